"use server";

import { changeEntity, dissolveEntity } from "#lib/domains/company/formation/entities/operations.ts";
import { advanceFormation, confirmStateFiling, confirmTaxNumber } from "#lib/domains/company/formation/operations.ts";
import { action } from "#lib/server/action.ts";

export const advance = action(advanceFormation);
export const confirmFiling = action(confirmStateFiling);
export const confirmEin = action(confirmTaxNumber);
export const change = action(changeEntity);
export const dissolve = action(dissolveEntity);
