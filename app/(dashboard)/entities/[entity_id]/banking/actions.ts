"use server";

import * as banking from "#lib/domains/banking/operations.ts";
import { action } from "#lib/server/action.ts";

export const open = action(banking.openBankAccount);
export const activate = action(banking.activateOneBankAccount);
export const close = action(banking.closeOneBankAccount);
