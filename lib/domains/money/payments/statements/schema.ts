import * as z from "zod";
import { CalendarDate, Id } from "#lib/core/fields.ts";
import { Currency } from "#lib/domains/books/ledger/currency.ts";

export const AskedVendorStatement = z.object({
  entity_id: Id("ent"),
  vendor_id: Id("ven"),
  currency: Currency.default("usd"),
  from: CalendarDate.optional().meta({
    description: "The first day; without it the statement begins with the first bill.",
  }),
  to: CalendarDate.optional().meta({ description: "The last day; today (UTC) if left out." }),
});
export type AskedVendorStatement = z.output<typeof AskedVendorStatement>;

/** What happens on a vendor's account. */
const movements = [
  "bill",
  "bill_voided",
  "payment",
  "payment_taken_back",
  "credit",
  "credit_voided",
  "refund",
  "refund_voided",
] as const;

const Sum = z.int();

const VendorMovement = z.object({
  date: CalendarDate,
  kind: z.enum(movements).meta({
    description:
      "`payment_taken_back`: one that failed or was cancelled; `credit`: what the vendor credited; `refund`: what it paid back of that.",
  }),
  bill_id: Id("bill").nullable(),
  payment_id: Id("pay").nullable(),
  vendor_credit_id: Id("vcr").nullable(),
  vendor_refund_id: Id("vrf").nullable(),
  reference: z
    .string()
    .nullable()
    .meta({ description: "The vendor's own number of a bill or a credit, or what a payment names." }),
  amount_cents: Sum.meta({ description: "Positive where more is owed by it, negative where less." }),
  balance_cents: Sum.meta({ description: "What is owed with it." }),
});
export type VendorMovement = z.infer<typeof VendorMovement>;

export const VendorStatement = z
  .object({
    entity_id: Id("ent"),
    vendor_id: Id("ven"),
    vendor_name: z.string(),
    currency: z.string(),
    from: CalendarDate.nullable(),
    to: CalendarDate,
    opening_cents: Sum.meta({ description: "What was owed before `from`; 0 without it." }),
    movements: z.array(VendorMovement).meta({ description: "What happened, day by day, both days included." }),
    closing_cents: Sum.meta({
      description:
        "What is owed at the end of the day `to`, less what is left of credits: as the aging of payables has it.",
    }),
  })
  .meta({ id: "VendorStatement" });
export type VendorStatement = z.infer<typeof VendorStatement>;
