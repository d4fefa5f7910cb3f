"use server";

import * as access from "#lib/domains/trust/access/operations.ts";
import { action, changing } from "#lib/server/action.ts";

export const moreMembers = action(access.listMembers);
export const moreInvitations = action(access.listInvitations);
export const invite = action(access.invite);
export const issueInvitationLink = action(access.issueInvitationLink);
export const withdrawInvitation = action(access.withdrawInvitation);
export const changeMember = changing(access.changeMember);
export const removeMember = changing(access.removeMember);
