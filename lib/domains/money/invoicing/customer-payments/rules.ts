import { invalid, wrongState } from "#lib/core/errors.ts";
import type { Amount } from "#lib/domains/books/ledger/rules.ts";
import { discountOn } from "../early-payment/rules.ts";
import { assertOwed, assertWithinBalance, invoiceNumber } from "../rules.ts";
import type { Invoice } from "../schema.ts";
import type { CustomerPayment } from "./schema.ts";

/** What of a payment settles an invoice; null is all that is due on it. */
export interface Part {
  invoice_id: string;
  amount_cents: number | null;
}

/** The same, once it is known how much, and what early payment takes off beside it. */
export interface Settling {
  invoice: Invoice;
  amount_cents: number;
  discount_cents: number;
}

/** Throws 400 where an invoice is settled twice by one payment. */
export function assertEachOnce(parts: readonly Part[]): void {
  const seen = new Set<string>();
  for (const [at, { invoice_id }] of parts.entries()) {
    if (seen.has(invoice_id)) throw invalid(`allocations.${at}.invoice_id`, "must name each invoice once");
    seen.add(invoice_id);
  }
}

/**
 * How much settles each invoice, paid on that day: what comes by the last day of its early-payment terms and is short of
 * its balance by no more than their discount settles it. `path` is where the input has an amount, by its place. Throws 400
 * where one is not sent, where more is asked for than is due on it, and where they are not one customer's in one currency.
 */
export function settling(
  parts: readonly Part[],
  invoices: readonly Invoice[],
  paid_on: string,
  path: (at: number) => string,
): Settling[] {
  const [first] = invoices;
  return parts.map(({ amount_cents }, at) => {
    const invoice = invoices[at];
    if (!invoice || !first) throw invalid(path(at), "must be of an invoice");
    assertOwed(invoice, "pay");
    const [named, customer] = [`allocations.${at}.invoice_id`, first.customer];
    if (invoice.customer.toLowerCase() !== customer.toLowerCase()) {
      throw invalid(named, `must be an invoice to ${customer}, as the first one: it is to ${invoice.customer}`);
    }
    if (invoice.currency !== first.currency) {
      throw invalid(named, `must be an invoice in ${first.currency}, as the first one: it is in ${invoice.currency}`);
    }
    const discount = discountOn(invoice, paid_on);
    const amount = amount_cents ?? invoice.balance_due_cents - discount;
    assertWithinBalance(path(at), amount, invoice);
    const short = invoice.balance_due_cents - amount;
    return { invoice, amount_cents: amount, discount_cents: short <= discount ? short : 0 };
  });
}

/** Who pays, and in what currency. Throws 400 where the input says another than the invoices do, or nobody does. */
export function payerOf(
  given: { customer: string | null; currency?: string | undefined },
  [first]: readonly Invoice[],
): Pick<Invoice, "customer" | "currency"> {
  if (!first) {
    if (given.customer === null) throw invalid("customer", "is required where there are no allocations");
    return { customer: given.customer, currency: given.currency ?? "usd" };
  }
  const { customer, currency } = first;
  if (given.customer !== null && given.customer.toLowerCase() !== customer.toLowerCase()) {
    throw invalid("customer", `must be who owes the invoices: they are to ${customer}`);
  }
  if (given.currency !== undefined && given.currency !== currency) {
    throw invalid("currency", `must be the invoices': they are in ${currency}`);
  }
  return { customer, currency };
}

/** Throws 400 with both sums where what a payment settles and what is kept of it are not the whole of it. */
export function assertAddsUp(amount_cents: number, settled: readonly Settling[], credit_cents: number): void {
  const parts = settled.reduce((sum, part) => sum + BigInt(part.amount_cents), BigInt(credit_cents));
  if (parts === BigInt(amount_cents)) return;
  const counts = `it is ${amount_cents} cents, and allocations and credit_cents come to ${parts} cents`;
  throw invalid("amount_cents", `must be what is allocated and kept as credit: ${counts}`, "amount_mismatch");
}

/** What a customer's payment does to the books: what was owed becomes money, and what is too much is owed to them. */
export function receivedLines(account_id: string, settled_cents: number, credit_cents: number) {
  const side = "credit" as Amount["side"];
  return [
    { account_id, side: "debit" as Amount["side"], amount_cents: settled_cents + credit_cents },
    ...(settled_cents > 0 ? [{ code: "accounts_receivable", side, amount_cents: settled_cents }] : []),
    ...(credit_cents > 0 ? [{ code: "customer_credits", side, amount_cents: credit_cents }] : []),
  ];
}

/** The description of a payment's entry: whose it is, and what it settles. */
export function receivedDescription(customer: string, settled: readonly Settling[]): string {
  const numbers = settled.map(({ invoice }) => invoiceNumber(invoice.number));
  if (numbers.length === 0) return `Payment from ${customer}, kept as credit`;
  return `Payment from ${customer} for invoice${numbers.length > 1 ? "s" : ""} ${numbers.join(", ")}`;
}

/** Throws 400 naming the status where a payment is taken back already. */
export function assertVoidable({ status }: CustomerPayment): void {
  if (status !== "received") throw wrongState(`Cannot void the customer payment: its status is ${status}.`);
}
