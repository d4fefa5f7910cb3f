"use server";

import { changeEntity, dissolveEntity } from "#lib/domains/company/formation/entities/operations.ts";
import { advanceFormation, confirmStateFiling, confirmTaxNumber } from "#lib/domains/company/formation/operations.ts";
import { changing, dryRunOf } from "#lib/server/action.ts";

export const advance = changing(advanceFormation);
export const confirmFiling = changing(confirmStateFiling);
export const confirmEin = changing(confirmTaxNumber);
export const change = changing(changeEntity);
export const dissolve = changing(dissolveEntity);
export const tryAdvance = dryRunOf(advanceFormation);
export const tryDissolve = dryRunOf(dissolveEntity);
