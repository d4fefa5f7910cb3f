"use server";

import * as recurring from "#lib/domains/money/invoicing/recurring/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const moreRecurring = action(recurring.listRecurringInvoices);
export const repeat = action(recurring.createRecurringInvoice);
export const changeRecurring = changing(recurring.changeRecurringInvoice);
export const pause = changing(recurring.pauseRecurringInvoice);
export const resume = changing(recurring.resumeRecurringInvoice);
export const end = changing(recurring.endRecurringInvoice);
export const tryPause = dryRunOf(recurring.pauseRecurringInvoice);
export const tryResume = dryRunOf(recurring.resumeRecurringInvoice);
export const tryEnd = dryRunOf(recurring.endRecurringInvoice);
