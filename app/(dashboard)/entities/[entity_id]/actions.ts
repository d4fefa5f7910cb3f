"use server";

import * as entities from "#lib/domains/company/formation/entities/operations.ts";
import { advanceFormation, confirmStateFiling, confirmTaxNumber } from "#lib/domains/company/formation/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const advance = changing(advanceFormation);
export const confirmFiling = changing(confirmStateFiling);
export const confirmEin = changing(confirmTaxNumber);
export const change = changing(entities.changeEntity);
export const dissolve = changing(entities.dissolveEntity);
export const withdrawConversion = changing(entities.withdrawEntityConversion);
export const prepareDissolving = action(entities.prepareDissolution);
export const tryAdvance = dryRunOf(advanceFormation);
export const tryDissolve = dryRunOf(entities.dissolveEntity);
