import * as z from "zod";
import { CalendarDate, Cents, Id, MAX_INTEGER, Name, Period, Timestamp } from "#lib/core/fields.ts";
import { Currency } from "../ledger/currency.ts";
import { scheduleStates } from "./states.ts";

const ScheduleKind = z.enum(["prepaid", "fixed_asset"]).meta({
  description: "`prepaid`: an expense that was paid ahead; `fixed_asset`: what is depreciated.",
});
export type ScheduleKind = z.infer<typeof ScheduleKind>;

/** Whole cents from 0. */
const CentsOrNone = z
  .int("must be a whole number of cents, 0 or more")
  .min(0, "must be a whole number of cents, 0 or more")
  .meta({ maximum: MAX_INTEGER });

export const NewSchedule = z.object({
  entity_id: Id("ent"),
  kind: ScheduleKind,
  name: Name.meta({ description: "What was paid ahead or bought." }),
  currency: Currency.default("usd"),
  cost_cents: Cents.meta({
    description: "What it cost, in whole cents. The purchase itself is booked where it was paid.",
  }),
  salvage_cents: CentsOrNone.default(0).meta({
    description: "What a fixed asset will be worth at the end, less than its cost; of what was paid ahead it is 0.",
  }),
  months: z
    .int("must be a whole number from 1 to 600")
    .min(1, "must be a whole number from 1 to 600")
    .max(600, "must be a whole number from 1 to 600")
    .meta({ description: "Over how many months it is spread, in equal parts to the cent." }),
  first_period: Period.meta({ description: "The first month that bears a part." }),
  asset_account_id: Id("acct")
    .nullish()
    .meta({ description: "The asset account where it stands; if left out `prepaid_expenses`, or `fixed_assets`." }),
  expense_account_id: Id("acct")
    .nullish()
    .meta({ description: "The expense account that is debited each month; if left out `expense`, or `depreciation`." }),
  accumulated_account_id: Id("acct").nullish().meta({
    description:
      "The asset account where depreciation gathers; if left out `accumulated_depreciation`. None of what was paid ahead.",
  }),
  class_id: Id("tag").nullish().meta({ description: "The class of each month's expense." }),
  project_id: Id("tag").nullish().meta({ description: "The project of each month's expense." }),
});
export type NewSchedule = z.output<typeof NewSchedule>;

export const Disposal = z.object({
  entity_id: Id("ent"),
  schedule_id: Id("sch"),
  disposed_on: CalendarDate.optional().meta({
    description: "Today if left out; a day of an open month. What is posted of its month and after it is taken back.",
  }),
  proceeds_cents: CentsOrNone.default(0).meta({ description: "What was got for it, or was paid back." }),
  proceeds_account_id: Id("acct").nullish().meta({ description: "Where that came in; `cash` if left out." }),
});

const Sum = z.int();

export const ScheduleSummary = z
  .object({
    schedule_id: Id("sch"),
    entity_id: Id("ent"),
    kind: ScheduleKind,
    name: z.string(),
    currency: z.string(),
    cost_cents: Sum.meta({ description: "What it cost." }),
    salvage_cents: Sum.meta({ description: "What it will be worth at the end." }),
    months: z.int().meta({ description: "Over how many months it is spread." }),
    first_period: Period,
    asset_account_id: Id("acct"),
    expense_account_id: Id("acct"),
    accumulated_account_id: Id("acct").nullable(),
    class_id: Id("tag").nullable(),
    project_id: Id("tag").nullable(),
    status: z.enum(scheduleStates.states),
    posted_months: z.int().meta({ description: "How many of its months are posted." }),
    posted_cents: Sum.meta({ description: "What they come to." }),
    remaining_cents: Sum.meta({ description: "What is still to be posted; 0 once it is disposed of or voided." }),
    book_value_cents: Sum.meta({ description: "The cost less what is posted; 0 once it is disposed of or voided." }),
    next_on: CalendarDate.nullable().meta({ description: "The last day of the next month to be posted; null: none." }),
    disposed_on: CalendarDate.nullable(),
    proceeds_cents: Sum.nullable().meta({ description: "What was got for it; null where it was not disposed of." }),
    gain_cents: Sum.nullable().meta({
      description: "The proceeds less the book value of that day; negative is a loss.",
    }),
    error: z
      .string()
      .nullable()
      .meta({ description: "Why the next month could not be posted; it is tried again daily." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "ScheduleSummary" });
export type ScheduleSummary = z.infer<typeof ScheduleSummary>;

const SchedulePosting = z.object({
  number: z.int().meta({ description: "Which of its months, counted from 1." }),
  period: Period,
  amount_cents: Sum.meta({ description: "The month's part." }),
  date: CalendarDate.nullable().meta({
    description:
      "The entry's day: the month's last, or where the month was closed the first open day after; null: not posted.",
  }),
  entry_id: Id("je").nullable(),
  taken_back_on: CalendarDate.nullable().meta({
    description:
      "The day of its disposal, where the month was posted before that was told and bears no part of it after all: its entry is reversed.",
  }),
});
export type SchedulePosting = z.infer<typeof SchedulePosting>;

export const Schedule = ScheduleSummary.extend({
  postings: z.array(SchedulePosting).meta({ description: "Every month of it with its part, posted or to come." }),
  entry_ids: z.array(Id("je")).meta({ description: "Every entry that it has made, in their order." }),
}).meta({ id: "Schedule" });
export type Schedule = z.infer<typeof Schedule>;
