"use server";

import * as closing from "#lib/domains/books/closing/operations.ts";
import * as ledger from "#lib/domains/books/ledger/operations.ts";
import { listReconciliations, reconcileLedger } from "#lib/domains/books/reconciliation/operations.ts";
import { readGeneralLedger } from "#lib/domains/books/reports/operations.ts";
import { action } from "#lib/server/action.ts";

export const moreLines = action(readGeneralLedger);
export const morePeriods = action(closing.listPeriods);
export const moreReconciliations = action(listReconciliations);
export const findAccounts = action(ledger.listAccounts);
export const createAccount = action(ledger.createAccount);
export const createStandardChart = action(ledger.createStandardChart);
export const deactivateAccount = action(ledger.deactivateAccount);
export const moreEntries = action(ledger.listEntries);
export const createEntry = action(ledger.createEntry);
export const postEntry = action(ledger.postEntry);
export const voidEntry = action(ledger.voidEntry);
export const closePeriod = action(closing.closePeriod);
export const reopenPeriod = action(closing.reopenPeriod);
export const reconcile = action(reconcileLedger);
