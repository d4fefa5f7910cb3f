"use server";

import { listBankAccounts } from "#lib/domains/money/banking/operations.ts";
import * as payments from "#lib/domains/money/payments/operations.ts";
import * as vendors from "#lib/domains/money/payments/vendors/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const findBanks = action(listBankAccounts);
export const morePayments = action(payments.listPayments);
export const create = action(payments.createPayment);
export const findVendors = action(vendors.listVendors);
export const settle = changing(payments.settlePayment);
export const fail = changing(payments.failPayment);
export const cancel = changing(payments.cancelPayment);
export const createVendor = action(vendors.createVendor);
export const changeVendor = changing(vendors.updateVendor);
export const tryCreate = dryRunOf(payments.createPayment);
export const trySettle = dryRunOf(payments.settlePayment);
export const tryFail = dryRunOf(payments.failPayment);
export const tryCancel = dryRunOf(payments.cancelPayment);
