"use server";

import * as closing from "#lib/domains/books/closing/operations.ts";
import * as ledger from "#lib/domains/books/ledger/operations.ts";
import { listReconciliations, reconcileLedger } from "#lib/domains/books/reconciliation/operations.ts";
import { readGeneralLedger } from "#lib/domains/books/reports/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const moreLines = action(readGeneralLedger);
export const morePeriods = action(closing.listPeriods);
export const moreReconciliations = action(listReconciliations);
export const findAccounts = action(ledger.listAccounts);
export const createAccount = action(ledger.createAccount);
export const createStandardChart = action(ledger.createStandardChart);
export const deactivateAccount = changing(ledger.deactivateAccount);
export const moreEntries = action(ledger.listEntries);
export const createEntry = action(ledger.createEntry);
export const postEntry = changing(ledger.postEntry);
export const voidEntry = changing(ledger.voidEntry);
export const closePeriod = action(closing.closePeriod);
export const reopenPeriod = action(closing.reopenPeriod);
export const reconcile = action(reconcileLedger);
export const tryPost = dryRunOf(ledger.postEntry);
export const tryVoid = dryRunOf(ledger.voidEntry);
export const tryDeactivate = dryRunOf(ledger.deactivateAccount);
export const tryClose = dryRunOf(closing.closePeriod);
export const tryReopen = dryRunOf(closing.reopenPeriod);
