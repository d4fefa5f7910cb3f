import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { CalendarDate, Id, Name, Paging, Text, Time, Timestamp } from "#lib/core/fields.ts";
import { ClassOutcome, NewClassVote, Percent } from "./classes/schema.ts";
import { NewResolution } from "./resolutions/schema.ts";
import { bodies, bodyOf, countings, decisions, results, thresholdRules } from "./rules.ts";
import { meetingStates } from "./states.ts";

/** Who meets, as one lowercase word or several joined by `_`: `board` is the usual one (interface part 4). */
const MeetingType = z
  .string()
  .trim()
  .max(50)
  .regex(/^[a-z][a-z0-9_]*$/, "must be a lowercase word such as board, shareholder, member or manager")
  .meta({ example: "board" });

const ThresholdRule = z.enum(thresholdRules).meta({
  description:
    "`majority_of_cast`: more for than against, abstentions aside. `majority_of_present`: more than half of the votes present, so that an abstention counts as one against; `majority_of_outstanding`: of all votes that there are. `two_thirds_of_outstanding`, `percent_of_outstanding` and `unanimous` are of all votes, too.",
});

const NewThreshold = z.object({
  agenda_item_index: z.int().meta({ description: "Which item, counted from 0." }),
  rule: ThresholdRule,
  percent: Percent.nullish().meta({ description: "Of `percent_of_outstanding`: how many percent of all votes." }),
});

/** The most people one list names. */
const MOST_PEOPLE = 500;

const meeting = z.object({
  entity_id: Id("ent"),
  meeting_type: MeetingType,
  title: Name,
  agenda_items: z.array(Text(2000)).min(1).max(100).meta({ description: "What is decided on, counted from 0." }),
  scheduled_for: Time.nullish(),
  record_date: CalendarDate.nullish(),
  notice_given_on: CalendarDate.nullish(),
  notice_waived: z.boolean().nullish(),
  quorum_percent: Percent.nullish(),
  thresholds: z.array(NewThreshold).max(100).nullish().meta({
    description: "What carries an item, where it is another rule than the body's usual one.",
  }),
  class_votes: z.array(NewClassVote).max(100).nullish().meta({
    description:
      "Classes or series that vote on an item by themselves, of shareholders or members: the item takes each of them, beside all votes together (8 Del. C. 242(b)(2)).",
  }),
  authorizes: z.array(NewResolution).max(100).nullish().meta({
    description: "What its items authorize once they are approved: acts name the meeting as their `approval_id`.",
  }),
  by_written_consent: z.boolean().nullish(),
  refuses_uncounted: z.boolean().nullish().meta({
    description:
      "Whether a vote by whoever is not entitled is refused; as the company's meeting settings say, if left out.",
  }),
  place: Text(500).nullish(),
  secretary_name: Name.nullish(),
});

type Given = z.output<typeof meeting>;

/** What of a consent in writing the law does not allow, by the rule that is given; null where it does. */
function consentFault(
  { meeting_type, by_written_consent }: Given,
  rule: (typeof thresholdRules)[number],
): string | null {
  if (by_written_consent !== true) return null;
  const body = bodyOf(meeting_type);
  if (body === "board" && rule !== "unanimous")
    return "must be unanimous: a board consents in writing by all directors";
  const isOfAMeeting = rule === "majority_of_cast" || rule === "majority_of_present";
  return isOfAMeeting ? "must be a part of all votes that there are: nobody is present at a consent in writing" : null;
}

/** What of a meeting's terms does not go together, by the field that is to be mended. */
function refuseContradictions(given: Given, context: z.core.$RefinementCtx<Given>): void {
  const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
  const count = given.agenda_items.length;
  const seen = new Set<number>();
  for (const [at, { agenda_item_index, rule, percent }] of (given.thresholds ?? []).entries()) {
    const path = (field: string) => ["thresholds", at, field];
    if (agenda_item_index < 0 || agenda_item_index >= count) {
      refuse(
        path("agenda_item_index"),
        `must be from 0 to ${count - 1}: the agenda has ${count} items, counted from 0`,
      );
    } else if (seen.has(agenda_item_index)) refuse(path("agenda_item_index"), "must be named once");
    seen.add(agenda_item_index);
    if ((rule === "percent_of_outstanding") !== (percent != null)) {
      refuse(path("percent"), "must be given of percent_of_outstanding, and of no other rule");
    }
    const fault = consentFault(given, rule);
    if (fault !== null) refuse(path("rule"), fault);
  }
  for (const list of ["authorizes", "class_votes"] as const) {
    for (const [at, { agenda_item_index: index }] of (given[list] ?? []).entries()) {
      if (index >= 0 && index < count) continue;
      const rule = `must be from 0 to ${count - 1}: the agenda has ${count} items, counted from 0`;
      refuse([list, at, "agenda_item_index"], rule);
    }
  }
  const now = today();
  if (given.record_date != null && given.record_date > now) refuse(["record_date"], `must not be after today, ${now}`);
  if (given.notice_given_on != null && given.notice_given_on > now)
    refuse(["notice_given_on"], `must not be after today, ${now}`);
  const body = bodyOf(given.meeting_type);
  const holds = body === "shareholders" || body === "members";
  if (given.record_date != null && !holds) {
    refuse(["record_date"], "must be left out: it says who held shares or units, and those who vote here hold seats");
  }
  for (const [at, { rule, percent }] of (given.class_votes ?? []).entries()) {
    if ((rule === "percent_of_outstanding") === (percent != null)) continue;
    refuse(["class_votes", at, "percent"], "must be given of percent_of_outstanding, and of no other rule");
  }
  if (given.class_votes?.length && !holds) {
    refuse(["class_votes"], "must be left out: classes vote among shareholders or members");
  }
  if (given.by_written_consent === true && given.quorum_percent != null) {
    refuse(["quorum_percent"], "must be left out: a consent in writing has no quorum");
  }
}

