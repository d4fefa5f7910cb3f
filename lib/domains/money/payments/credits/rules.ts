import { invalid, wrongState } from "#lib/core/errors.ts";
import type { Amount } from "#lib/domains/books/ledger/rules.ts";
import { PAYABLE } from "../bills/rules.ts";
import type { Bill } from "../bills/schema.ts";
import type { VendorCredit } from "./schema.ts";

/** A credit, of a vendor or of a customer, as far as what is left of it goes. */
type Left = Pick<VendorCredit, "status" | "balance_cents">;

/** Throws 400 naming the status and what is left where a credit has nothing more to give; `cannot` begins the sentence. */
export function assertOpen({ status, balance_cents }: Left, cannot: string): void {
  if (status === "open" && balance_cents > 0) return;
  throw wrongState(`${cannot}: its status is ${status} and ${balance_cents} cents are left.`);
}

/** Throws 400 with both counts where more is asked of a credit than is left of it. */
export function assertLeft({ balance_cents }: Left, amount_cents: number): void {
  if (amount_cents <= balance_cents) return;
  const counts = `it is ${amount_cents} cents, and ${balance_cents} cents are left`;
  throw invalid("amount_cents", `must not be more than is left of the credit: ${counts}`, "over_balance");
}

/** How the refusal speaks of what is voided, of its credit, and of what that has settled. */
interface Words {
  whole: string;
  of: string;
  settled: "invoices" | "bills";
}

/** Throws 400 with the sums where a credit, or what it comes of, cannot be taken back, since some of it is spent. */
export function assertUnspent(
  { applied_cents, refunded_cents }: Pick<VendorCredit, "applied_cents" | "refunded_cents">,
  { whole, of, settled }: Words,
): void {
  if (applied_cents + refunded_cents === 0) return;
  const sums = [
    ...(applied_cents > 0 ? [`${applied_cents} cents of ${of} have settled ${settled}`] : []),
    ...(refunded_cents > 0 ? [`${refunded_cents} cents of ${of} were paid back`] : []),
  ];
  throw wrongState(`Cannot void the ${whole}: ${sums.join(" and ")}; take that back first.`, "credit_applied");
}

/** What a vendor's credit does to the books: less is owed, and less was spent, line by line. */
export const creditedLines = (
  lines: readonly (Pick<VendorCredit["line_items"][number], "account_id" | "amount_cents"> & Tags)[],
  amount_cents: number,
) => [
  { code: PAYABLE, side: "debit" as Amount["side"], amount_cents },
  ...lines.map(({ account_id, amount_cents, class_id = null, project_id = null }) => ({
    ...{ account_id, amount_cents, class_id, project_id },
    side: "credit" as Amount["side"],
  })),
];

type Tags = Partial<Record<"class_id" | "project_id", string | null | undefined>>;

/** How a credit is called in an entry: by its number where it has one. */
export const creditName = ({ credit_number }: Pick<VendorCredit, "credit_number">) =>
  credit_number === null ? "Credit" : `Credit ${credit_number}`;

/** Throws 400 naming the status where a credit is taken back already (interface 7.12). */
export function assertStands({ status }: Pick<VendorCredit, "status">): void {
  if (status !== "open") throw wrongState(`Cannot void the vendor credit: its status is ${status}.`);
}

/** Throws 400 where a credit does not settle that bill by that amount; what of it is due is asked before. */
export function assertApplies(credit: VendorCredit, bill: Bill, amount_cents: number): void {
  const { vendor_id, vendor_name, currency } = credit;
  assertOpen(credit, "Cannot apply the vendor credit");
  if (bill.vendor_id !== vendor_id) {
    throw invalid("bill_id", `must be a bill of ${vendor_name}, whose credit it is: it is of ${bill.vendor_name}`);
  }
  if (bill.currency !== currency) {
    throw invalid("bill_id", `must be a bill in ${currency}, as the credit: it is in ${bill.currency}`);
  }
  assertLeft(credit, amount_cents);
}

/** Throws 400 naming the status where a bill cannot be settled with a credit. */
export function assertSettles({ status }: Pick<Bill, "status">): void {
  if (status !== "approved") throw wrongState(`Cannot settle the bill: its status is ${status}.`);
}

/** The first day on which a credit settles a bill: the later of the two. */
export const firstDayOf = (
  { posted_on }: Pick<Bill, "posted_on">,
  { credited_on }: Pick<VendorCredit, "credited_on">,
) =>
  posted_on !== null && posted_on > credited_on
    ? { day: posted_on, what: "the bill's posted_on" }
    : { day: credited_on, what: "the credit's credited_on" };
