"use server";

import * as reset from "#lib/server/account/password-reset.ts";
import { visitorAction } from "#lib/server/account/visitor.ts";

export const setPassword = visitorAction(reset.Reset, reset.resetPassword);
