import { invalid, wrongState } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { chart } from "./facts/facts.ts";
import type { Account, AccountType, EntrySource, JournalEntry, Side } from "./schema.ts";

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

/** Entries that follow these are taken back with them, since the books say what the business did. */
const takenBackWith: Partial<Record<EntrySource["type"], string>> = {
  invoice: "void the invoice instead, while it is sent",
  payment: "fail or cancel the payment instead, while it is submitted",
  payroll_run: "a processed payroll run stands",
};

/**
 * Throws 400 where the entry is a reversal, which stands; where it follows an act of the business; or where it would be
 * reversed before its own day.
 */
export function assertVoidable(entry: JournalEntry, date: string | null): void {
  const { status, reverses_entry_id, source } = entry;
  if (reverses_entry_id !== null) {
    throw wrongState(`Cannot void the journal entry: its status is ${status} and it reverses ${reverses_entry_id}.`);
  }
  const instead = source === null || status !== "posted" ? undefined : takenBackWith[source.type];
  if (source !== null && instead !== undefined) {
    const follows = `it follows the ${source.type.replace("_", " ")} ${source.id}`;
    throw wrongState(
      `Cannot void the journal entry: its status is ${status} and ${follows}; ${instead}.`,
      "follows_record",
    );
  }
  if (date !== null && date < entry.date) throw invalid("date", `must not be before the entry's own, ${entry.date}`);
}
