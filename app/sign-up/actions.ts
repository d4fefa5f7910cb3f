"use server";

import { requestSignUp, SignUpRequest } from "#lib/server/account/sign-up.ts";
import { visitorAction } from "#lib/server/account/visitor.ts";

export const askForLink = visitorAction(SignUpRequest, requestSignUp);
