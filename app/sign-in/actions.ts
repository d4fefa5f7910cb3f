"use server";

import { askPasskey as ask } from "#lib/server/account/passkeys.ts";
import { Nothing, visitorAction } from "#lib/server/account/visitor.ts";

export const askPasskey = visitorAction(Nothing, ask);
