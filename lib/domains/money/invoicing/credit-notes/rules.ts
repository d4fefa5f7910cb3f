import { longDate } from "#lib/core/days.ts";
import { invalid, wrongState } from "#lib/core/errors.ts";
import type { File } from "#lib/core/file.ts";
import { amount, figure } from "#lib/core/money.ts";
import type { Amount } from "#lib/domains/books/ledger/rules.ts";
import { invoiceNumber } from "../rules.ts";
import type { Invoice } from "../schema.ts";
import type { CreditNote } from "./schema.ts";

/** A credit note's number as people write it: `CN-0007`. */
export const creditNoteNumber = (number: number): string => `CN-${invoiceNumber(number)}`;

/** What stands of an invoice on the credit side of an account, by the tags of its lines: its revenue, or the sales tax on it. */
export interface Earned {
  account_id: string;
  account_code: string;
  class_id: string | null;
  project_id: string | null;
  /** As exact text. */
  cents: string;
}

/** Of an amount as much for each as it has of the whole, in whole cents by the largest remainder, so that the parts are the amount. */
export function shared<T extends { cents: string }>(amount: bigint, among: readonly T[]): (T & { taken: bigint })[] {
  const whole = among.reduce((sum, { cents }) => sum + BigInt(cents), 0n);
  const parts = among.map((one) => {
    const share = amount * BigInt(one.cents);
    return { ...one, taken: share / whole, rest: share % whole };
  });
  let left = amount - parts.reduce((sum, { taken }) => sum + taken, 0n);
  for (const part of parts.toSorted((a, b) => (a.rest === b.rest ? 0 : a.rest < b.rest ? 1 : -1))) {
    if (left === 0n) break;
    part.taken += 1n;
    left -= 1n;
  }
  return parts.filter(({ taken }) => taken > 0n);
}

const isTax = ({ account_code }: Pick<Earned, "account_code">) => account_code.startsWith("sales_tax_payable");

/** Less so much, each by its part of the whole. */
function lessened(among: readonly Earned[], cents: number): Earned[] {
  const positive = among.filter((one) => BigInt(one.cents) > 0n);
  if (cents === 0 || positive.length === 0) return [...among];
  const parts = new Map(shared(BigInt(cents), positive).map(({ taken, ...one }) => [keyOf(one), taken]));
  return among.map((one) => ({ ...one, cents: String(BigInt(one.cents) - (parts.get(keyOf(one)) ?? 0n)) }));
}

const keyOf = ({ account_id, class_id, project_id }: Earned) => [account_id, class_id, project_id].join(" ");

/** What was taken off an invoice and is not credited any more: early-payment discounts and write-offs, and the sales tax in these. */
export interface GivenUp {
  whole_cents: number;
  tax_cents: number;
}

/**
 * What of an invoice is left to be credited: the tax that was charged stands whole beside a discount, which is of the price alone, and
 * what was written off has taken its own part of it.
 */
export const creditable = (earned: readonly Earned[], { whole_cents, tax_cents }: GivenUp): Earned[] => [
  ...lessened(
    earned.filter((one) => !isTax(one)),
    whole_cents - tax_cents,
  ),
  ...lessened(earned.filter(isTax), tax_cents),
];

/**
 * What a credit of that amount takes back: of each account as much as it has of the whole, and of that as much of each of its
 * tags, so that none is more than stands there. Tags that were given anew since a note before may leave some with less than nothing.
 */
export function takenBack(amount_cents: number, earned: readonly Earned[]): (Earned & { taken: bigint })[] {
  const byAccount = [...Map.groupBy(earned, ({ account_id }) => account_id).values()]
    .map((of) => ({ of, cents: String(of.reduce((sum, { cents }) => sum + BigInt(cents), 0n)) }))
    .filter(({ cents }) => BigInt(cents) > 0n);
  const whole = byAccount.reduce((sum, { cents }) => sum + BigInt(cents), 0n);
  if (whole < BigInt(amount_cents)) {
    throw wrongState(`Cannot credit the invoice: ${whole} cents of it stand in the books.`, "over_balance");
  }
  return shared(BigInt(amount_cents), byAccount).flatMap(({ of, taken }) =>
    shared(
      taken,
      of.filter(({ cents }) => BigInt(cents) > 0n),
    ),
  );
}

