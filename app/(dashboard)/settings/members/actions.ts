"use server";

import * as access from "#lib/domains/trust/access/operations.ts";
import { action } from "#lib/server/action.ts";

export const invite = action(access.invite);
export const issueInvitationLink = action(access.issueInvitationLink);
export const withdrawInvitation = action(access.withdrawInvitation);
export const changeMember = action(access.changeMember);
export const removeMember = action(access.removeMember);
