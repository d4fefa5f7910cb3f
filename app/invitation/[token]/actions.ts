"use server";

import { answered } from "#lib/server/action.ts";
import { joinAsNewPerson, joinAsSignedIn } from "#lib/server/invitations.ts";

export const openInvitedAccount = async (input: { token: string; name: string; password: string }) =>
  answered(() => joinAsNewPerson(input));

export const join = async (input: { token: string }) => answered<null>(() => joinAsSignedIn(input));
