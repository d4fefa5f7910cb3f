import type { Entity } from "#lib/domains/company/entities/schema.ts";
import type { AuthorizedAct } from "#lib/domains/company/governance/resolutions/rules.ts";
import { carriedBy, type Decision, type Result } from "#lib/domains/company/governance/rules.ts";
import type { Meeting, MeetingDetail } from "#lib/domains/company/governance/schema.ts";
import { wordsOf } from "#ui/ui/status.tsx";
import type { Tone } from "#ui/ui/tone.ts";

const bodies: Readonly<Record<string, string>> = {
  board: "Board of directors",
  shareholder: "Shareholders",
  member: "Members",
  manager: "Managers",
};

/** Who meets; a kind of meeting that the service has no word for is written as it was given. */
export const bodyLabel = (meeting_type: string) => bodies[meeting_type] ?? wordsOf(meeting_type);

/** Whose meetings a company of a type holds. */
export const bodiesOf: Readonly<Record<Entity["entity_type"], readonly string[]>> = {
  c_corp: ["board", "shareholder"],
  llc: ["member", "manager"],
};

export const meetingTones: Readonly<Record<Meeting["status"], Tone>> = { convened: "info", adjourned: "neutral" };

export const resultTones: Readonly<Record<Result, Tone>> = {
  pending: "neutral",
  approved: "success",
  rejected: "danger",
  no_quorum: "warning",
};

export const resultLabels: Readonly<Record<Result, string>> = {
  pending: "No vote yet",
  approved: "Approved",
  rejected: "Not approved",
  no_quorum: "No quorum",
};

/** While votes are still cast, none of it is final. */
export const standingLabels: Readonly<Record<Result, string>> = {
  pending: resultLabels.pending,
  approved: "Approved so far",
  rejected: "Not approved so far",
  no_quorum: "No quorum so far",
};

export const standingTones: Readonly<Record<Result, Tone>> = {
  pending: "neutral",
  approved: "info",
  rejected: "neutral",
  no_quorum: "neutral",
};

type Threshold = MeetingDetail["agenda"][number]["threshold"];

/** What carries an item, as it ends the sentence "Takes …". */
export const thresholdLabel = (threshold: Threshold) =>
  `${carriedBy(threshold)}${threshold.rule === "majority_of_present" ? ", so that an abstention counts as one against" : ""}`;

/** What carries an item, as one chooses it. */
export const ruleLabels: Readonly<Record<Threshold["rule"], string>> = {
  majority_of_cast: "A majority of the votes cast",
  majority_of_present: "A majority of the votes present",
  majority_of_outstanding: "A majority of all votes",
  two_thirds_of_outstanding: "Two thirds of all votes",
  percent_of_outstanding: "A percentage of all votes",
  unanimous: "All votes",
};

/** What an item may authorize. */
export const actLabels: Readonly<Record<AuthorizedAct, string>> = {
  grant: "A grant of shares or units",
  option: "A grant of options or warrants",
  distribution: "A distribution",
  conversion: "A conversion of the company",
  amendment: "An amendment",
  dissolution: "A dissolution",
  safe: "A SAFE",
  note: "A convertible note",
};

export const decisionLabels: Readonly<Record<Decision, string>> = {
  approve: "Approve",
  reject: "Reject",
  abstain: "Abstain",
};
