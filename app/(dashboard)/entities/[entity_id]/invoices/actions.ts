"use server";

import * as invoicing from "#lib/domains/money/invoicing/operations.ts";
import { action } from "#lib/server/action.ts";

export const moreInvoices = action(invoicing.listInvoices);
export const create = action(invoicing.createInvoice);
export const change = action(invoicing.changeInvoice);
export const send = action(invoicing.sendInvoice);
export const pay = action(invoicing.payInvoice);
export const voidInvoice = action(invoicing.voidInvoice);
