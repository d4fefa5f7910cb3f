"use server";

import { adjournMeeting, castVote, conveneMeeting, listMeetings } from "#lib/domains/company/governance/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const moreMeetings = action(listMeetings);
export const convene = action(conveneMeeting);
export const vote = action(castVote);
export const adjourn = changing(adjournMeeting);
export const tryAdjourn = dryRunOf(adjournMeeting);
