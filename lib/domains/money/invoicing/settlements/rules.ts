import { wrongState } from "#lib/core/errors.ts";
import type { Amount } from "#lib/domains/books/ledger/rules.ts";
import type { Settlement } from "./schema.ts";

/** What of an invoice stands, paid or not: all of it less what was credited and given up, and the sales tax in that. */
export interface Standing {
  whole_cents: number;
  tax_cents: number;
}

/** The sales tax in what is written off: its part of what stands, rounded half up, since what was paid has paid price and tax alike. */
export function taxWrittenOff(amount_cents: number, standing: Standing): number {
  const whole = BigInt(standing.whole_cents);
  return Number((2n * BigInt(amount_cents) * BigInt(standing.tax_cents) + whole) / (2n * whole));
}

/** What a write-off does to the books: the customer owes it no more, and it is lost, but for the tax that is owed on no more. */
export const writtenOffLines = (amount_cents: number, deducted_cents: number) =>
  [
    { code: "bad_debt", side: "debit" as Amount["side"], amount_cents: amount_cents - deducted_cents },
    { code: "sales_tax_payable", side: "debit" as Amount["side"], amount_cents: deducted_cents },
    { code: "accounts_receivable", side: "credit" as Amount["side"], amount_cents },
  ].filter((line) => line.amount_cents > 0);

/** Throws 400 where a settlement is taken back already, or is not one by itself. */
export function assertAlone({ status, kind, customer_payment_id, credit_note_id }: Settlement): void {
  if (status !== "applied") throw wrongState(`Cannot void the settlement: its status is ${status}.`);
  if (kind !== "payment" && kind !== "credit_note") return;
  const whole = kind === "payment" ? `customer payment ${customer_payment_id}` : `credit note ${credit_note_id}`;
  throw wrongState(`Cannot void the settlement: it is of the ${whole}; void that instead.`, "follows_record");
}
