"use server";

import * as invoicing from "#lib/domains/money/invoicing/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const moreInvoices = action(invoicing.listInvoices);
export const create = action(invoicing.createInvoice);
export const change = changing(invoicing.changeInvoice);
export const send = changing(invoicing.sendInvoice);
export const pay = changing(invoicing.payInvoice);
export const voidInvoice = changing(invoicing.voidInvoice);
export const trySend = dryRunOf(invoicing.sendInvoice);
export const tryPay = dryRunOf(invoicing.payInvoice);
export const tryVoid = dryRunOf(invoicing.voidInvoice);
