"use server";

import * as accounts from "#lib/server/accounts.ts";
import { accountAction, endOtherSessions, Nothing, PasswordChange, SessionChoice } from "#lib/server/own-account.ts";

// Through the account's own functions, not through operations: a sign-in belongs to a person, not to a workspace's record,
// so ending one has no operation and leaves no receipt.
export const changePassword = accountAction(PasswordChange, (me, { old_password, password }) =>
  accounts.changePassword(me.person.user_id, me.session_id, old_password, password),
);
export const endSession = accountAction(SessionChoice, (me, { session_id }) =>
  accounts.endSession(me.person.user_id, session_id),
);
export const endOthers = accountAction(Nothing, (me) => endOtherSessions(me.person.user_id, me.session_id));
