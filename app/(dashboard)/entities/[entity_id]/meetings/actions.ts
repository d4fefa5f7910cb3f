"use server";

import { adjournMeeting, castVote, conveneMeeting, listMeetings } from "#lib/domains/company/governance/operations.ts";
import { action } from "#lib/server/action.ts";

export const moreMeetings = action(listMeetings);
export const convene = action(conveneMeeting);
export const vote = action(castVote);
export const adjourn = action(adjournMeeting);
