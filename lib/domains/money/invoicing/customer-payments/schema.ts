import * as z from "zod";
import { CalendarDate, Cents, Id, MAX_INTEGER, Name, Timestamp } from "#lib/core/fields.ts";
import { Currency } from "#lib/domains/books/ledger/currency.ts";
import { PaymentMethod } from "../../payments/schema.ts";
import { customerPaymentStates } from "./states.ts";

/** How money came in: what every door to it takes. */
export const Received = z.object({
  paid_on: CalendarDate.nullish().meta({
    description:
      "The day that the money came: any to today (UTC) that no closed month holds, and not before the invoice was sent. Today if left out, or the day of the bank line.",
  }),
  method: PaymentMethod.nullish(),
  reference: z.string().max(10_000).nullish().meta({ description: "What the customer or the bank wrote with it." }),
  bank_id: Id("bank").nullish().meta({
    description:
      "The bank account that it came to, in the invoice's currency and not closed. If left out it is the bank line's, else `cash`.",
  }),
  bank_line_id: Id("bln").nullish().meta({
    description:
      "The unmatched line of the bank's statement that tells of it, of the same amount: it is matched to the payment's entry.",
  }),
});
export type Received = z.output<typeof Received>;

const Allocated = z.object({ invoice_id: Id("inv"), amount_cents: Cents });

/** One payment settles no more invoices than this. */
const MOST_ALLOCATIONS = 200;

export const NewCustomerPayment = Received.extend({
  entity_id: Id("ent"),
  customer: Name.nullish().meta({
    description: "Who has paid. Required where there are no `allocations`; else it is whoever owes the invoices.",
  }),
  amount_cents: Cents,
  currency: Currency.optional().meta({
    description: "The invoices' currency if left out; `usd` where there are none.",
  }),
  allocations: z.array(Allocated).max(MOST_ALLOCATIONS).default([]).meta({
    description: "What of it settles which invoice: all of one customer and currency, each once, at most 200.",
  }),
  credit_cents: z
    .int("must be a whole number of cents")
    .min(0, "must not be negative")
    .max(MAX_INTEGER)
    .default(0)
    .meta({ description: "What of it is kept as the customer's credit. With the allocations it is the whole amount." }),
});
export type NewCustomerPayment = z.output<typeof NewCustomerPayment>;

const Allocation = z.object({
  settlement_id: Id("stl"),
  invoice_id: Id("inv"),
  number: z.int().meta({ description: "The invoice's number." }),
  amount_cents: z.int(),
  discount_cents: z.int().meta({ description: "The early-payment discount that has settled the rest; 0 without one." }),
});
export type Allocation = z.infer<typeof Allocation>;

export const CustomerPayment = z
  .object({
    customer_payment_id: Id("cpay"),
    entity_id: Id("ent"),
    customer: z.string(),
    amount_cents: z.int(),
    currency: z.string(),
    method: PaymentMethod.nullable(),
    reference: z.string().nullable(),
    paid_on: CalendarDate.meta({ description: "The day that the money came, which its entry bears." }),
    bank_id: Id("bank").nullable().meta({ description: "The bank account that it came to; null where it is `cash`." }),
    bank_line_id: Id("bln").nullable().meta({ description: "The bank line that told of it, if one did." }),
    account_id: Id("acct").meta({ description: "The ledger account that is debited." }),
    allocations: z.array(Allocation).meta({
      description: "What it has settled, also once it is voided; its parts and `credit_cents` add up to it.",
    }),
    credit_cents: z.int().meta({ description: "What of it was kept as the customer's credit." }),
    customer_credit_id: Id("ccr").nullable().meta({ description: "That credit, if there is one." }),
    status: z.enum(customerPaymentStates.states).meta({ description: "`voided`: it was a mistake, and taken back." }),
    void_reason: z.string().nullable(),
    entry_ids: z.array(Id("je")).meta({ description: "The journal entries that it has made, in their order." }),
    voided_on: CalendarDate.nullable().meta({ description: "The day that it was taken back." }),
    voided_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "CustomerPayment" });
export type CustomerPayment = z.infer<typeof CustomerPayment>;
