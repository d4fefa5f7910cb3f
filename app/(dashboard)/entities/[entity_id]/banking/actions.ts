"use server";

import * as banking from "#lib/domains/money/banking/operations.ts";
import * as ach from "#lib/domains/money/payments/ach/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const moreBankAccounts = action(banking.listBankAccounts);
export const moreAchFiles = action(ach.listAchFiles);
export const open = action(banking.openBankAccount);
export const change = changing(banking.updateBankAccount);
export const activate = changing(banking.activateBankAccount);
export const close = changing(banking.closeBankAccount);
export const makeAchFile = action(ach.createAchFile);
export const discardAchFile = changing(ach.discardAchFile);
export const tryActivate = dryRunOf(banking.activateBankAccount);
export const tryClose = dryRunOf(banking.closeBankAccount);
export const tryDiscard = dryRunOf(ach.discardAchFile);
