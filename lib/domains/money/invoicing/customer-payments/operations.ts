import * as z from "zod";
import { CalendarDate, Cents, Id, Page, Paging, Text } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { FreeText } from "#lib/domains/books/ledger/schema.ts";
import * as invoices from "../store.ts";
import { receive, takeBack } from "./receiving.ts";
import { CustomerPayment, NewCustomerPayment, Received } from "./schema.ts";
import { customerPaymentStates } from "./states.ts";
import * as store from "./store.ts";

const at = within("customer_payments", "/v1/entities/{entity_id}/customer-payments", "invoices");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const invoice = { ...entity, invoice_id: "inv_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const OnePayment = z.object({ entity_id, customer_payment_id: Id("cpay") });
const example = { ...entity, customer_payment_id: "cpay_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const receiveOnInvoice = operation({
  ...at("receive", "POST"),
  http: "POST /v1/entities/{entity_id}/invoices/{invoice_id}/customer-payments",
  title: "Receive a payment on an invoice",
  about:
    "What a customer has paid on a sent invoice, all or a part: debit `cash`, or the bank account's ledger account, credit accounts_receivable, on `paid_on`. The invoice's balance is lower by it, and at 0 it is `paid`. By the invoice's `discount_until` a payment that is short of the balance by no more than its early-payment discount settles it: what lacks is booked as the discount, debit `sales_discounts`, credit accounts_receivable, by a settlement and an entry of its own; the sales tax stays whole. More than the balance is a 400 with both counts; what was paid too much, or on several invoices at once, is received by `POST …/customer-payments`. With `bank_line_id` that line of the bank's statement is matched to the entry in the same act.",
  input: Received.extend({ entity_id, invoice_id: Id("inv"), amount_cents: Cents }),
  output: CustomerPayment,
  example: { ...invoice, amount_cents: 150_000, method: "check", reference: "Check 1047" },
  money: {
    leaves: false,
    of: async (tx, input) => ({ recipient: (await invoices.load(tx, input)).customer }),
  },
  run({ tx }, { invoice_id, amount_cents, ...given }) {
    const parts = [{ invoice_id, amount_cents }];
    return receive(tx, { ...given, customer: null, amount_cents, parts, credit_cents: 0, path: () => "amount_cents" });
  },
});

export const receiveCustomerPayment = operation({
  ...at("create", "POST"),
  title: "Receive a customer payment",
  about:
    "One payment on many invoices of a customer, or ahead of any: `allocations` say what of it settles which, and `credit_cents` what of it is kept as the customer's credit (credit `customer_credits`), to settle later invoices with. Together they are `amount_cents` (400 with both sums), so that nothing is kept that was not meant to be. No part is more than its invoice's balance; one that comes early earns the invoice's discount, as a payment on that invoice alone does.",
  input: NewCustomerPayment,
  output: CustomerPayment,
  example: {
    ...entity,
    amount_cents: 150_000,
    allocations: [{ invoice_id: invoice.invoice_id, amount_cents: 120_000 }],
    credit_cents: 30_000,
    method: "wire",
  },
  money: {
    leaves: false,
    async of(tx: Tx, { entity_id, customer, allocations: [first] }) {
      if (customer != null) return { recipient: customer };
      if (!first) return {};
      return { recipient: (await invoices.load(tx, { entity_id, invoice_id: first.invoice_id })).customer };
    },
  },
  run: ({ tx }, { allocations, customer, ...given }) =>
    receive(tx, {
      ...given,
      customer: customer ?? null,
      parts: allocations,
      path: (place) => `allocations.${place}.amount_cents`,
    }),
});

export const listCustomerPayments = operation({
  ...at("list", "GET"),
  title: "List customer payments",
  about:
    "Newest first. `customer` (the whole name, without regard to case), `invoice_id`, `status`, `bank_id` and the days of payment `from` and `to` (both included) narrow the list.",
  input: Paging.extend({
    entity_id,
    customer: Text(500).optional(),
    invoice_id: Id("inv").optional().meta({ description: "Only those that have settled a part of that invoice." }),
    status: z.enum(customerPaymentStates.states).optional(),
    bank_id: Id("bank").optional().meta({ description: "Only what came to that bank account." }),
    from: CalendarDate.optional(),
    to: CalendarDate.optional(),
  }),
  output: Page(CustomerPayment),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readCustomerPayment = operation({
  ...at("read", "GET /{customer_payment_id}"),
  title: "Read a customer payment",
  about: "The payment with what it has settled and the journal entries that it has made.",
  input: OnePayment,
  output: CustomerPayment,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const voidCustomerPayment = operation({
  ...at("void", "POST /{customer_payment_id}/void"),
  title: "Void a customer payment",
  about:
    "Takes back a payment that was a mistake: what it has settled is due again, a paid invoice is `sent` again, early-payment discounts of its invoices are taken back, its credit is gone, and its entry is reversed on `voided_on`; a bank line that was matched to it is unmatched. One whose credit has settled an invoice or was paid back is a 400: that is taken back first.",
  input: OnePayment.extend({
    voided_on: CalendarDate.nullish().meta({
      description: "The day of the reversal: any to today (UTC), not before `paid_on`. Today if left out.",
    }),
    reason: FreeText.nullish().meta({ description: "Why it is taken back." }),
  }),
  output: CustomerPayment,
  example: { ...example, reason: "Entered twice" },
  money: {
    leaves: false,
    of: async (tx, input) => {
      const { amount_cents, currency, customer } = await store.load(tx, input);
      return { amount_cents, currency, recipient: customer };
    },
  },
  async run({ tx }, { reason, ...input }) {
    await takeBack(tx, { ...input, reason: reason || null });
    return store.load(tx, input);
  },
});
