"use server";

import * as banking from "#lib/domains/money/banking/operations.ts";
import * as ach from "#lib/domains/money/payments/ach/operations.ts";
import { action } from "#lib/server/action.ts";

export const moreBankAccounts = action(banking.listBankAccounts);
export const moreAchFiles = action(ach.listAchFiles);
export const open = action(banking.openBankAccount);
export const change = action(banking.updateBankAccount);
export const activate = action(banking.activateBankAccount);
export const close = action(banking.closeBankAccount);
export const makeAchFile = action(ach.createAchFile);
export const discardAchFile = action(ach.discardAchFile);
