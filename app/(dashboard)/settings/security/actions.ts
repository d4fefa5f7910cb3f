"use server";

import * as codes from "#lib/server/account/one-time-codes.ts";
import * as passkeys from "#lib/server/account/passkeys.ts";
import { Nothing } from "#lib/server/account/visitor.ts";
import * as own from "#lib/server/own-account.ts";
import { accountAction, guardedAccountAction } from "#lib/server/own-account.ts";

// Through the account's own functions, not through operations: a sign-in belongs to a person, not to a workspace's record,
// so ending one has no operation and leaves no receipt; the audit trail tells of it.
export const changePassword = accountAction(own.PasswordChange, own.changeOwnPassword);
export const endSession = accountAction(own.SessionChoice, own.endOwnSession);
export const endOthers = accountAction(Nothing, own.endOthers);
export const beginCodes = guardedAccountAction(Nothing, codes.beginCodes);
export const confirmCodes = guardedAccountAction(codes.Code, codes.confirmCodes);
export const renewCodes = guardedAccountAction(Nothing, codes.renewCodes);
export const turnOff = guardedAccountAction(Nothing, codes.turnOff);
export const beginPasskey = guardedAccountAction(Nothing, passkeys.beginPasskey);
export const addPasskey = guardedAccountAction(passkeys.NewPasskey, passkeys.addPasskey);
export const namePasskey = accountAction(passkeys.PasskeyName, passkeys.namePasskey);
export const removePasskey = guardedAccountAction(passkeys.PasskeyChoice, passkeys.removePasskey);
