import * as z from "zod";
import { CalendarDate, Cents, Id, Text, Timestamp } from "#lib/core/fields.ts";
import { Percent } from "../percents/schema.ts";

/** A year: whoever waits longer than that charges nothing. */
const MOST_DAYS = 365;

const LateFeePercent = Percent.nullish();
const LateFeeCents = Cents.nullish();
const GraceDays = z.int().min(0).max(MOST_DAYS).nullish();

/** Late-fee terms as they are given, beside what else is: "1.5 % a month, ten days of grace" is `"1.5"` and 10. */
export const GivenLateFees = z.object({
  late_fee_percent: LateFeePercent.meta({
    description:
      "What each month that it is overdue costs, in percent of what is still due of it, as a decimal string; in place of `late_fee_cents`. The entity's usual terms (its invoice settings) stand if neither is given.",
    example: "1.5",
  }),
  late_fee_cents: LateFeeCents.meta({
    description: "What being overdue costs once, in whole cents of its currency; in place of `late_fee_percent`.",
  }),
  late_fee_grace_days: GraceDays.meta({
    description: "For how many days after its due date nothing is charged, 0 to 365; 0 if left out.",
  }),
  late_fee_cap_cents: Cents.nullish().meta({
    description:
      "What its late fees come to at most, all together; with `late_fee_percent` alone. No bound if left out.",
  }),
  has_late_fees: z.boolean().optional().meta({
    description: "`false`: it is charged no late fees, whatever is usual.",
  }),
});
export type GivenLateFees = z.output<typeof GivenLateFees>;

/** The same of what there is already: what is left out stays, and null takes it back. */
export const ChangedLateFees = GivenLateFees.omit({ has_late_fees: true });
export type ChangedLateFees = z.output<typeof ChangedLateFees>;

/** The terms as a record tells them. */
export const keptLateFees = {
  late_fee_percent: z.string().nullable().meta({
    description:
      "What each month that it is overdue costs, in percent of what is still due of it; null without such terms.",
  }),
  late_fee_cents: z.int().nullable().meta({ description: "What being overdue costs once; null without such terms." }),
  late_fee_grace_days: z.int().nullable().meta({
    description: "For how many days after its due date nothing is charged; null where no late fees are.",
  }),
  late_fee_cap_cents: z.int().nullable().meta({
    description: "What its late fees come to at most, all together; null without a bound.",
  }),
} as const;

const MOST_EXEMPT = 500;

/** Names of customers who are charged no late fees. */
export const ExemptCustomers = z
  .array(Text(500))
  .max(MOST_EXEMPT)
  .transform((names) => [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]);

export const LateFee = z
  .object({
    late_fee_id: Id("lfee"),
    entity_id: Id("ent"),
    invoice_id: Id("inv").meta({ description: "The overdue invoice." }),
    invoice_number: z.int().meta({ description: "Its number." }),
    fee_invoice_id: Id("inv").meta({ description: "The invoice that charges it." }),
    fee_invoice_number: z.int().meta({ description: "The number of the invoice that charges it." }),
    customer: z.string(),
    period: z.int().meta({
      description:
        "Which month it is for, counted from 1 on from the end of the grace; 1 of a fee that is charged once.",
    }),
    charged_from: CalendarDate.meta({ description: "The day from which on it could be charged." }),
    overdue_cents: z.int().meta({ description: "What was due of the invoice at the end of the day before." }),
    amount_cents: z.int().meta({ description: "The fee." }),
    currency: z.string(),
    charged_on: CalendarDate.meta({ description: "The day that it was charged, which its entry bears." }),
    status: z.enum(["charged", "waived"]).meta({
      description: "`waived`: the invoice that charges it was voided. It is not charged again.",
    }),
    created_at: Timestamp,
  })
  .meta({ id: "LateFee" });
export type LateFee = z.infer<typeof LateFee>;
