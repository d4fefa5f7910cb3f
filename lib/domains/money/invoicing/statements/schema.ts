import * as z from "zod";
import { CalendarDate, Id, Text } from "#lib/core/fields.ts";
import { Currency } from "#lib/domains/books/ledger/currency.ts";

export const AskedStatement = z.object({
  entity_id: Id("ent"),
  customer: Text(500).meta({ description: "The customer's whole name, without regard to case." }),
  currency: Currency.default("usd"),
  from: CalendarDate.optional().meta({
    description: "The first day; without it the statement begins with the first invoice.",
  }),
  to: CalendarDate.optional().meta({ description: "The last day; today (UTC) if left out." }),
});
export type AskedStatement = z.output<typeof AskedStatement>;

/** What happens on a customer's account. */
const movements = [
  "invoice",
  "late_fee",
  "invoice_voided",
  "payment",
  "credit",
  "credit_note",
  "discount",
  "write_off",
  "taken_back",
] as const;

const Sum = z.int();

const Movement = z.object({
  date: CalendarDate,
  kind: z.enum(movements).meta({
    description:
      "`late_fee`: an invoice that charges late fees; `credit`: settled with the customer's credit; `discount`: taken off for early payment; `taken_back`: a settlement that was voided.",
  }),
  invoice_id: Id("inv"),
  number: z.int().meta({ description: "The invoice's number." }),
  amount_cents: Sum.meta({ description: "Positive where more is owed by it, negative where less." }),
  balance_cents: Sum.meta({ description: "What is owed with it." }),
});
export type Movement = z.infer<typeof Movement>;

export const CustomerStatement = z
  .object({
    entity_id: Id("ent"),
    customer: z.string(),
    currency: z.string(),
    from: CalendarDate.nullable(),
    to: CalendarDate,
    opening_cents: Sum.meta({ description: "What was owed before `from`; 0 without it." }),
    movements: z.array(Movement).meta({ description: "What happened, day by day, both days included." }),
    closing_cents: Sum.meta({ description: "What is owed at the end of the day `to`." }),
    credit_cents: Sum.meta({
      description:
        "What the customer had paid too much by the end of the day `to`, or was credited after paying, and could settle invoices with.",
    }),
  })
  .meta({ id: "CustomerStatement" });
export type CustomerStatement = z.infer<typeof CustomerStatement>;
