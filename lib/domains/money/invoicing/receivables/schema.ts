import * as z from "zod";
import { CalendarDate, Id } from "#lib/core/fields.ts";

const Sum = z.int();

const Buckets = z.object({
  invoice_count: z.int(),
  total_cents: Sum,
  not_due_cents: Sum.meta({ description: "Due on the day or later." }),
  days_1_to_30_cents: Sum.meta({ description: "1 to 30 days past the due date." }),
  days_31_to_60_cents: Sum,
  days_61_to_90_cents: Sum,
  over_90_days_cents: Sum,
});
export type Buckets = z.infer<typeof Buckets>;

/** The buckets by age, youngest first, with how people call them. */
export const buckets = [
  { key: "not_due_cents", label: "Not yet due" },
  { key: "days_1_to_30_cents", label: "1–30 days" },
  { key: "days_31_to_60_cents", label: "31–60 days" },
  { key: "days_61_to_90_cents", label: "61–90 days" },
  { key: "over_90_days_cents", label: "Over 90 days" },
] as const satisfies readonly { key: keyof Buckets; label: string }[];

const CustomerAgeing = z.object({ customer: z.string(), ...Buckets.shape });
export type CustomerAgeing = z.infer<typeof CustomerAgeing>;

const CurrencyAgeing = z.object({
  currency: z.string(),
  ...Buckets.shape,
  customers: z
    .array(CustomerAgeing)
    .meta({ description: "Who owes the most first. Names that differ in case only are one customer's." }),
});
export type CurrencyAgeing = z.infer<typeof CurrencyAgeing>;

export const Ageing = z
  .object({
    entity_id: Id("ent"),
    as_of: CalendarDate,
    currencies: z.array(CurrencyAgeing).meta({ description: "One for each currency that anything is owed in." }),
  })
  .meta({ id: "ReceivablesAgeing" });
export type Ageing = z.infer<typeof Ageing>;

export const ReceivablesTotals = z
  .object({
    entity_id: Id("ent"),
    as_of: CalendarDate.meta({ description: "Today, UTC." }),
    currencies: z
      .array(
        z.object({
          currency: z.string(),
          outstanding_cents: Sum.meta({ description: "Sent and not paid." }),
          outstanding_count: z.int(),
          overdue_cents: Sum.meta({ description: "Of these, due before today." }),
          overdue_count: z.int(),
          paid_this_month_cents: Sum.meta({ description: "Paid since the month began (UTC)." }),
          paid_this_month_count: z.int(),
        }),
      )
      .meta({ description: "One for each currency that anything is owed in, or was paid in this month." }),
  })
  .meta({ id: "ReceivablesTotals" });
export type ReceivablesTotals = z.infer<typeof ReceivablesTotals>;
