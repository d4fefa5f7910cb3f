"use server";

import * as statements from "#lib/domains/money/banking/bank-statements/operations.ts";
import { giveStatement } from "#lib/domains/money/banking/reconciling/operations.ts";
import { receiveOnInvoice, voidCustomerPayment } from "#lib/domains/money/invoicing/customer-payments/operations.ts";
import { cancelPayment, createPayment } from "#lib/domains/money/payments/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const moreImports = action(statements.listImports);
export const take = action(statements.importStatement);
export const voidImport = changing(statements.voidImport);
export const tryVoidImport = dryRunOf(statements.voidImport);
export const list = action(statements.listLines);
export const match = action(statements.matchLine);
export const matchExact = action(statements.matchExactLines);
export const accept = action(statements.acceptLines);
export const settle = action(receiveOnInvoice);
export const unsettle = changing(voidCustomerPayment);
export const pay = action(createPayment);
export const unpay = changing(cancelPayment);
export const give = action(giveStatement);
export const unmatch = changing(statements.unmatchLine);
export const ignore = action(statements.ignoreLine);
export const restore = changing(statements.restoreLine);
export const enter = action(statements.enterLine);
export const find = action(statements.listEntriesWithoutLine);
export const tryEnter = dryRunOf(statements.enterLine);
