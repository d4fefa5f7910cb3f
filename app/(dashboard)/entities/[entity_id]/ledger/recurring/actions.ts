"use server";

import * as recurring from "#lib/domains/books/recurring/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const moreRecurring = action(recurring.listRecurringEntries);
export const createRecurring = action(recurring.createRecurringEntry);
export const updateRecurring = changing(recurring.updateRecurringEntry);
export const makeRecurring = changing(recurring.makeRecurringEntry);
export const pauseRecurring = changing(recurring.pauseRecurringEntry);
export const resumeRecurring = changing(recurring.resumeRecurringEntry);
export const endRecurring = changing(recurring.endRecurringEntry);
export const tryCreate = dryRunOf(recurring.createRecurringEntry);
export const tryMake = dryRunOf(recurring.makeRecurringEntry);
export const tryPause = dryRunOf(recurring.pauseRecurringEntry);
export const tryResume = dryRunOf(recurring.resumeRecurringEntry);
export const tryEnd = dryRunOf(recurring.endRecurringEntry);
