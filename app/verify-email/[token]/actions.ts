"use server";

import * as email from "#lib/server/account/email-change.ts";
import { accountAction } from "#lib/server/own-account.ts";

export const confirmEmail = accountAction(email.EmailToken, email.confirmEmail);
