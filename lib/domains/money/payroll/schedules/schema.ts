import * as z from "zod";
import { dayOf } from "#lib/core/calendar.ts";
import { CalendarDate, Id, Name, Timestamp } from "#lib/core/fields.ts";
import { PersonToPay } from "../schema.ts";
import { payScheduleStates } from "../states.ts";

export const payFrequencies = ["weekly", "biweekly", "semimonthly", "monthly"] as const;

export const PayFrequency = z.enum(payFrequencies).meta({
  description:
    "How often it pays: `weekly` 52 times a year, `biweekly` 26, `semimonthly` 24 (the 1st to the 15th, and the rest of the month), `monthly` 12. A salary is paid in so many equal parts.",
});
export type PayFrequency = z.infer<typeof PayFrequency>;

/** On which days of a month a period of these may begin. */
const begins: Readonly<Partial<Record<PayFrequency, readonly number[]>>> = { semimonthly: [1, 16], monthly: [1] };

const DaysAfter = z.int().min(0).max(31);

/** More people than this are several schedules. */
const MOST_PEOPLE = 1000;

export const NewPaySchedule = z
  .object({
    entity_id: Id("ent"),
    name: Name,
    frequency: PayFrequency,
    first_period_start: CalendarDate.meta({
      description:
        "The first day of the first period; of a semimonthly schedule the 1st or the 16th, of a monthly one the 1st of a month.",
    }),
    pay_days_after: DaysAfter.default(0).meta({
      description:
        "How many days after a period's last day it pays; on the banking day before, where banks are closed then.",
    }),
    person_ids: z.array(Id("prsn")).max(MOST_PEOPLE).nullish().meta({
      description: "Whom it pays; left out, everybody on the payroll whom no schedule pays yet.",
    }),
  })
  .superRefine(({ frequency, first_period_start }, { addIssue }) => {
    const days = begins[frequency];
    if (days && !days.includes(dayOf(first_period_start).day)) {
      const message = `must be day ${days.join(" or ")} of a month where frequency is ${frequency}`;
      addIssue({ code: "custom", path: ["first_period_start"], message });
    }
  });
export type NewPaySchedule = z.output<typeof NewPaySchedule>;

export const PaySchedule = z
  .object({
    pay_schedule_id: Id("psch"),
    entity_id: Id("ent"),
    name: z.string(),
    frequency: PayFrequency,
    first_period_start: CalendarDate.meta({ description: "The first day of the first period." }),
    pay_days_after: z.int().meta({ description: "How many days after a period's last day it pays." }),
    person_count: z.int().meta({ description: "How many people it pays, those who have left included." }),
    next: z.object({ period_start: CalendarDate, period_end: CalendarDate, pay_date: CalendarDate }).meta({
      description:
        "The period that follows the last run of the schedule, and the day it pays: the last banking day by `pay_days_after`.",
    }),
    status: z.enum(payScheduleStates.states),
    archived_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "PaySchedule" });
export type PaySchedule = z.infer<typeof PaySchedule>;

/** A schedule's next run. */
export const NextRun = z.object({
  entity_id: Id("ent"),
  pay_schedule_id: Id("psch"),
  pay_date: CalendarDate.optional().meta({ description: "The day of payment; the schedule's if left out." }),
  people: z.array(PersonToPay).max(MOST_PEOPLE).nullish().meta({
    description: "Of whom it pays, those who are paid otherwise this time: other hours, other withholding.",
  }),
});
export type NextRun = z.output<typeof NextRun>;
