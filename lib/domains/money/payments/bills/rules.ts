import { invalid, wrongState } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { Amount } from "#lib/domains/books/ledger/rules.ts";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import { assertTakesPayments } from "../vendors/rules.ts";
import type { Bill, GivenLine } from "./schema.ts";

/** What bills are owed on. */
export const PAYABLE = "accounts_payable";

/** What lines come to. Throws 400 where that would pass 2^53−1. */
export function sumOf(lines: readonly Pick<GivenLine, "amount_cents">[]): number {
  const sum = lines.reduce((total, { amount_cents }) => total + BigInt(amount_cents), 0n);
  if (sum > BigInt(MAX_INTEGER)) {
    throw invalid("line_items", "must add up to no more than 2^53-1 cents", "out_of_range");
  }
  return Number(sum);
}

/** Throws 400 where a bill would be due before its own day. */
export function assertDueAfter(bill_date: string | null, due_date: string | null): void {
  if (bill_date === null || due_date === null || due_date >= bill_date) return;
  throw invalid("due_date", `must not be before bill_date, ${bill_date}`);
}

/** Throws 400 where a line of a bill in that currency cannot be debited to the account; `field` is where that is named. */
export function assertTakesBill(account: Account, currency: string, field: string): void {
  const { account_code, currency: keeps } = account;
  if (keeps !== currency) throw invalid(field, `must be an account in ${currency}: ${account_code} keeps ${keeps}`);
  if (account_code === PAYABLE || account_code === `${PAYABLE}_${keeps}`) {
    throw invalid(field, `must be another account than ${account_code}, which is what vendors are owed on`);
  }
  assertTakesPayments(account);
}

const list = new Intl.ListFormat("en", { type: "conjunction" });

/** A draft that says all that a bill has to. */
export interface WholeBill extends Bill {
  vendor_id: string;
  vendor_name: string;
  bill_date: string;
  due_date: string;
}

/** The bill, where it says all that it has to. Throws 400 naming what is missing. */
export function wholeBill(bill: Bill): WholeBill {
  const { vendor_id, vendor_name, bill_date, due_date, line_items } = bill;
  if (vendor_id !== null && vendor_name !== null && bill_date !== null && due_date !== null && line_items.length > 0) {
    return { ...bill, vendor_id, vendor_name, bill_date, due_date };
  }
  const lacks = [
    vendor_id === null ? "vendor_id" : null,
    bill_date === null ? "bill_date" : null,
    due_date === null ? "due_date" : null,
    line_items.length === 0 ? "line_items" : null,
  ].filter((field) => field !== null);
  throw wrongState(`Cannot approve the bill: it has no ${list.format(lacks)} yet.`, "bill_incomplete");
}

/** A line of a bill that is approved: to its account, with its tags. */
type Spent = Pick<Bill["line_items"][number], "amount_cents" | "class_id" | "project_id"> & { account_id: string };

/** What approving does to the books: what was spent, line by line, is owed (decisions "Money"). */
const approvedLines = (
  lines: readonly Spent[],
  amount_cents: number,
): (Amount & Partial<Spent> & ({ code: string; account_id?: never } | { account_id: string; code?: never }))[] => [
  ...lines.map((line) => ({ ...line, side: "debit" as const })),
  { code: PAYABLE, side: "credit", amount_cents },
];

/** The entry that approving a bill makes. */
export const approvedEntry = (bill: WholeBill, lines: readonly Spent[], day: string) => ({
  date: day,
  description: `${billName(bill)} of ${bill.vendor_name}`,
  source: { type: "bill" as const, id: bill.bill_id, event: "approved" as const },
  lines: approvedLines(lines, bill.amount_cents),
});

/** How a bill is called in an entry: by its number where it has one. */
export const billName = ({ bill_number }: Pick<Bill, "bill_number">) =>
  bill_number === null ? "Bill" : `Bill ${bill_number}`;

/** Throws 400 naming the status where a bill cannot be paid. */
export function assertApproved({ bill_id, status }: Pick<Bill, "bill_id" | "status">): void {
  if (status !== "approved") throw wrongState(`Cannot pay the bill ${bill_id}: its status is ${status}.`);
}

/**
 * What is paid of a bill: as much as was asked for in that field, else all that is due. Throws 400 with both counts where it
 * is more.
 */
export function paidOf(
  { balance_due_cents }: Pick<Bill, "balance_due_cents">,
  asked: number | undefined,
  field: string,
): number {
  if (asked === undefined || asked <= balance_due_cents) return asked ?? balance_due_cents;
  const rule = `must be no more than the balance due: ${asked} cents were asked for, and ${balance_due_cents} cents are due`;
  throw invalid(field, rule, "more_than_due");
}

/** Throws 400 where something of a bill is paid or credited already, so that it cannot be voided. */
export function assertUnpaid({
  status,
  amount_paid_cents,
  credited_cents,
}: Pick<Bill, "status" | "amount_paid_cents" | "credited_cents">): void {
  if (status !== "approved" || amount_paid_cents + credited_cents === 0) return;
  const [paid, first] =
    credited_cents === 0
      ? [`${amount_paid_cents} cents of it are paid`, "fail or cancel its payments"]
      : amount_paid_cents === 0
        ? [`${credited_cents} cents of it are credited`, "void its settlements"]
        : [
            `${amount_paid_cents} cents of it are paid and ${credited_cents} cents credited`,
            "fail or cancel its payments and void its settlements",
          ];
  throw wrongState(`Cannot void the bill: its status is approved and ${paid}; ${first} first.`, "bill_paid");
}
