"use server";

import { convertEntity } from "#lib/domains/company/formation/entities/operations.ts";
import * as equity from "#lib/domains/equity/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const moreInstruments = action(equity.listInstruments);
export const moreGrants = action(equity.listGrants);
export const moreSafes = action(equity.listSafes);
export const moreTransfers = action(equity.listTransfers);
export const createInstrument = action(equity.createInstrument);
export const createGrant = action(equity.createGrant);
export const createSafe = action(equity.createSafe);
export const createTransfer = action(equity.createTransfer);
export const calculateDistribution = action(equity.calculateDistribution);
export const convert = changing(convertEntity);
export const tryGrant = dryRunOf(equity.createGrant);
export const trySafe = dryRunOf(equity.createSafe);
export const tryTransfer = dryRunOf(equity.createTransfer);
export const tryConvert = dryRunOf(convertEntity);
