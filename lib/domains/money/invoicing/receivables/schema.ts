import * as z from "zod";
import { CalendarDate, Id } from "#lib/core/fields.ts";
import { AgedSums } from "#lib/domains/books/ageing/schema.ts";

const Sum = z.int();

const Buckets = z.object({ invoice_count: z.int(), ...AgedSums.shape });

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
          outstanding_cents: Sum.meta({ description: "Due on invoices that are sent." }),
          outstanding_count: z.int(),
          overdue_cents: Sum.meta({ description: "Of these, due before today." }),
          overdue_count: z.int(),
          paid_this_month_cents: Sum.meta({
            description: "Paid on invoices since the month began (UTC), also on such as are not paid whole.",
          }),
          paid_this_month_count: z.int(),
        }),
      )
      .meta({ description: "One for each currency that anything is owed in, or was paid in this month." }),
  })
  .meta({ id: "ReceivablesTotals" });
export type ReceivablesTotals = z.infer<typeof ReceivablesTotals>;
