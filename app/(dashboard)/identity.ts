"use server";

import { askOwnPasskey } from "#lib/server/account/passkeys.ts";
import { Proof, reauthenticate } from "#lib/server/account/reauthentication.ts";
import { Nothing } from "#lib/server/account/visitor.ts";
import { sessionAction } from "#lib/server/own-account.ts";

export const prove = sessionAction(Proof, reauthenticate);
export const askForProof = sessionAction(Nothing, askOwnPasskey);
