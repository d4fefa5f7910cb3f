import * as z from "zod";
import { Id, Name, Text, Timestamp } from "#lib/core/fields.ts";
import { decisions, results } from "./rules.ts";
import { meetingStates } from "./states.ts";

/** Who meets, as one lowercase word or several joined by `_`: `board` is the usual one (interface part 4). */
const MeetingType = z
  .string()
  .trim()
  .max(50)
  .regex(/^[a-z][a-z0-9_]*$/, "must be a lowercase word such as board, shareholder, member or manager")
  .meta({ example: "board" });

export const NewMeeting = z.object({
  entity_id: Id("ent"),
  meeting_type: MeetingType,
  title: Name,
  agenda_items: z.array(Text(2000)).min(1).max(100).meta({ description: "What is decided on, counted from 0." }),
  scheduled_for: z.iso
    .datetime({ offset: true, error: "must be a time in RFC 3339, such as 2026-12-01T15:00:00Z" })
    .nullish(),
});

const Decision = z.enum(decisions);

export const NewVote = z.object({
  meeting_id: Id("mtg"),
  agenda_item_index: z.int().meta({ description: "Which item, counted from 0." }),
  voter_name: Name,
  decision: Decision,
});

const Tally = z.object({ approve: z.int(), reject: z.int(), abstain: z.int() });

const Result = z.enum(results).meta({
  description:
    "`approved` when more approve than reject, `rejected` otherwise; abstentions do not count, and a tie rejects. `pending` while nobody has voted.",
});

export const Vote = z
  .object({
    vote_id: Id("vote"),
    meeting_id: Id("mtg"),
    agenda_item_index: z.int(),
    voter_name: z.string(),
    decision: Decision,
    created_at: Timestamp,
  })
  .meta({ id: "Vote" });
export type Vote = z.infer<typeof Vote>;

/** A vote, and how its item stands with it. */
export const CastVote = Vote.extend({ tally: Tally, result: Result }).meta({ id: "CastVote" });

export const Meeting = z
  .object({
    meeting_id: Id("mtg"),
    entity_id: Id("ent"),
    meeting_type: z.string(),
    title: z.string(),
    agenda_items: z.array(z.string()),
    scheduled_for: Timestamp.nullable(),
    status: z.enum(meetingStates.states),
    minutes_document_id: Id("doc").nullable().meta({ description: "The minutes, once the meeting is adjourned." }),
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
      tally: Tally,
      result: Result,
      votes: z.array(Vote),
    }),
  ),
}).meta({ id: "MeetingDetail" });
export type MeetingDetail = z.infer<typeof MeetingDetail>;
