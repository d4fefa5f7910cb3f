import { invalid } from "#lib/core/errors.ts";
import type { Amount } from "#lib/domains/books/ledger/rules.ts";
import { assertLeft, assertOpen } from "../../payments/credits/rules.ts";
import type { Invoice } from "../schema.ts";
import type { CustomerCredit } from "./schema.ts";

/** What settling an invoice without money does to the books: the account gives what was owed. */
export const appliedLines = (code: "customer_credits" | "sales_discounts", amount_cents: number) => [
  { code, side: "debit" as Amount["side"], amount_cents },
  { code: "accounts_receivable", side: "credit" as Amount["side"], amount_cents },
];

/** Throws 400 where a credit does not settle that invoice by that amount. */
export function assertApplies(credit: CustomerCredit, invoice: Invoice, amount_cents: number): void {
  const { customer, currency } = credit;
  assertOpen(credit, "Cannot apply the customer credit");
  if (invoice.customer.toLowerCase() !== customer.toLowerCase()) {
    throw invalid("invoice_id", `must be an invoice to ${customer}, whose credit it is: it is to ${invoice.customer}`);
  }
  if (invoice.currency !== currency) {
    throw invalid("invoice_id", `must be an invoice in ${currency}, as the credit: it is in ${invoice.currency}`);
  }
  assertLeft(credit, amount_cents);
}
