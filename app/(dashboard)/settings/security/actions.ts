"use server";

import * as accounts from "#lib/server/accounts.ts";
import { accountAction, Nothing, PasswordChange, SessionChoice } from "#lib/server/own-account.ts";
import { clientAddress } from "#lib/server/session.ts";

// Through the account's own functions, not through operations: a sign-in belongs to a person, not to a workspace's record,
// so ending one has no operation and leaves no receipt; the audit trail tells of it.
export const changePassword = accountAction(PasswordChange, async (me, input) =>
  accounts.changePassword(me.person, me.session_id, input, await clientAddress()),
);
export const endSession = accountAction(SessionChoice, async (me, { session_id }) =>
  accounts.endSession(me.person, session_id, await clientAddress()),
);
export const endOthers = accountAction(Nothing, async (me) =>
  accounts.endOtherSessions(me.person, me.session_id, await clientAddress()),
);
