"use server";

import { changeInvoiceSettings } from "#lib/domains/money/invoicing/settings/operations.ts";
import * as taxRates from "#lib/domains/money/invoicing/tax-rates/operations.ts";
import { action, changing } from "#lib/server/action.ts";

export const changeSettings = changing(changeInvoiceSettings);
export const createTaxRate = action(taxRates.createTaxRate);
export const archiveTaxRate = changing(taxRates.archiveTaxRate);
export const restoreTaxRate = changing(taxRates.restoreTaxRate);
