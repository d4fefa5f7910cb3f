"use server";

import { askPasskey as ask } from "#lib/server/account/passkeys.ts";
import { Nothing, visitorAction } from "#lib/server/account/visitor.ts";
import { offersSignOn, SignOnQuestion } from "#lib/server/sso/doors.ts";

export const askPasskey = visitorAction(Nothing, ask);
export const askForSignOn = visitorAction(SignOnQuestion, offersSignOn);
