import * as z from "zod";
import { CalendarDate, Id, Page, Paging, Text } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import { operation, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import { postBusinessEntry, reverseEntriesOf } from "#lib/domains/books/ledger/store.ts";
import * as bankLines from "../../banking/bank-statements/store.ts";
import { assertTells } from "../../banking/moving/rules.ts";
import { accountOf, bankOf } from "../../banking/moving/store.ts";
import { assertLeft, assertOpen } from "../../payments/credits/rules.ts";
import { assertPaysFrom } from "../../payments/rules.ts";
import * as creditNotes from "../credit-notes/store.ts";
import * as credits from "../credits/store.ts";
import type { Invoice } from "../schema.ts";
import * as invoices from "../store.ts";
import { assertPaid, assertSpares, refundedLines } from "./rules.ts";
import { CustomerRefund, NewCustomerRefund } from "./schema.ts";
import { customerRefundStates } from "./states.ts";
import * as store from "./store.ts";

const at = within("customer_refunds", "/v1/entities/{entity_id}/customer-refunds", "invoices");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const OneRefund = z.object({ entity_id, customer_refund_id: Id("crf") });
const example = { ...entity, customer_refund_id: "crf_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** The invoice that a credit's credit note is on, held; null where the credit is of a payment. */
async function invoiceOf(tx: Tx, at: { entity_id: string; customer_credit_id: string }): Promise<Invoice | null> {
  const { entity_id, credit_note_id } = await credits.load(tx, at);
  if (credit_note_id === null) return null;
  const { invoice_id } = await creditNotes.load(tx, { entity_id, credit_note_id });
  return invoices.hold(tx, { entity_id, invoice_id });
}

export const refundCustomerCredit = operation({
  ...at("create", "POST"),
  http: "POST /v1/entities/{entity_id}/customer-credits/{customer_credit_id}/refund",
  title: "Refund a customer credit",
  about:
    "Records that what a customer has paid too much was paid back, all or a part of what is left of the credit: debit `customer_credits`, credit `cash`, or the bank account's ledger account, on `refunded_on`. More than is left is a 400 with both counts; so is of a credit note's credit what is due on its own invoice, such as after the payment was taken back: it is applied there first. The money itself is moved at the bank. With `bank_line_id` that line of the bank's statement is matched to the entry in the same act.",
  input: NewCustomerRefund,
  output: CustomerRefund,
  example: {
    ...entity,
    customer_credit_id: "ccr_01k0zk1x3ve4b8j0c2v5y6m7n8",
    method: "check",
    reference: "Check 1048",
  },
  money: {
    leaves: true,
    async of(tx: Tx, input) {
      const { balance_cents, currency, customer } = await credits.load(tx, input);
      return { amount_cents: input.amount_cents ?? balance_cents, currency, recipient: customer };
    },
    left: ({ amount_cents, customer }) => ({ amount_cents, recipient: customer }),
  },
  async run({ tx }, given) {
    const { entity_id, customer_credit_id, method = null, reference = null, bank_line_id = null } = given;
    const { line, bank } = await bankOf(tx, given);
    const credited = await invoiceOf(tx, { entity_id, customer_credit_id });
    const credit = await credits.hold(tx, { entity_id, customer_credit_id });
    const amount_cents = given.amount_cents ?? credit.balance_cents;
    assertOpen(credit, "Cannot refund the customer credit");
    assertLeft(credit, amount_cents);
    if (credited) assertSpares(credited, await credits.leftOfNotesOn(tx, credited.invoice_id), amount_cents);
    const { customer, currency, credited_on } = credit;
    if (bank) assertPaysFrom(bank, currency);
    if (line) assertTells(line, -amount_cents, "refund");
    const earliest = { day: credited_on, what: "the credit's credited_on" };
    const refunded_on = await actDay(tx, entity_id, "refunded_on", given.refunded_on ?? line?.date, earliest);
    const account_id = await accountOf(tx, entity_id, currency, bank);
    const own = { customer_refund_id: newId("customer_refund"), entity_id };
    const of = { ...own, customer_credit_id, customer, amount_cents, currency, method, reference, refunded_on };
    await store.insert(tx, { ...of, bank_id: bank?.bank_id ?? null, bank_line_id, account_id });
    const entry_id = await postBusinessEntry(tx, {
      entity_id,
      date: refunded_on,
      description: `Refund to ${customer}`,
      source: { type: "customer_refund", id: own.customer_refund_id, event: "paid" },
      currency,
      lines: refundedLines(account_id, amount_cents),
    });
    if (bank && line) await bankLines.match(tx, bank, line.bank_line_id, entry_id);
    return store.load(tx, own);
  },
});

export const listCustomerRefunds = operation({
  ...at("list", "GET"),
  title: "List customer refunds",
  about:
    "Newest first. `customer_credit_id`, `customer` (the whole name, without regard to case) and `status` narrow the list.",
  input: Paging.extend({
    entity_id,
    customer_credit_id: Id("ccr").optional().meta({ description: "Only those of that credit." }),
    customer: Text(500).optional(),
    status: z.enum(customerRefundStates.states).optional(),
  }),
  output: Page(CustomerRefund),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readCustomerRefund = operation({
  ...at("read", "GET /{customer_refund_id}"),
  title: "Read a customer refund",
  about: "The refund with the journal entries that it has made.",
  input: OneRefund,
  output: CustomerRefund,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const voidCustomerRefund = operation({
  ...at("void", "POST /{customer_refund_id}/void"),
  title: "Void a customer refund",
  about:
    "Takes back a refund that was a mistake, or whose money came back: it is the customer's credit again, and its entry is reversed on `voided_on`; a bank line that was matched to it is unmatched.",
  input: OneRefund.extend({
    voided_on: CalendarDate.nullish().meta({
      description: "The day of the reversal: any to today (UTC), not before `refunded_on`. Today if left out.",
    }),
  }),
  output: CustomerRefund,
  example,
  money: {
    leaves: false,
    of: async (tx, input) => {
      const { amount_cents, currency, customer } = await store.load(tx, input);
      return { amount_cents, currency, recipient: customer };
    },
  },
  async run({ tx }, { voided_on, ...at }) {
    const { entity_id, customer_credit_id, refunded_on } = await store.load(tx, at);
    await credits.hold(tx, { entity_id, customer_credit_id });
    assertPaid(await store.load(tx, at));
    const earliest = { day: refunded_on, what: "refunded_on" };
    const day = await actDay(tx, entity_id, "voided_on", voided_on ?? undefined, earliest);
    await store.takeBack(tx, at, day);
    const source = { type: "customer_refund", id: at.customer_refund_id, event: "voided" } as const;
    await reverseEntriesOf(tx, entity_id, source, day);
    return store.load(tx, at);
  },
});
