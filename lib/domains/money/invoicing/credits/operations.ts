import * as z from "zod";
import { CalendarDate, Cents, Id, Page, Paging, Text } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import { Currency } from "#lib/domains/books/ledger/currency.ts";
import { postBusinessEntry } from "#lib/domains/books/ledger/store.ts";
import { assertOwed, assertWithinBalance, invoiceNumber } from "../rules.ts";
import * as settlements from "../settlements/store.ts";
import * as invoices from "../store.ts";
import { appliedLines, assertApplies } from "./rules.ts";
import { CustomerCredit } from "./schema.ts";
import * as store from "./store.ts";

const at = within("customer_credits", "/v1/entities/{entity_id}/customer-credits", "invoices");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const OneCredit = z.object({ entity_id, customer_credit_id: Id("ccr") });
const example = { ...entity, customer_credit_id: "ccr_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const listCustomerCredits = operation({
  ...at("list", "GET"),
  title: "List customer credits",
  about:
    "What customers have paid too much or ahead, or were credited after they had paid, newest first. `customer` (the whole name, without regard to case), `currency` and `open` narrow the list.",
  input: Paging.extend({
    entity_id,
    customer: Text(500).optional(),
    currency: Currency.optional(),
    open: z
      .enum(["true", "false"])
      .optional()
      .meta({ description: "`true`: those of which something is left; `false`: all others." }),
  }),
  output: Page(CustomerCredit),
  example: { ...entity, open: "true" },
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readCustomerCredit = operation({
  ...at("read", "GET /{customer_credit_id}"),
  title: "Read a customer credit",
  about: "What is left of it.",
  input: OneCredit,
  output: CustomerCredit,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const applyCustomerCredit = operation({
  ...at("apply", "POST /{customer_credit_id}/apply"),
  title: "Apply a customer credit to an invoice",
  about:
    "Settles a sent invoice of the same customer and currency with what is left of the credit: debit `customer_credits`, credit accounts_receivable, on `applied_on`. Without `amount_cents` it is as much as both allow. More than is left, or than is due, is a 400 with both counts. It is taken back by voiding the settlement. A credit earns no early-payment discount.",
  input: OneCredit.extend({
    invoice_id: Id("inv"),
    amount_cents: Cents.optional().meta({ description: "As much as the credit and the invoice allow if left out." }),
    applied_on: CalendarDate.nullish().meta({
      description:
        "Any day to today (UTC) that no closed month holds, not before the credit's and the invoice's. Today if left out.",
    }),
  }),
  output: CustomerCredit,
  example: { ...example, invoice_id: "inv_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  money: {
    leaves: false,
    of: async (tx, input) => ({ recipient: (await invoices.load(tx, input)).customer }),
  },
  async run({ tx }, { invoice_id, applied_on, ...at }) {
    const { entity_id } = at;
    const invoice = await invoices.hold(tx, { entity_id, invoice_id });
    const credit = await store.hold(tx, at);
    assertOwed(invoice, "settle");
    const amount_cents = at.amount_cents ?? Math.min(credit.balance_cents, invoice.balance_due_cents);
    assertApplies(credit, invoice, amount_cents);
    assertWithinBalance("amount_cents", amount_cents, invoice);
    const { sent_on } = invoice;
    const earliest =
      sent_on !== null && sent_on > credit.credited_on
        ? { day: sent_on, what: "sent_on" }
        : { day: credit.credited_on, what: "credited_on" };
    const settled_on = await actDay(tx, entity_id, "applied_on", applied_on ?? undefined, earliest);
    const { customer_credit_id } = credit;
    const settled = { entity_id, invoice_id, kind: "credit" as const, amount_cents, settled_on, customer_credit_id };
    const [settlement_id = ""] = await settlements.insert(tx, [settled]);
    await postBusinessEntry(tx, {
      entity_id,
      date: settled_on,
      description: `Credit of ${invoice.customer} applied to invoice ${invoiceNumber(invoice.number)}`,
      source: { type: "settlement", id: settlement_id, event: "applied" },
      currency: invoice.currency,
      lines: appliedLines("customer_credits", amount_cents),
    });
    return store.load(tx, at);
  },
});
