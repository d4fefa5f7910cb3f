"use server";

import * as signing from "#lib/server/account/sign-up.ts";
import { visitorAction } from "#lib/server/account/visitor.ts";

export const signUp = visitorAction(signing.SignUp, signing.signUp);
