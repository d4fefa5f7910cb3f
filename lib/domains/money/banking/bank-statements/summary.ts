import { notFound } from "#lib/core/errors.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import { exactCents } from "#lib/domains/books/ledger/rules.ts";
import type { BankAccount } from "../schema.ts";
import { countExact } from "./proposals.ts";
import type { EntryWithoutLine, MatchingSummary } from "./schema.ts";

interface Sum {
  count: number;
  total_cents: string;
}

const side = ({ count, total_cents }: Sum) => ({ count, total_cents: exactCents(total_cents) });
const none: Sum = { count: 0, total_cents: "0" };

/** The day that is asked for; today, UTC, where none is. */
async function dayOf(tx: Tx, as_of: string | undefined): Promise<string> {
  const [row] = await tx.sql<{ day: string }>`select coalesce(${as_of ?? null}::date, current_date) as day`;
  if (!row) throw notFound("day");
  return row.day;
}

/** The bank's lines until a day, by what answers to them then. */
const linesBy = (tx: Tx, bank_id: string, day: string) =>
  tx.sql<Sum & { kind: "matched" | "unmatched" | "ignored" }>`
    select case when l.status <> 'matched' then l.status when e.date <= ${day}::date then 'matched' else 'unmatched' end as kind,
      count(*)::int as count, sum(l.amount_cents)::text as total_cents
    from bank_line l left join journal_entry e on e.entry_id = l.entry_id
    where l.bank_id = ${bank_id} and l.date <= ${day}::date group by 1`;

/** What a line of the journal adds to the ledger account. */
const signed = sql`case n.side when 'debit' then n.amount_cents else -n.amount_cents end`;

/**
 * What stands in the ledger account by a day and has no bank line by then. An entry that was voided and its reversal
 * cancel out once both are in.
 */
const entriesAlone = (tx: Tx, account_id: string, day: string) =>
  tx.sql<Sum>`
    select count(*)::int as count,
      coalesce(sum(${signed}), 0)::text as total_cents
    from journal_line n join journal_entry e on e.entry_id = n.entry_id
    where n.account_id = ${account_id} and n.date <= ${day}::date and e.posted_at is not null
      and e.reverses_entry_id is null
      and not exists (select from journal_entry r where r.reverses_entry_id = e.entry_id and r.date <= ${day}::date)
      and not exists (select from bank_line l where l.entry_id = n.entry_id and l.entry_line_number = n.line_number
        and l.date <= ${day}::date)`;

interface Filter {
  amount_cents?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

type EntryRow = Pick<RowOf<"journal_entry">, "entry_id" | "description" | "currency"> &
  Pick<RowOf<"journal_line">, "date"> &
  Pick<EntryWithoutLine, "entry_line_number" | "amount_cents">;

/** A page of the entries on the ledger account that no bank line answers to, latest day first. */
export async function listEntriesAlone(tx: Tx, { account_id }: BankAccount, filter: Filter) {
  const { amount_cents } = filter;
  const read = (after: Key | null, limit: number) => tx.sql<EntryRow>`
    select e.entry_id, n.line_number as entry_line_number, n.date, e.description, ${signed} as amount_cents, e.currency
    from journal_line n join journal_entry e on e.entry_id = n.entry_id${where([
      sql`n.account_id = ${account_id}`,
      sql`e.status = 'posted' and e.reverses_entry_id is null`,
      sql`not exists (select from bank_line l where l.entry_id = n.entry_id and l.entry_line_number = n.line_number)`,
      amount_cents === undefined ? null : sql`${signed} = ${amount_cents}`,
      after && sql`(n.date, n.entry_id, n.line_number) < (${after[0]}::date, ${after[1]}, ${after[2]}::int)`,
    ])} order by n.date desc, n.entry_id desc, n.line_number desc limit ${limit}`;
  return page(filter, 3, read, ({ date, entry_id, entry_line_number }) => [date, entry_id, entry_line_number]);
}

/** The last balance that the bank has told until a day, by a file or by a line, and what came after it. */
const statementBalance = (tx: Tx, bank_id: string, day: string) => {
  const until = sql`bank_id = ${bank_id}`;
  return tx.sql<{ date: string; balance_cents: string; since: string; before: string }>`
    select t.date, t.balance_cents::text,
      (select coalesce(sum(amount_cents), 0)::text from bank_line where ${until} and date > t.date and date <= ${day}::date) as since,
      (select coalesce(sum(amount_cents), 0)::text from bank_line where ${until} and date <= t.date) as before
    from (select closing_date as date, closing_balance_cents as balance_cents from bank_import
      where ${until} and closing_date <= ${day}::date order by closing_date desc, import_id desc limit 1) t`;
};

/** How the bank's lines and the books stand to each other at the end of a day; `as_of` is today where it is left out. */
export async function matchingSummary(tx: Tx, bank: BankAccount, as_of: string | undefined): Promise<MatchingSummary> {
  const { bank_id, entity_id, account_id, currency } = bank;
  const day = await dayOf(tx, as_of);
  const [lines, [alone], ledger, [told], exact_matches] = await Promise.all([
    linesBy(tx, bank_id, day),
    entriesAlone(tx, account_id, day),
    accounts.sumsUpTo(tx, account_id, day),
    statementBalance(tx, bank_id, day),
    countExact(tx, bank_id),
  ]);
  const of = (kind: "matched" | "unmatched" | "ignored") => side(lines.find((one) => one.kind === kind) ?? none);
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
    matched: of("matched"),
    lines_without_entry: of("unmatched"),
    lines_ignored: of("ignored"),
    entries_without_line: side(alone ?? none),
    before_first_line_cents: told ? exactCents(String(BigInt(told.balance_cents) - BigInt(told.before))) : null,
    exact_matches,
  };
}
