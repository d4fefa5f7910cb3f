"use server";

import { changeEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { withdrawEntityConversion } from "#lib/domains/company/formation/conversions/operations.ts";
import { dissolveEntity, prepareDissolution } from "#lib/domains/company/formation/dissolutions/operations.ts";
import { advanceFormation, confirmStateFiling, confirmTaxNumber } from "#lib/domains/company/formation/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const advance = changing(advanceFormation);
export const confirmFiling = changing(confirmStateFiling);
export const confirmEin = changing(confirmTaxNumber);
export const change = changing(changeEntity);
export const dissolve = changing(dissolveEntity);
export const withdrawConversion = changing(withdrawEntityConversion);
export const prepareDissolving = action(prepareDissolution);
export const tryAdvance = dryRunOf(advanceFormation);
export const tryDissolve = dryRunOf(dissolveEntity);
