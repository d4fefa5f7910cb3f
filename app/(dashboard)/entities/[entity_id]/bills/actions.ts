"use server";

import * as lists from "#lib/domains/money/lists/operations.ts";
import * as bills from "#lib/domains/money/payments/bills/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const moreBills = action(bills.listBills);
export const create = action(bills.createBill);
export const receive = action(bills.receiveBill);
export const attach = changing(bills.attachToBill);
export const change = changing(bills.changeBill);
export const approve = changing(bills.approveBill);
export const pay = changing(bills.payBill);
export const voidBill = changing(bills.voidBill);
export const tryApprove = dryRunOf(bills.approveBill);
export const tryPay = dryRunOf(bills.payBill);
export const tryVoid = dryRunOf(bills.voidBill);
export const previewList = action(lists.previewBills);
export const importList = action(lists.importBills);
