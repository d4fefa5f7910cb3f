"use server";

import { listBankAccounts } from "#lib/domains/money/banking/operations.ts";
import * as payments from "#lib/domains/money/payments/operations.ts";
import * as vendors from "#lib/domains/money/payments/vendors/operations.ts";
import { action } from "#lib/server/action.ts";

export const findBanks = action(listBankAccounts);
export const morePayments = action(payments.listPayments);
export const create = action(payments.createPayment);
export const findVendors = action(vendors.listVendors);
export const settle = action(payments.settlePayment);
export const fail = action(payments.failPayment);
export const cancel = action(payments.cancelPayment);
export const createVendor = action(vendors.createVendor);
export const changeVendor = action(vendors.updateVendor);
