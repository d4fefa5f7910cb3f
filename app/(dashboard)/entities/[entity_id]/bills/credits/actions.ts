"use server";

import * as credits from "#lib/domains/money/payments/credits/operations.ts";
import * as refunds from "#lib/domains/money/payments/refunds/operations.ts";
import * as settlements from "#lib/domains/money/payments/settlements/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const moreCredits = action(credits.listVendorCredits);
export const create = action(credits.createVendorCredit);
export const apply = changing(credits.applyVendorCredit);
export const tryApply = dryRunOf(credits.applyVendorCredit);
export const voidCredit = changing(credits.voidVendorCredit);
export const tryVoidCredit = dryRunOf(credits.voidVendorCredit);
export const moreSettlements = action(settlements.listBillSettlements);
export const takeBack = changing(settlements.voidBillSettlement);
export const tryTakeBack = dryRunOf(settlements.voidBillSettlement);
export const moreRefunds = action(refunds.listVendorRefunds);
export const refund = changing(refunds.refundVendorCredit);
export const tryRefund = dryRunOf(refunds.refundVendorCredit);
export const voidRefund = changing(refunds.voidVendorRefund);
export const tryVoidRefund = dryRunOf(refunds.voidVendorRefund);
