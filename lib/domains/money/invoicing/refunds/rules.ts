import { invalid, wrongState } from "#lib/core/errors.ts";
import type { Amount } from "#lib/domains/books/ledger/rules.ts";
import { invoiceNumber } from "../rules.ts";
import type { Invoice } from "../schema.ts";
import type { CustomerRefund } from "./schema.ts";

/**
 * Throws 400 with the counts where what is paid back is owed on the very invoice that the credit note is on, such as after its
 * payment was taken back: nobody has paid it then. `left_cents` is what all its credit notes have left.
 */
export function assertSpares(
  invoice: Pick<Invoice, "number" | "balance_due_cents">,
  left_cents: number,
  amount: number,
) {
  const { number, balance_due_cents } = invoice;
  if (left_cents - amount >= balance_due_cents) return;
  const counts = `it is ${amount} cents, ${left_cents} cents are left of the credits, and ${balance_due_cents} cents are due`;
  const rule = `must not be more than is left beyond what invoice ${invoiceNumber(number)}, which was credited, is due`;
  throw invalid("amount_cents", `${rule}: ${counts}; apply the credit to it first`, "over_balance");
}

/** What a refund does to the books: what was owed to the customer is paid. */
export const refundedLines = (account_id: string, amount_cents: number) => [
  { code: "customer_credits", side: "debit" as Amount["side"], amount_cents },
  { account_id, side: "credit" as Amount["side"], amount_cents },
];

/** Throws 400 naming the status where a refund is taken back already (interface 7.12). */
export function assertPaid({ status }: Pick<CustomerRefund, "status">): void {
  if (status !== "paid") throw wrongState(`Cannot void the customer refund: its status is ${status}.`);
}