export const NewMeeting = meeting.superRefine(refuseContradictions);
export type NewMeeting = Given;

export const MeetingFilter = Paging.extend({
  entity_id: Id("ent"),
  status: z.enum(meetingStates.states).optional(),
  search: Text(500).optional().meta({ description: "Only those whose title has this in it." }),
});
export type MeetingFilter = z.output<typeof MeetingFilter>;

/** Who is there. */
export const Attendance = z.object({
  meeting_id: Id("mtg"),
  present: z.array(Name).max(MOST_PEOPLE),
  place: Text(500).nullish(),
  secretary_name: Name.nullish(),
});

const Decision = z.enum(decisions);

export const NewVote = z.object({
  meeting_id: Id("mtg"),
  agenda_item_index: z.int().meta({ description: "Which item, counted from 0." }),
  voter_name: Name.meta({ description: "Who is entitled to the vote, also where another casts it for them." }),
  decision: Decision,
  proxy_name: Name.nullish(),
});

const Tally = z.object({ approve: z.int(), reject: z.int(), abstain: z.int() });

const Result = z.enum(results).meta({
  description:
    "`approved` where the votes reach the item's `threshold`, `rejected` where they do not, `no_quorum` where too few are present for the body to decide at all; `pending` while nobody has voted.",
});

export const Vote = z
  .object({
    vote_id: Id("vote"),
    meeting_id: Id("mtg"),
    agenda_item_index: z.int(),
    voter_name: z.string(),
    decision: Decision,
    counted: z.boolean(),
    reason: z.string().nullable().meta({ description: "Why the vote does not count; null where it does." }),
    votes: z.int().meta({ description: "For how many votes it counts." }),
    proxy_name: z.string().nullable(),
    cast_on: CalendarDate.meta({ description: "The day on which it was cast, or a consent in writing was delivered." }),
    created_at: Timestamp,
  })
  .meta({ id: "Vote" });
export type Vote = z.infer<typeof Vote>;

const Votes = z.int();

/** How an item stands. */
const outcome = {
  tally: Tally,
  eligible_votes: Votes.nullable().meta({
    description: "All votes that there are; null where nobody is known to be entitled.",
  }),
  votes_present: Votes.meta({ description: "The votes of whoever is present or has voted at the meeting." }),
  votes_for: Votes,
  votes_against: Votes,
  votes_abstained: Votes,
  has_quorum: z.boolean().nullable().meta({
    description: "Whether enough votes are present to decide; null where nobody knows how many there are.",
  }),
  threshold: z.object({ rule: ThresholdRule, percent: z.int().nullable() }).meta({
    description: "What carries the item.",
  }),
  class_votes: z.array(ClassOutcome).meta({
    description: "The classes that vote on the item by themselves: it takes each of them as well.",
  }),
  consents_close_on: CalendarDate.nullable().meta({
    description:
      "Of a consent in writing by the stockholders of a Delaware corporation, once one of them has consented: the last day on which enough consents may be delivered for it to take effect.",
  }),
  result: Result,
  note: z.string().nullable().meta({ description: "What is to be known of the count; null mostly." }),
};

/** A vote, and how its item stands with it. */
export const CastVote = Vote.extend(outcome).meta({ id: "CastVote" });

export const Meeting = z
  .object({
    meeting_id: Id("mtg"),
    entity_id: Id("ent"),
    meeting_type: z.string(),
    title: z.string(),
    agenda_items: z.array(z.string()),
    scheduled_for: Timestamp.nullable(),
    body: z.enum(bodies).nullable(),
    record_date: CalendarDate.nullable(),
    counted_by: z.enum(countings),
    notice_given_on: CalendarDate.nullable(),
    notice_waived: z.boolean(),
    quorum_percent: z.int().nullable(),
    by_written_consent: z.boolean(),
    refuses_uncounted: z.boolean(),
    place: z.string().nullable(),
    secretary_name: z.string().nullable(),
    present: z.array(z.string()),
    status: z.enum(meetingStates.states),
    minutes_document_id: Id("doc").nullable().meta({ description: "The minutes, once the meeting is adjourned." }),
    consent_document_id: Id("doc").nullable().meta({
      description: "The action by written consent that those entitled sign, once it is written.",
    }),
    adjourned_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Meeting" });
export type Meeting = z.infer<typeof Meeting>;

/** A meeting with how each item of its agenda stands. */
export const MeetingDetail = Meeting.extend({
  agenda: z.array(
    z.object({
      agenda_item_index: z.int(),
      title: z.string(),
      ...outcome,
      votes: z.array(Vote).meta({ description: "The item's votes, in the order in which they were cast." }),
    }),
  ),
  voters: z.array(z.object({ voter_name: z.string(), votes: Votes, is_present: z.boolean() })).meta({
    description: "Who is entitled to vote, and with how many votes; empty where nobody is known to be.",
  }),
  absent: z.array(z.string()).meta({ description: "Those entitled who are not present and have not voted." }),
  warnings: z.array(z.string()).meta({
    description:
      "What is doubtful about how the meeting was called and what it asks for, and not refused: notice, or a quorum and votes that are fewer than the law takes.",
  }),
}).meta({ id: "MeetingDetail" });
export type MeetingDetail = z.infer<typeof MeetingDetail>;
