import { invalid, wrongState } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { type Activity, activityOfCode, activityOfSection, chart, ofType, sectionOfCode } from "./facts/facts.ts";
import type { Account, AccountType, EntrySource, JournalEntry, Section, Side } from "./schema.ts";

/** An amount on one side of an entry; cents, positive. */
export interface Amount {
  side: Side;
  amount_cents: number;
}

/** The sums of both sides, exact also past 2^53. */
export function totals(lines: readonly Amount[]): Record<Side, bigint> {
  const sums = { debit: 0n, credit: 0n };
  for (const { side, amount_cents } of lines) sums[side] += BigInt(amount_cents);
  return sums;
}

/**
 * The total of an entry in cents: what its debits and its credits add up to; `path` is where the input has its lines.
 * Throws 400 with both totals where they differ (interface 7.7), and where the sum would pass 2^53−1 (decisions
 * "Numbers").
 */
export function balancedTotal(lines: readonly Amount[], path = "lines"): number {
  const { debit, credit } = totals(lines);
  if (debit !== credit) {
    throw invalid(path, `must balance: debits are ${debit} cents, credits are ${credit} cents`, "unbalanced_entry");
  }
  if (debit > BigInt(MAX_INTEGER)) throw invalid(path, "must add up to no more than 2^53-1 cents", "out_of_range");
  return Number(debit);
}

/** A sum of cents that PostgreSQL has told as text. Throws 400 where it is past 2^53−1 (decisions "Numbers"). */
export function exactCents(sum: string): number {
  const exact = BigInt(sum);
  if (exact > BigInt(MAX_INTEGER) || exact < -BigInt(MAX_INTEGER)) {
    throw wrongState("The books' sums are past 2^53-1 cents.", "out_of_range");
  }
  return Number(exact);
}

/** What the debits of several entries add up to, in cents. Throws 400 where that would pass 2^53−1. */
export function batchTotal(entries: readonly { lines: readonly Amount[] }[]): number {
  const sum = entries.reduce((total, { lines }) => total + totals(lines).debit, 0n);
  if (sum > BigInt(MAX_INTEGER)) throw invalid("entries", "must add up to no more than 2^53-1 cents", "out_of_range");
  return Number(sum);
}

/**
 * The currency of an entry whose lines go to these accounts, in their order. Throws 400 naming the line whose account is
 * inactive or keeps another currency than the first one's (decisions "Ledger and finance").
 */
export function commonCurrency(
  accounts: readonly Pick<Account, "account_code" | "currency" | "status">[],
  path = "lines",
): string {
  const currency = accounts[0]?.currency ?? "usd";
  for (const [at, { account_code, currency: has, status }] of accounts.entries()) {
    const field = `${path}.${at}.account_id`;
    if (status !== "active") throw invalid(field, `must be an active account: ${account_code} is ${status}`);
    if (has !== currency) {
      throw invalid(field, `must be an account in ${currency}, as the first line's: ${account_code} keeps ${has}`);
    }
  }
  return currency;
}

const codes = new Map(chart.map((account) => [account.code, account]));

/** The type that follows from a known code (decisions "Ledger and finance"); null where the code tells nothing. */
export const typeOfCode = (account_code: string): AccountType | null => codes.get(account_code)?.type ?? null;

/** The name of an account that the books open by themselves. */
export const nameOfCode = (account_code: string): string => codes.get(account_code)?.name ?? account_code;

/** The side that makes an account's balance grow. */
export const normalSide = (type: AccountType | null): Side =>
  type === "liability" || type === "equity" || type === "revenue" ? "credit" : "debit";

/** An account's balance in cents, positive on its normal side. */
export const balance = (type: AccountType | null, debit_cents: number, credit_cents: number): number =>
  normalSide(type) === "debit" ? debit_cents - credit_cents : credit_cents - debit_cents;

/** The code that the books know an account by: `accounts_receivable_eur` is `accounts_receivable` in euros. */
const knownCode = ({ account_code, currency }: Pick<Account, "account_code" | "currency">): string =>
  account_code.endsWith(`_${currency}`) ? account_code.slice(0, -currency.length - 1) : account_code;

/** Where statements may show an account of a type; first where it stands that says nothing else. */
export const sectionsOfType = (account_type: AccountType): Section[] => ofType[account_type];

/** Where statements show an account: as it says itself, else as its code does, else first in its type; null: unclassified. */
export function sectionOf(
  account: Pick<Account, "account_code" | "account_type" | "currency" | "section">,
): Section | null {
  if (account.account_type === null) return null;
  const may = ofType[account.account_type];
  const own = account.section ?? sectionOfCode[account.account_code] ?? sectionOfCode[knownCode(account)];
  return own !== undefined && may.includes(own) ? own : (may[0] ?? null);
}

/** The activity of a cash-flow statement that moves on an account belong to; null where nobody has said what the account is. */
export function activityOf(
  account: Pick<Account, "account_code" | "account_type" | "currency" | "section">,
): Activity | null {
  const section = sectionOf(account);
  if (section === null) return null;
  return activityOfCode[knownCode(account)] ?? activityOfSection[section] ?? "operating";
}

/** The type that an account has once one is given to it. Throws 400 where it has another: what was closed would say something else. */
export function typeGiven(account_type: AccountType | null, given: AccountType | undefined): AccountType | null {
  if (given === undefined || account_type === null || given === account_type) return given ?? account_type;
  throw invalid("account_type", `stands once an account has one, and is ${account_type}; open another account`);
}

