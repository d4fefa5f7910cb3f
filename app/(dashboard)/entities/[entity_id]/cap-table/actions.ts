"use server";

import { convertEntity } from "#lib/domains/company/formation/entities/operations.ts";
import * as equity from "#lib/domains/equity/operations.ts";
import { action } from "#lib/server/action.ts";

export const createInstrument = action(equity.createInstrument);
export const createGrant = action(equity.createGrant);
export const createSafe = action(equity.createSafe);
export const createTransfer = action(equity.createTransfer);
export const calculateDistribution = action(equity.calculateDistribution);
export const convert = action(convertEntity);
