import { invalid, wrongState } from "#lib/core/errors.ts";
import type { Amount } from "#lib/domains/books/ledger/rules.ts";
import type { Invoice } from "../schema.ts";
import type { Settlement } from "./schema.ts";

/** What of an invoice stands, paid or not: all of it less what was credited and given up, and the sales tax in that. */
export interface Standing {
  whole_cents: number;
  tax_cents: number;
}

/**
 * The sales tax in what is written off: its part of what stands, rounded half up, since what was paid has paid price and tax alike.
 * Where more is given up than stands, such as what a credit note was paid back for, it is all the tax there is.
 */
export function taxWrittenOff(amount_cents: number, standing: Standing): number {
  if (amount_cents >= standing.whole_cents) return standing.tax_cents;
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

/** Throws 400 with the counts where credit notes on the invoice have credit left that pays what is to be given up. */
export function assertNotCredited(amount_cents: number, { balance_due_cents }: Invoice, left_cents: number): void {
  if (left_cents === 0 || amount_cents <= balance_due_cents - left_cents) return;
  const counts = `it is ${amount_cents} cents, the balance due is ${balance_due_cents} cents, and ${left_cents} cents are left`;
  const rule = "must not be more than is due beyond what is left of the credit notes on the invoice";
  throw invalid("amount_cents", `${rule}: ${counts}; apply that credit first`, "over_balance");
}

/** Throws 400 where a settlement is taken back already, or is not one by itself. */
export function assertAlone({ status, kind, customer_payment_id, credit_note_id }: Settlement): void {
  if (status !== "applied") throw wrongState(`Cannot void the settlement: its status is ${status}.`);
  if (kind !== "payment" && kind !== "credit_note") return;
  const whole = kind === "payment" ? `customer payment ${customer_payment_id}` : `credit note ${credit_note_id}`;
  throw wrongState(`Cannot void the settlement: it is of the ${whole}; void that instead.`, "follows_record");
}