/** Throws 400 where an account of a type is not shown in such a section. */
export function assertSection(account_type: AccountType | null, section: Section | null | undefined): void {
  if (section === null || section === undefined) return;
  const may = account_type === null ? [] : ofType[account_type];
  if (may.includes(section)) return;
  const rule =
    account_type === null
      ? "must be left out of an account without an account_type"
      : `must be one of ${may.join(", ")} for an account of the type ${account_type}, and is ${section}`;
  throw invalid("section", rule);
}

/** The accounts that a company of a type usually keeps: what an accountant would open first, by code. */
export const standardChart = (entity_type: "c_corp" | "llc") =>
  chart.filter(({ standard }) => standard?.includes(entity_type)).map(({ code, type, name }) => ({ code, type, name }));

/** An entry's source as its columns have it: all three or none. */
export interface SourceColumns {
  source_type: EntrySource["type"] | null;
  source_id: string | null;
  source_event: EntrySource["event"] | null;
}

/** What an entry follows; null for one that was made by hand. */
export const sourceOf = ({
  source_type: type,
  source_id: id,
  source_event: event,
}: SourceColumns): EntrySource | null => (type === null || id === null || event === null ? null : { type, id, event });

/** Entries that follow these are taken back with them, since the books say what the business did; null: by themselves. */
const takenBackWith: Readonly<Record<EntrySource["type"], string | null>> = {
  invoice: "void the invoice instead, while it is sent",
  customer_payment: "void the customer's payment instead",
  credit_note: "void the credit note instead",
  customer_refund: "void the refund instead",
  settlement: "take back what settled the invoice instead",
  payment: "fail or cancel the payment instead, while it is submitted",
  bill: "void the bill instead, while it is approved and nothing of it is paid or credited",
  vendor_credit: "void the vendor credit instead, while nothing of it is spent",
  vendor_refund: "void the vendor's refund instead",
  payroll_run: "void the payroll run instead",
  revaluation: "reverse the revaluation instead",
  currency_exchange: "void the currency exchange instead",
  payroll_deposit: "void the deposit instead, while it is recorded",
  payroll_correction: "void the payroll correction instead, while it is recorded",
  schedule: "void the schedule instead",
  distribution: "void the distribution instead, while nothing of it is paid",
  contribution: "void the contribution instead, while no units were issued for it",
  allocation: "void the allocation instead",
  safe: "what a SAFE has brought or become stands",
  convertible_note: "what a note has brought or become stands",
  note_accrual: "what was accrued on a note stands",
  grant: "what was paid for a grant stands",
  instrument_event: "what happened to a class of shares stands",
  secondary_sale: "a secondary sale stands",
  capital_conversion: "a filed conversion stands",
  statement_line: null,
  opening_balances: null,
  journal_import: null,
  journal_entry: null,
  recurring_entry: null,
};

/** Throws 400 where an entry would be taken back before the day after its own. */
export function assertReversedLater(date: string, reverses_on: string | null, path: string): void {
  if (reverses_on !== null && reverses_on <= date) throw invalid(path, `must be after the entry's own day, ${date}`);
}

/** The day of an accrual's reversal. Throws 400 where it is none, is not posted, was taken back already, or its day is to come. */
export function reversalDue(entry: JournalEntry, today: string): string {
  const { status, reverses_on, reversed_by_entry_id } = entry;
  const cannot = (why: string) => wrongState(`Cannot reverse the journal entry: ${why}.`);
  if (reverses_on === null) throw cannot("it names no day on which it reverses");
  if (status !== "posted") throw cannot(`its status is ${status}`);
  if (reversed_by_entry_id !== null) throw cannot(`${reversed_by_entry_id} has reversed it already`);
  if (reverses_on > today) throw cannot(`it reverses on ${reverses_on}, which is to come`);
  return reverses_on;
}

/** Throws 400 where an entry's tags stand: it is voided, or takes another back, and both have to tell the same. */
export function assertTaggable({ status, reverses_entry_id }: JournalEntry): void {
  if (status === "voided") throw wrongState(`Cannot tag the journal entry: its status is ${status}.`);
  if (reverses_entry_id !== null) {
    throw wrongState(`Cannot tag the journal entry: its status is ${status} and it reverses ${reverses_entry_id}.`);
  }
}

/**
 * Throws 400 where the entry is a reversal, which stands; where it follows an act of the business; where its own reversal is
 * posted already; or where it would be reversed before its own day.
 */
export function assertVoidable(entry: JournalEntry, date: string | null): void {
  const { status, reverses_entry_id, source } = entry;
  if (reverses_entry_id !== null) {
    throw wrongState(`Cannot void the journal entry: its status is ${status} and it reverses ${reverses_entry_id}.`);
  }
  const instead = source === null || status !== "posted" ? null : takenBackWith[source.type];
  if (source !== null && instead !== null) {
    const follows = `it follows the ${source.type.replaceAll("_", " ")} ${source.id}`;
    throw wrongState(
      `Cannot void the journal entry: its status is ${status} and ${follows}; ${instead}.`,
      "follows_record",
    );
  }
  if (status === "posted" && entry.reversed_by_entry_id !== null) {
    throw wrongState(
      `Cannot void the journal entry: its status is posted and ${entry.reversed_by_entry_id} reverses it; void that first.`,
    );
  }
  if (date !== null && date < entry.date) throw invalid("date", `must not be before the entry's own, ${entry.date}`);
}
