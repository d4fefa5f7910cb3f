"use server";

import { askOwnPasskey } from "#lib/server/account/passkeys.ts";
import { Proof, reauthenticate } from "#lib/server/account/reauthentication.ts";
import { Nothing } from "#lib/server/account/visitor.ts";
import { accountAction } from "#lib/server/own-account.ts";

export const prove = accountAction(Proof, reauthenticate);
export const askForProof = accountAction(Nothing, askOwnPasskey);
