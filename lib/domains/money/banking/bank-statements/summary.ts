import { notFound } from "#lib/core/errors.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowOf, SumOf } from "#lib/db/rows.ts";
import { type Sql, sql, where } from "#lib/db/sql.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import { exactCents } from "#lib/domains/books/ledger/rules.ts";
import type { BankAccount } from "../schema.ts";
import type { EntryWithoutLine, MatchingSummary } from "./matching/schema.ts";
import { isAnswered } from "./matching/store.ts";
import { countExact } from "./proposals.ts";

/** The day that is asked for; today, UTC, where none is. */
async function dayOf(tx: Tx, as_of: string | undefined): Promise<string> {
  const [row] = await tx.sql<{ day: string }>`select coalesce(${as_of ?? null}::date, app_today()) as day`;
  if (!row) throw notFound("day");
  return row.day;
}

/** What the days of bank accounts come to, column by column. */
type Counted = Pick<RowOf<"bank_day">, "line_count" | "matched_count" | "answer_count" | "ignored_count"> & {
  [Column in "line_cents" | "matched_cents" | "ignored_cents"]: SumOf<"bank_day", Column>;
};

const nothing: Counted = {
  line_count: 0,
  line_cents: "0",
  matched_count: 0,
  matched_cents: "0",
  answer_count: 0,
  ignored_count: 0,
  ignored_cents: "0",
};

/** What is kept of the days of bank accounts until a day: the lines, and what answers to them by then. */
async function linesBy(tx: Tx, bank_ids: Sql, day: string): Promise<Counted> {
  const [row] = await tx.sql<Counted>`
    select coalesce(sum(line_count), 0)::float8 as line_count, coalesce(sum(line_cents), 0)::text as line_cents,
      coalesce(sum(matched_count), 0)::float8 as matched_count, coalesce(sum(matched_cents), 0)::text as matched_cents,
      coalesce(sum(answer_count), 0)::float8 as answer_count, coalesce(sum(ignored_count), 0)::float8 as ignored_count, coalesce(sum(ignored_cents), 0)::text as ignored_cents
    from bank_day where bank_id in (${bank_ids}) and date <= ${day}::date`;
  return row ?? nothing;
}

/** What a line of the journal adds to the ledger account. */
const signed = sql`case n.side when 'debit' then n.amount_cents else -n.amount_cents end`;

interface Booked {
  /** The lines of the ledger account by a day, those of drafts as well. */
  written: number;
  /** How many of these stand for nothing: drafts' lines, and what was voided by then with its reversal, unless the bank tells of either. */
  idle: number;
  /** What of the ledger's balance by then is of those all the same: reversals that are dated before what they reverse. */
  idle_cents: SumOf<"journal_line", "amount_cents">;
}

/** The line `n` of the entry `e` was taken back, or takes another back, and the bank tells of that other line: then it awaits one as well. */
const isTold = sql`exists (select from journal_entry p join bank_match k on k.entry_id = p.entry_id and k.entry_line_number = n.line_number
  where p.reverses_entry_id = e.entry_id or p.entry_id = e.reverses_entry_id)`;

/**
 * How many lines stand in the ledger account by a day. All are counted in the index, and those of the few entries that are not posted
 * are taken off.
 */
async function bookedBy(tx: Tx, { entity_id, account_id }: BankAccount, day: string): Promise<Booked> {
  const [row] = await tx.fresh<Booked>`
    select (select count(*) from journal_line where account_id = ${account_id} and date <= ${day}::date)::float8 as written,
      (coalesce(sum((x.by_then and (x.posted_at is null or x.is_reversed))::int + x.is_reversed::int), 0))::float8 as idle,
      coalesce(sum(case when x.is_reversed and not x.by_then then -x.cents else 0 end), 0)::text as idle_cents
    from (select e.posted_at, n.date <= ${day}::date as by_then, coalesce(r.date <= ${day}::date, false)
        and not exists (select from bank_match k where k.entry_id in (e.entry_id, r.entry_id) and k.entry_line_number = n.line_number) as is_reversed,
        ${signed} as cents
      from journal_entry e join journal_line n on n.entry_id = e.entry_id and n.account_id = ${account_id}
      left join journal_entry r on r.reverses_entry_id = e.entry_id
      where e.entity_id = ${entity_id} and e.status <> 'posted') x`;
  return row ?? { written: 0, idle: 0, idle_cents: "0" };
}

const less = (cents: string, ...others: string[]) =>
  exactCents(String(others.reduce((left, other) => left - BigInt(other), BigInt(cents))));

