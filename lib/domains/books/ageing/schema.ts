import * as z from "zod";

const Sum = z.int();

/** What is open by how long it is overdue, in cents: of receivables, and of payables. */
export const AgedSums = z.object({
  total_cents: Sum,
  not_due_cents: Sum.meta({ description: "Due on the day or later." }),
  days_1_to_30_cents: Sum.meta({ description: "1 to 30 days past the due date." }),
  days_31_to_60_cents: Sum,
  days_61_to_90_cents: Sum,
  over_90_days_cents: Sum,
});
export type AgedSums = z.infer<typeof AgedSums>;

/** The buckets by age, youngest first, with how people call them. */
export const buckets = [
  { key: "not_due_cents", label: "Not yet due" },
  { key: "days_1_to_30_cents", label: "1–30 days" },
  { key: "days_31_to_60_cents", label: "31–60 days" },
  { key: "days_61_to_90_cents", label: "61–90 days" },
  { key: "over_90_days_cents", label: "Over 90 days" },
] as const satisfies readonly { key: keyof AgedSums; label: string }[];
