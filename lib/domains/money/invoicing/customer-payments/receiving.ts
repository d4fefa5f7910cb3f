import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import { postBusinessEntry, reverseEntriesOf } from "#lib/domains/books/ledger/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import * as bankLines from "../../banking/bank-statements/store.ts";
import { assertReceives, assertTells } from "../../banking/moving/rules.ts";
import { accountOf, bankOf } from "../../banking/moving/store.ts";
import { assertUnspent } from "../../payments/credits/rules.ts";
import { appliedLines } from "../credits/rules.ts";
import * as credits from "../credits/store.ts";
import { discountDescription } from "../early-payment/rules.ts";
import { assertOwed, invoiceNumber } from "../rules.ts";
import * as settlements from "../settlements/store.ts";
import * as invoices from "../store.ts";
import {
  assertAddsUp,
  assertEachOnce,
  assertVoidable,
  type Part,
  payerOf,
  receivedDescription,
  receivedLines,
  type Settling,
  settling,
} from "./rules.ts";
import type { CustomerPayment, Received } from "./schema.ts";
import * as store from "./store.ts";

interface Receiving extends Received {
  entity_id: string;
  /** Who has paid, where no invoice says it. */
  customer: string | null;
  /** null where it is what its parts come to. */
  amount_cents: number | null;
  currency?: string | undefined;
  parts: Part[];
  credit_cents: number;
  /** Where the input has the amount of a part, by its place. */
  path(at: number): string;
}

/**
 * Takes in what a customer has paid: settles invoices with it, keeps the rest as their credit, books it on its day, and
 * matches the bank line that told of it. Bank account and invoices are held, in this order.
 */
export async function receive(tx: Tx, given: Receiving): Promise<CustomerPayment> {
  const { entity_id, parts, credit_cents, bank_line_id = null, method = null, reference = null } = given;
  assertEachOnce(parts);
  const { line, bank } = await bankOf(tx, given);
  const owed = await invoices.holdAll(
    tx,
    entity_id,
    parts.map(({ invoice_id }) => invoice_id),
  );
  for (const invoice of owed) assertOwed(invoice, "pay");
  const day = owed
    .map(({ sent_on }) => sent_on ?? "")
    .toSorted()
    .at(-1);
  const earliest = day === undefined ? undefined : { day, what: "sent_on" };
  const paid_on = await actDay(tx, entity_id, "paid_on", given.paid_on ?? line?.date, earliest);
  const settled = settling(parts, owed, paid_on, given.path);
  const settled_cents = settled.reduce((sum, part) => sum + part.amount_cents, 0);
  const amount_cents = given.amount_cents ?? settled_cents;
  assertAddsUp(amount_cents, settled, credit_cents);
  const { customer, currency } = payerOf(given, owed);
  if (bank) assertReceives(bank, currency);
  if (line) assertTells(line, amount_cents, "payment");
  const account_id = await accountOf(tx, entity_id, currency, bank);
  const customer_payment_id = newId("customer_payment");
  const own = { customer_payment_id, entity_id, customer, amount_cents, currency };
  await store.insert(tx, {
    ...own,
    method,
    reference,
    paid_on,
    bank_id: bank?.bank_id ?? null,
    bank_line_id,
    account_id,
    credit_cents,
  });
  const of = { entity_id, settled_on: paid_on, customer_payment_id };
  const kept = settled.map(({ invoice: { invoice_id }, amount_cents }) => ({
    ...of,
    invoice_id,
    kind: "payment" as const,
    amount_cents,
  }));
  await settlements.insert(tx, kept);
  await endReports(tx, settled);
  if (credit_cents > 0) await credits.insert(tx, { ...own, amount_cents: credit_cents, credited_on: paid_on });
  const entry_id = await postBusinessEntry(tx, {
    entity_id,
    date: paid_on,
    description: receivedDescription(customer, settled),
    source: { type: "customer_payment", id: customer_payment_id, event: "received" },
    currency,
    lines: receivedLines(account_id, settled_cents, credit_cents),
  });
  await discount(tx, of, settled);
  if (bank && line) await bankLines.match(tx, bank, line.bank_line_id, entry_id);
  return store.load(tx, own);
}

