import * as z from "zod";
import { CalendarDate, Id, Period, Text, Timestamp } from "#lib/core/fields.ts";
import { periodStates } from "../closing/states.ts";

const Actor = z.object({ type: z.enum(["api_key", "user", "agent", "system"]), id: z.string(), name: z.string() });

/** What only a person can say, and what the books say by themselves. */
const reviewed = ["receivables", "payables"] as const;
const counted = ["earlier_months", "bank_accounts", "drafts", "due_entries", "payroll", "tie_outs"] as const;

export const ReviewedPoint = z.enum(reviewed).meta({ description: "The point that somebody has looked through." });
export type ReviewedPoint = z.infer<typeof ReviewedPoint>;

const Figure = z.object({
  name: z.string().meta({ description: "What is counted or added up." }),
  value: z.int().meta({ description: "How many, or how many cents." }),
  unit: z.enum(["count", "cents"]),
  currency: z.string().nullable().meta({ description: "Of an amount; null of a count." }),
});
export type Figure = z.infer<typeof Figure>;

export const PeriodReview = z
  .object({
    review_id: Id("rvw"),
    entity_id: Id("ent"),
    period: Period,
    point: ReviewedPoint,
    figures: z.array(Figure).meta({ description: "What the point's figures were when it was signed off." }),
    note: z.string().nullable(),
    reviewed_by: Actor.meta({ description: "Whose word it is." }),
    withdrawn_at: Timestamp.nullable().meta({ description: "When it was taken back, or another took its place." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "PeriodReview" });
export type PeriodReview = z.infer<typeof PeriodReview>;

export const Point = z.object({
  name: z.enum([...counted, ...reviewed]),
  kind: z.enum(["figures", "review"]).meta({
    description: "`figures`: the books say by themselves whether it is done. `review`: somebody signs it off.",
  }),
  is_done: z.boolean().meta({
    description: "Of a review: whether somebody has signed it off, and the figures are still those that they saw.",
  }),
  note: z.string().meta({ description: "In a sentence: how it stands, or what is still to be done." }),
  figures: z.array(Figure),
  review: PeriodReview.nullable().meta({ description: "Who has signed it off, and when; null: nobody." }),
});
export type Point = z.infer<typeof Point>;

export const Checklist = z
  .object({
    entity_id: Id("ent"),
    period: Period,
    status: z.enum(periodStates.states).meta({ description: "Whether the month is closed." }),
    last_day: CalendarDate.meta({ description: "The month's last day, which balances are of." }),
    is_ready: z.boolean().meta({ description: "Whether every point is done." }),
    points: z.array(Point),
  })
  .meta({ id: "Checklist" });
export type Checklist = z.infer<typeof Checklist>;

export const NewReview = z.object({
  entity_id: Id("ent"),
  period: Period,
  point: ReviewedPoint,
  note: Text(2000).nullish(),
});
