"use server";

import * as consents from "#lib/domains/company/governance/consents/operations.ts";
import * as invitations from "#lib/domains/company/governance/invitations/operations.ts";
import * as governance from "#lib/domains/company/governance/operations.ts";
import * as settings from "#lib/domains/company/governance/settings/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const moreMeetings = action(governance.listMeetings);
export const convene = action(governance.conveneMeeting);
export const vote = action(governance.castVote);
export const attend = changing(governance.recordAttendance);
export const adjourn = changing(governance.adjournMeeting);
export const tryAdjourn = dryRunOf(governance.adjournMeeting);
export const invite = action(invitations.inviteToMeeting);
export const tryInvite = dryRunOf(invitations.inviteToMeeting);
export const writeConsent = changing(consents.writeConsent);
export const tryWriteConsent = dryRunOf(consents.writeConsent);
export const changeSettings = changing(settings.changeGovernanceSettings);
