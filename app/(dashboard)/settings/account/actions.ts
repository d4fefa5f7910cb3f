"use server";

import * as email from "#lib/server/account/email-change.ts";
import { guardedAccountAction } from "#lib/server/own-account.ts";

// Through the account's own functions, not through operations: an address and a sign-in belong to a person, not to a workspace's
// record, so they have no operation and leave no receipt.
export const changeEmail = guardedAccountAction(email.EmailChange, email.requestEmail);
