"use server";

import { classifyContractor } from "#lib/domains/compliance/classification/operations.ts";
import { confirmTaxFiling, fileTaxDocument, trackDeadline } from "#lib/domains/compliance/tax/operations.ts";
import { action } from "#lib/server/action.ts";

export const track = action(trackDeadline);
export const prepare = action(fileTaxDocument);
export const confirm = action(confirmTaxFiling);
export const classify = action(classifyContractor);
