"use server";

import { classifyContractor, listClassifications } from "#lib/domains/compliance/classification/operations.ts";
import {
  confirmTaxFiling,
  fileTaxDocument,
  listDeadlines,
  listTaxFilings,
  trackDeadline,
} from "#lib/domains/compliance/tax/operations.ts";
import { action } from "#lib/server/action.ts";

export const moreDeadlines = action(listDeadlines);
export const moreTaxFilings = action(listTaxFilings);
export const moreClassifications = action(listClassifications);
export const track = action(trackDeadline);
export const prepare = action(fileTaxDocument);
export const confirm = action(confirmTaxFiling);
export const classify = action(classifyContractor);