interface Filter {
  amount_cents?: number | undefined;
  /** Both days included. */
  from?: string | undefined;
  to?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

type EntryRow = Pick<RowOf<"journal_entry">, "entry_id" | "description" | "currency"> &
  Pick<RowOf<"journal_line">, "date"> &
  Pick<EntryWithoutLine, "entry_line_number" | "amount_cents">;

/** A page of the entries on the ledger account that no bank line answers to, latest day first. */
export async function listEntriesAlone(tx: Tx, { account_id }: BankAccount, filter: Filter) {
  const { amount_cents, from, to } = filter;
  const read = (after: Key | null, limit: number) => tx.fresh<EntryRow>`
    select e.entry_id, n.line_number as entry_line_number, n.date, e.description, ${signed} as amount_cents, e.currency
    from journal_line n join journal_entry e on e.entry_id = n.entry_id${where([
      sql`n.account_id = ${account_id}`,
      sql`(e.status = 'posted' and e.reverses_entry_id is null or e.posted_at is not null and ${isTold})`,
      sql`not ${isAnswered(sql`n.entry_id`, sql`n.line_number`)}`,
      amount_cents === undefined
        ? null
        : sql`n.amount_cents = abs(${amount_cents}::bigint) and n.side = ${amount_cents > 0 ? "debit" : "credit"}`,
      from === undefined ? null : sql`n.date >= ${from}::date`,
      to === undefined ? null : sql`n.date <= ${to}::date`,
      after && sql`(n.date, n.entry_id, n.line_number) < (${after[0]}::date, ${after[1]}, ${after[2]}::int)`,
    ])} order by n.date desc, n.entry_id desc, n.line_number desc limit ${limit}`;
  return page(filter, ["day", "text", "whole"], read, ({ date, entry_id, entry_line_number }) => [
    date,
    entry_id,
    entry_line_number,
  ]);
}

interface Told {
  date: NonNullable<RowOf<"bank_import">["closing_date"]>;
  balance_cents: SumOf<"bank_import", "closing_balance_cents">;
  since: SumOf<"bank_day", "line_cents">;
  before: SumOf<"bank_day", "line_cents">;
}

/** The last balance that the bank has told until a day, by a file or by a line, and what came after it. */
const statementBalance = (tx: Tx, bank_id: string, day: string) => {
  const lines = sql`select coalesce(sum(line_cents), 0)::text from bank_day where bank_id = ${bank_id}`;
  return tx.sql<Told>`
    select t.date, t.balance_cents::text, (${lines} and date > t.date and date <= ${day}::date) as since,
      (${lines} and date <= t.date) as before
    from (select closing_date as date, closing_balance_cents as balance_cents from bank_import
      where bank_id = ${bank_id} and status = 'imported' and closing_date <= ${day}::date order by closing_date desc, import_id desc limit 1) t`;
};

/**
 * How the bank's lines and the books stand to each other at the end of a day; `as_of` is today where it is left out. What is counted
 * is kept by days, or counted in an index: no line is read for it.
 */
export async function matchingSummary(tx: Tx, bank: BankAccount, as_of: string | undefined): Promise<MatchingSummary> {
  const { bank_id, entity_id, account_id, currency } = bank;
  const day = await dayOf(tx, as_of);
  // A bank account that is closed may have had the same ledger account.
  const all = sql`select bank_id from bank_account where account_id = ${account_id}`;
  const [lines, answered, booked, ledger, [told], exact_matches] = await Promise.all([
    linesBy(tx, sql`${bank_id}`, day),
    linesBy(tx, all, day),
    bookedBy(tx, bank, day),
    accounts.sumsUpTo(tx, account_id, day),
    statementBalance(tx, bank_id, day),
    countExact(tx, bank),
  ]);
  const ledger_balance_cents = ledger.debit_cents - ledger.credit_cents;
  const stated = told ? exactCents(String(BigInt(told.balance_cents) + BigInt(told.since))) : null;
  return {
    bank_id,
    entity_id,
    account_id,
    currency,
    as_of: day,
    ledger_balance_cents,
    statement_balance_cents: stated,
    statement_date: told?.date ?? null,
    difference_cents: stated === null ? null : stated - ledger_balance_cents,
    matched: { count: lines.matched_count, total_cents: exactCents(lines.matched_cents) },
    lines_without_entry: {
      count: lines.line_count - lines.matched_count - lines.ignored_count,
      total_cents: less(lines.line_cents, lines.matched_cents, lines.ignored_cents),
    },
    lines_ignored: { count: lines.ignored_count, total_cents: exactCents(lines.ignored_cents) },
    entries_without_line: {
      count: booked.written - booked.idle - answered.answer_count,
      total_cents: less(String(ledger_balance_cents), booked.idle_cents, answered.matched_cents),
    },
    before_first_line_cents: told ? less(told.balance_cents, told.before) : null,
    exact_matches,
  };
}
