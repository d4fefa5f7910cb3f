import * as z from "zod";
import { CalendarDate, Id, Text, Timestamp } from "#lib/core/fields.ts";
import { JournalLine, LINES_LACK, NewLine } from "../ledger/schema.ts";
import { recurringStates } from "./states.ts";

export const Frequency = z.enum(["weekly", "monthly", "quarterly", "yearly"]).meta({
  description: "How often. By months from `starts_on`: where a month has no such day, on its last.",
});
export type Frequency = z.infer<typeof Frequency>;

const Lines = z
  .array(NewLine)
  .min(2, LINES_LACK)
  .max(100)
  .meta({ description: "The lines of each entry: at least two; the debits and the credits have the same sum." });

const Post = z.boolean().meta({ description: "Whether the entries are posted at once; else they are drafts." });
const ReversesNextMonth = z.boolean().meta({
  description: "Whether each entry is taken back on the first day of the month after its own, as an accrual is.",
});

export const NewRecurringEntry = z.object({
  entity_id: Id("ent"),
  description: Text(500).meta({ description: "What each entry says." }),
  frequency: Frequency,
  starts_on: CalendarDate.meta({
    description: "The first entry's day. One that is past is caught up with at once, from five years back at most.",
  }),
  ends_on: CalendarDate.nullish().meta({ description: "No entry is made for a day after it; null: for ever." }),
  post: Post.default(true),
  reverses_next_month: ReversesNextMonth.default(false),
  lines: Lines,
});
export type NewRecurringEntry = z.output<typeof NewRecurringEntry>;

/** What is left out stays as it is; entries that were made keep what they say. */
export const RecurringEntryChange = z.object({
  entity_id: Id("ent"),
  recurring_entry_id: Id("rcr"),
  description: Text(500).optional(),
  ends_on: CalendarDate.nullish().meta({ description: "No entry is made for a day after it; null: for ever." }),
  post: Post.optional(),
  reverses_next_month: ReversesNextMonth.optional(),
  lines: Lines.optional(),
});
export type RecurringEntryChange = z.output<typeof RecurringEntryChange>;

const TemplateLine = JournalLine.pick({
  account_id: true,
  side: true,
  amount_cents: true,
  class_id: true,
  project_id: true,
});
export type TemplateLine = z.infer<typeof TemplateLine>;

export const RecurringEntry = z
  .object({
    recurring_entry_id: Id("rcr"),
    entity_id: Id("ent"),
    description: z.string(),
    currency: z.string(),
    total_cents: z.int().meta({ description: "The sum of each entry's debits, which is the sum of its credits." }),
    lines: z.array(TemplateLine),
    frequency: Frequency,
    starts_on: CalendarDate,
    ends_on: CalendarDate.nullable(),
    post: Post,
    reverses_next_month: ReversesNextMonth,
    status: z.enum(recurringStates.states),
    next_on: CalendarDate.nullable().meta({ description: "The day of the next entry; null once it has ended." }),
    made_count: z.int().meta({ description: "How many entries were made of it." }),
    latest: z
      .array(z.object({ occurs_on: CalendarDate, entry_id: Id("je") }))
      .meta({ description: "The latest twelve entries that were made of it, the last one first." }),
    error: z
      .string()
      .nullable()
      .meta({ description: "Why the next entry could not be made; it is tried again daily." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "RecurringEntry" });
export type RecurringEntry = z.infer<typeof RecurringEntry>;