/** Takes off the invoices what their early payment has earned, each by an entry of its own, so that it can be taken back alone. */
async function discount(
  tx: Tx,
  of: { entity_id: string; settled_on: string; customer_payment_id: string },
  settled: readonly Settling[],
): Promise<void> {
  const earned = settled.filter(({ discount_cents }) => discount_cents > 0);
  const kind = "discount" as const;
  const ids = await settlements.insert(
    tx,
    earned.map(({ invoice: { invoice_id }, discount_cents }) => ({
      ...of,
      invoice_id,
      kind,
      amount_cents: discount_cents,
    })),
  );
  for (const [at, { invoice, discount_cents }] of earned.entries()) {
    await postBusinessEntry(tx, {
      entity_id: of.entity_id,
      date: of.settled_on,
      description: discountDescription(invoiceNumber(invoice.number), invoice.customer),
      source: { type: "settlement", id: ids[at] ?? "", event: "applied" },
      currency: invoice.currency,
      lines: appliedLines("sales_discounts", discount_cents),
    });
  }
}

/** Nobody looks any more for what a customer has reported to be sent. */
async function endReports(tx: Tx, settled: readonly Settling[]): Promise<void> {
  for (const { invoice, amount_cents, discount_cents } of settled) {
    const { invoice_id: id, payment_reported_at, balance_due_cents } = invoice;
    if (payment_reported_at === null || amount_cents + discount_cents < balance_due_cents) continue;
    await obligations.endAbout(tx, { type: "invoice", id }, "payment_reported");
  }
}

interface TakingBack {
  entity_id: string;
  customer_payment_id: string;
  voided_on?: string | null | undefined;
  reason: string | null;
}

/**
 * Takes back a payment that was a mistake: what it has settled is due again, with the early-payment discounts of those
 * invoices, which are not paid early without it; its credit is gone, and its entry reversed. Throws 400 where it is already,
 * or its credit has settled an invoice or was paid back.
 */
export async function takeBack(tx: Tx, { voided_on, reason, ...at }: TakingBack): Promise<void> {
  const { allocations, paid_on } = await store.load(tx, at);
  const invoice_ids = allocations.map(({ invoice_id }) => invoice_id);
  await invoices.holdAll(tx, at.entity_id, invoice_ids);
  const credit = await credits.holdOf(tx, "customer_payment_id", at.customer_payment_id);
  assertVoidable(await store.load(tx, at));
  if (credit) assertUnspent(credit, { whole: "customer payment", of: "its credit", settled: "invoices" });
  const discounts = await settlements.discountsOf(tx, invoice_ids);
  const last = discounts.map(({ settled_on }) => settled_on).reduce((one, other) => (other > one ? other : one), "");
  const earliest =
    last > paid_on ? { day: last, what: "the discount that it has earned" } : { day: paid_on, what: "paid_on" };
  const day = await actDay(tx, at.entity_id, "voided_on", voided_on ?? undefined, earliest);
  await store.takeBack(tx, at, day, reason);
  await settlements.takeBackOf(tx, "customer_payment_id", at.customer_payment_id, day);
  for (const { settlement_id, customer_payment_id } of discounts) {
    if (customer_payment_id !== at.customer_payment_id) await settlements.takeBack(tx, { ...at, settlement_id }, day);
    await reverseEntriesOf(tx, at.entity_id, { type: "settlement", id: settlement_id, event: "voided" }, day);
  }
  if (credit) await credits.takeBack(tx, credit);
  const source = { type: "customer_payment", id: at.customer_payment_id, event: "voided" } as const;
  await reverseEntriesOf(tx, at.entity_id, source, day);
}
