import { invalid, wrongState } from "#lib/core/errors.ts";
import type { Amount } from "#lib/domains/books/ledger/rules.ts";
import type { Invoice } from "../schema.ts";
import type { CustomerCredit } from "./schema.ts";

/** What settling an invoice without money does to the books: the account gives what was owed. */
export const appliedLines = (code: "customer_credits" | "sales_discounts", amount_cents: number) => [
  { code, side: "debit" as Amount["side"], amount_cents },
  { code: "accounts_receivable", side: "credit" as Amount["side"], amount_cents },
];

/** Throws 400 with the sums where what a credit comes of cannot be taken back, since some of it is spent. */
export function assertUnspent(
  { applied_cents, refunded_cents }: Pick<CustomerCredit, "applied_cents" | "refunded_cents">,
  whole: "customer payment" | "credit note",
): void {
  if (applied_cents + refunded_cents === 0) return;
  const sums = [
    ...(applied_cents > 0 ? [`${applied_cents} cents of its credit have settled invoices`] : []),
    ...(refunded_cents > 0 ? [`${refunded_cents} cents of its credit were paid back`] : []),
  ];
  throw wrongState(`Cannot void the ${whole}: ${sums.join(" and ")}; take that back first.`, "credit_applied");
}

/** Throws 400 where a credit does not settle that invoice by that amount. */
export function assertApplies(credit: CustomerCredit, invoice: Invoice, amount_cents: number): void {
  const { customer, currency, balance_cents, status } = credit;
  if (status !== "open" || balance_cents === 0) {
    throw wrongState(`Cannot apply the customer credit: its status is ${status} and ${balance_cents} cents are left.`);
  }
  if (invoice.customer.toLowerCase() !== customer.toLowerCase()) {
    throw invalid("invoice_id", `must be an invoice to ${customer}, whose credit it is: it is to ${invoice.customer}`);
  }
  if (invoice.currency !== currency) {
    throw invalid("invoice_id", `must be an invoice in ${currency}, as the credit: it is in ${invoice.currency}`);
  }
  if (amount_cents > balance_cents) {
    const counts = `it is ${amount_cents} cents, and ${balance_cents} cents are left`;
    throw invalid("amount_cents", `must not be more than is left of the credit: ${counts}`, "over_balance");
  }
}