/** Throws 400 naming the status where an invoice cannot be credited (interface 7.12). */
export function assertCreditable({ status }: Pick<Invoice, "status">): void {
  if (status !== "sent" && status !== "paid") throw wrongState(`Cannot credit the invoice: its status is ${status}.`);
}

/**
 * What of a credit is the customer's own from then on, since it was paid already: what exceeds the balance due. Throws 400
 * with the counts where it is more than is due and was paid; `kept_cents` is what earlier notes have credited of what was paid.
 */
export function creditOf(amount_cents: number, invoice: Invoice, kept_cents: number): number {
  const { balance_due_cents, amount_paid_cents } = invoice;
  const paid = Math.max(amount_paid_cents - kept_cents, 0);
  const over = Math.max(amount_cents - balance_due_cents, 0);
  if (over <= paid) return over;
  const less = kept_cents > 0 ? ", and not credited yet" : "";
  const counts = `it is ${amount_cents} cents, the balance due is ${balance_due_cents} cents, and ${paid} cents are paid${less}`;
  throw invalid("amount_cents", `must not be more than is due and was paid of the invoice: ${counts}`, "over_balance");
}

/** What a credit note does to the books: what was earned is taken back, and so is what the customer owes; what they have paid of it is owed to them. */
export const creditedLines = (
  amount_cents: number,
  credit_cents: number,
  parts: readonly (Pick<Earned, "account_id" | "class_id" | "project_id"> & { taken: bigint })[],
) => [
  ...parts.map(({ account_id, class_id, project_id, taken }) => ({
    ...{ account_id, class_id, project_id },
    side: "debit" as Amount["side"],
    amount_cents: Number(taken),
  })),
  ...[
    { code: "accounts_receivable", side: "credit" as Amount["side"], amount_cents: amount_cents - credit_cents },
    { code: "customer_credits", side: "credit" as Amount["side"], amount_cents: credit_cents },
  ].filter((line) => line.amount_cents > 0),
];

/** What of it is sales tax, in cents. */
export const taxOf = (parts: readonly (Earned & { taken: bigint })[]): number =>
  Number(parts.filter(isTax).reduce((sum, { taken }) => sum + taken, 0n));

/** Throws 400 naming the status where the credit note is taken back already (interface 7.12). */
export function assertIssued({ status }: Pick<CreditNote, "status">): void {
  if (status !== "issued") throw wrongState(`Cannot void the credit note: its status is ${status}.`);
}

/** The credit note as a PDF file. */
export function creditNotePdf(note: CreditNote, { number, due_date }: Pick<Invoice, "number" | "due_date">): File {
  const { amount_cents, tax_cents, currency, reason } = note;
  const [name, of] = [creditNoteNumber(note.number), `invoice ${invoiceNumber(number)}`];
  const total = { name: "Total credited", value: amount(amount_cents, currency) };
  const kept =
    note.credit_cents === 0 ? [] : [{ name: "Of it, your credit with us", value: amount(note.credit_cents, currency) }];
  const pdf = {
    paper_id: note.credit_note_id,
    word: "Credit note",
    standing: note.voided_on === null ? `Issued ${longDate(note.issued_on)}` : `Void since ${longDate(note.voided_on)}`,
    company: note.company,
    company_address: note.company_address,
    customer: note.customer,
    facts: [
      { name: "Credit note number", value: name },
      { name: "Date of issue", value: note.issued_on },
      { name: "On invoice", value: invoiceNumber(number) },
      { name: "Invoice due", value: due_date },
    ],
    words: ["Description"],
    sums: [`Amount (${currency.toUpperCase()})`],
    rows: [[reason === null ? `Credit on ${of}` : `Credit on ${of}: ${reason}`, figure(amount_cents - tax_cents)]],
    totals: [...(tax_cents === 0 ? [] : [{ name: "Sales tax", value: amount(tax_cents, currency) }]), total, ...kept],
    made_on: note.voided_on ?? note.issued_on,
  };
  return {
    filename: `Credit-note-${name}-${note.credit_note_id}.pdf`,
    content_type: "application/pdf",
    content: { pdf },
  };
}
