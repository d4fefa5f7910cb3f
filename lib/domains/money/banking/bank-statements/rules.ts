import { daysBetween } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { BankLine, Statement, StatementLine } from "./schema.ts";

/** How far an entry's day may be from the bank's for the one to be proposed for the other. */
export const MOST_DAYS_APART = 7;

/** Among as many of the latest unmatched lines those with an exact proposal are counted. */
export const MOST_COUNTED = 1000;

/** As many entries as are proposed for one line. */
export const MOST_PROPOSALS = 10;

/**
 * What tells a line from every other of its bank account: the bank's identifier where there is one, and what the line
 * says, since some banks use an identifier again; and of lines that are all alike, which of them in its file it is. So a
 * file taken in twice adds nothing, and what is alike in one file is kept.
 */
export function identities(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ bank_reference, date, amount_cents, description, reference }) => {
    const words = JSON.stringify([bank_reference, date, amount_cents, description.toLowerCase(), reference]);
    const ordinal = (seen.get(words) ?? 0) + 1;
    seen.set(words, ordinal);
    return `${ordinal} ${words}`;
  });
}

/** What of a line goes to another account than the rest of it; below 0 it is on the line's other side. */
export interface Part {
  account_id: string;
  amount_cents: number;
}

/**
 * The entry's lines on the other side of the bank's own: `account_id` takes what the parts leave of the line. Throws 400 where they
 * leave nothing.
 */
export function otherLines(line: Pick<BankLine, "amount_cents">, account_id: string, parts: readonly Part[]) {
  const [own, other] = line.amount_cents > 0 ? (["credit", "debit"] as const) : (["debit", "credit"] as const);
  const whole_cents = Math.abs(line.amount_cents);
  const rest = parts.reduce((left, { amount_cents }) => left - BigInt(amount_cents), BigInt(whole_cents));
  if (rest <= 0n || rest > BigInt(MAX_INTEGER)) {
    const counts = `the line is ${whole_cents} cents, and they come to ${BigInt(whole_cents) - rest}`;
    throw invalid("parts", `must leave something of the line for account_id: ${counts}`);
  }
  return [
    { account_id, side: own, amount_cents: Number(rest) },
    ...parts.map((part) => ({
      account_id: part.account_id,
      side: part.amount_cents > 0 ? own : other,
      amount_cents: Math.abs(part.amount_cents),
    })),
  ];
}

/** What lines come to: money in, money out (both positive, in cents), first and last day. Throws 400 past 2^53−1. */
export function totalsOf({ lines }: Pick<Statement, "lines">) {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + BigInt(Math.abs(amount)), 0n);
  const amounts = lines.map(({ amount_cents }) => amount_cents);
  const [moneyIn, moneyOut] = [sum(amounts.filter((one) => one > 0)), sum(amounts.filter((one) => one < 0))];
  if (moneyIn > BigInt(MAX_INTEGER) || moneyOut > BigInt(MAX_INTEGER)) {
    throw invalid("content", "must add up to no more than 2^53-1 cents", "out_of_range");
  }
  const days = lines.map(({ date }) => date).toSorted();
  return {
    total_in_cents: Number(moneyIn),
    total_out_cents: Number(moneyOut),
    first_date: days[0] ?? null,
    last_date: days.at(-1) ?? null,
  };
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []);

/** How much two texts have in common, 0 to 1: the words they share among the words of both. */
export function likeness(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.size + b.size === 0) return 0;
  const shared = [...a].filter((word) => b.has(word)).length;
  return (2 * shared) / (a.size + b.size);
}

/** Entries for a line, the likeliest first: the nearest day, then the likest words, then the older entry. */
export const byLikelihood = <C extends { days_apart: number; description: string; entry_id: string }>(
  text: string,
  candidates: readonly C[],
): C[] =>
  candidates.toSorted(
    (a, b) =>
      a.days_apart - b.days_apart ||
      likeness(text, b.description) - likeness(text, a.description) ||
      (a.entry_id < b.entry_id ? -1 : 1),
  );

/** What an amount moves on an account (money in is positive), and its day. */
interface Moved {
  amount_cents: number;
  date: string;
}

/** By its amount, each in the order of its days. */
const byAmount = <T extends Moved>(of: readonly T[]): Map<number, T[]> =>
  Map.groupBy(
    of.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    ({ amount_cents }) => amount_cents,
  );

/** Of what is in the order of its days, what is within a week of a day: no further than to a second. */
function near<T extends Moved>(sorted: readonly T[], day: string): T[] {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (daysBetween(sorted[middle]?.date ?? day, day) > MOST_DAYS_APART) from = middle + 1;
    else to = middle;
  }
  return sorted.slice(from, from + 2).filter(({ date }) => daysBetween(day, date) <= MOST_DAYS_APART);
}

/** Every pair of a line of the bank and a line of the journal, of one amount and within a week, of which neither could be another's. */
export function exactPairs<L extends Moved, E extends Moved>(lines: readonly L[], entries: readonly E[]): [L, E][] {
  const [linesOf, entriesOf] = [byAmount(lines), byAmount(entries)];
  return lines.flatMap((line): [L, E][] => {
    const [entry, ...others] = near(entriesOf.get(line.amount_cents) ?? [], line.date);
    if (entry === undefined || others.length > 0) return [];
    return near(linesOf.get(line.amount_cents) ?? [], entry.date).length === 1 ? [[line, entry]] : [];
  });
}

/** What is proposed for a line before all else: what a person accepts at one keystroke. */
export type Suggestion =
  | { kind: "entry"; proposal: BankLine["proposals"][number] }
  | { kind: "transfer"; transfer: BankLine["transfers"][number] }
  | { kind: "invoice"; invoice: BankLine["invoices"][number] }
  | { kind: "bills"; payment: BankLine["bill_payments"][number] }
  | { kind: "refund"; refund: BankLine["vendor_refunds"][number] }
  | { kind: "combination"; combination: BankLine["combinations"][number] }
  | { kind: "rule"; rule: NonNullable<BankLine["rule"]> };

/** Whether a line says more of a vendor's credit than of an invoice. */
function namesCredit(line: BankLine): boolean {
  const [[invoice], [refund]] = [line.invoices, line.vendor_refunds];
  const text = [line.description, line.counterparty, line.reference].join(" ");
  if (!invoice || !refund) return false;
  const credit = likeness(text, [refund.vendor_name, refund.credit_number].join(" "));
  return credit > likeness(text, `${invoice.customer} ${invoice.number}`);
}

/**
 * The likeliest that a line is: the one entry that fits it alone; else the other half of a transfer, an invoice or
 * bills that are due, a vendor's refund, the nearest entry, or the one set of entries that comes to it, and at last what a rule says. Null
 * where nothing is proposed.
 */
export function suggestionOf(line: BankLine): Suggestion | null {
  const [proposal] = line.proposals;
  const [transfer] = line.transfers;
  const [invoice] = line.invoices;
  const [payment] = line.bill_payments;
  const [refund] = line.vendor_refunds;
  if (proposal?.exact) return { kind: "entry", proposal };
  if (transfer) return { kind: "transfer", transfer };
  if (refund && (!invoice || namesCredit(line))) return { kind: "refund", refund };
  if (invoice) return { kind: "invoice", invoice };
  if (payment) return { kind: "bills", payment };
  if (proposal) return { kind: "entry", proposal };
  const [combination, ...others] = line.combinations;
  if (combination && others.length === 0) return { kind: "combination", combination };
  return line.rule && { kind: "rule", rule: line.rule };
}
