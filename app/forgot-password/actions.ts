"use server";

import { ResetRequest, requestReset } from "#lib/server/account/password-reset.ts";
import { visitorAction } from "#lib/server/account/visitor.ts";

export const askForLink = visitorAction(ResetRequest, requestReset);
