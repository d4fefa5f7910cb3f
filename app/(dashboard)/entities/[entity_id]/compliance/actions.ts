"use server";

import { classifyContractor, listClassifications } from "#lib/domains/compliance/classification/operations.ts";
import { updateHolderW9 } from "#lib/domains/compliance/tax/holders/operations.ts";
import * as tax from "#lib/domains/compliance/tax/operations.ts";
import { action, changing } from "#lib/server/action.ts";

export const moreDeadlines = action(tax.listDeadlines);
export const moreTaxFilings = action(tax.listTaxFilings);
export const moreClassifications = action(listClassifications);
export const track = action(tax.trackDeadline);
export const prepare = action(tax.fileTaxDocument);
export const confirm = changing(tax.confirmTaxFiling);
export const changeHolderW9 = changing(updateHolderW9);
export const classify = action(classifyContractor);
