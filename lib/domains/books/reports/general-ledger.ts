import { decodeCursor, toPage } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowAs, RowOf } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import * as matches from "#lib/domains/money/banking/bank-statements/matching/store.ts";
import * as accounts from "../ledger/accounts/store.ts";
import { balance, type SourceColumns, sourceOf } from "../ledger/rules.ts";
import type { JournalEntry, JournalLine } from "../ledger/schema.ts";
import { assertInOrder, dayBefore, fiscalYearStart } from "./rules.ts";
import type { GeneralLedger, LedgerLine } from "./schema.ts";

type LineRow = RowAs<"journal_line", JournalLine>;
type EntryRow = RowAs<"journal_entry", JournalEntry & SourceColumns>;
type Row = Pick<LineRow, "date" | "entry_id" | "line_number" | "side" | "amount_cents" | "class_id" | "project_id"> &
  Pick<EntryRow, "description" | keyof SourceColumns> & { entry_status: EntryRow["status"] } & {
    [Column in "bank_id" | "bank_line_id"]: RowOf<"bank_line">[Column] | null;
  };

const none: accounts.Sums = { debit_cents: 0, credit_cents: 0 };

/** What the posted lines of the cursor's day add up to, as far as the page before has shown them. */
async function shownOf(tx: Tx, account_id: string, [date, entry_id, line_number]: readonly (string | number)[]) {
  const [sums] = await tx.sql<accounts.Sums>`
    select coalesce(sum(l.amount_cents) filter (where l.side = 'debit'), 0)::bigint as debit_cents,
      coalesce(sum(l.amount_cents) filter (where l.side = 'credit'), 0)::bigint as credit_cents
    from journal_line l cross join lateral (
      select from journal_entry where entry_id = l.entry_id and posted_at is not null offset 0) e
    where l.account_id = ${account_id} and l.date = ${date}::date
      and (l.entry_id, l.line_number) <= (${entry_id}, ${line_number}::int)`;
  return sums ?? none;
}

interface Filter {
  entity_id: string;
  account_id: string;
  from?: string | undefined;
  to?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const less = (sums: accounts.Sums, taken: accounts.Sums): accounts.Sums => ({
  debit_cents: sums.debit_cents - taken.debit_cents,
  credit_cents: sums.credit_cents - taken.credit_cents,
});

/**
 * An account's posted lines by day, each with the balance after it: of revenue and expenses since the fiscal year began that `from` is
 * in, as on every statement, since what earlier years have earned is retained. Throws 404, and 400 where the period is not in order.
 */
export async function loadGeneralLedger(tx: Tx, filter: Filter): Promise<GeneralLedger> {
  const { entity_id, account_id, limit, cursor } = filter;
  const [from, to] = [filter.from ?? null, filter.to ?? null];
  assertInOrder(from, to);
  const after = decodeCursor(cursor, ["day", "text", "whole"]);
  const [{ account_code, account_name, account_type, normal_side, currency }, { fiscal_year_end }] = await Promise.all([
    accounts.load(tx, filter),
    entities.load(tx, { entity_id }),
  ]);
  const isEarned = account_type === "revenue" || account_type === "expense";
  const began = isEarned && from !== null ? dayBefore(fiscalYearStart(from, fiscal_year_end)) : null;
  const upTo = (day: string | null) => (day === null ? Promise.resolve(none) : accounts.sumsUpTo(tx, account_id, day));
  const startsAfter = after ? dayBefore(String(after[0])) : from === null ? null : dayBefore(from);
  const [retained, upToOpening, upToClosing, upToShown, shown, rows] = await Promise.all([
    upTo(began),
    upTo(from === null ? null : dayBefore(from)),
    accounts.sumsUpTo(tx, account_id, to),
    upTo(startsAfter),
    after ? shownOf(tx, account_id, after) : none,
    tx.fresh<Row>`
      select l.date, l.entry_id, l.line_number, e.description, e.status as entry_status, e.source_type, e.source_id,
        e.source_event, l.side, l.amount_cents, l.class_id, l.project_id, k.bank_id, k.bank_line_id
      from journal_line l left join lateral ${matches.answering(sql`l.entry_id`, sql`l.line_number`)} k on true
      cross join lateral (
        select description, status, source_type, source_id, source_event from journal_entry
        where entry_id = l.entry_id and posted_at is not null offset 0) e${where([
          sql`l.account_id = ${account_id}`,
          from === null ? null : sql`l.date >= ${from}::date`,
          to === null ? null : sql`l.date <= ${to}::date`,
          after && sql`(l.date, l.entry_id, l.line_number) > (${after[0]}::date, ${after[1]}, ${after[2]}::int)`,
        ])} order by l.date, l.entry_id, l.line_number limit ${limit + 1}`,
  ]);
  const [opening, closing, before] = [
    from === null ? none : less(upToOpening, retained),
    less(upToClosing, retained),
    less(upToShown, retained),
  ];
  const running = {
    debit_cents: before.debit_cents + shown.debit_cents,
    credit_cents: before.credit_cents + shown.credit_cents,
  };
  const lines = rows.map(({ source_type, source_id, source_event, ...row }): LedgerLine => {
    running[row.side === "debit" ? "debit_cents" : "credit_cents"] += row.amount_cents;
    const source = sourceOf({ source_type, source_id, source_event });
    return { ...row, source, balance_cents: balance(account_type, running.debit_cents, running.credit_cents) };
  });
  return {
    entity_id,
    account_id,
    account_code,
    account_name,
    account_type,
    normal_side,
    currency,
    from,
    to,
    opening_balance_cents: balance(account_type, opening.debit_cents, opening.credit_cents),
    debit_cents: closing.debit_cents - opening.debit_cents,
    credit_cents: closing.credit_cents - opening.credit_cents,
    closing_balance_cents: balance(account_type, closing.debit_cents, closing.credit_cents),
    ...toPage(lines, limit, ({ date, entry_id, line_number }) => [date, entry_id, line_number]),
  };
}
