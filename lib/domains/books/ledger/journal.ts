import { decodeCursor, toPage } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { type Sql, sql, where } from "#lib/db/sql.ts";
import { type EntryRow, entryRecord, entryRows } from "./entries.ts";
import type { JournalEntry } from "./schema.ts";

export interface EntryFilter {
  entity_id: string;
  status?: JournalEntry["status"] | undefined;
  account_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  /** `created`: newest made first; `date`: latest day first, and of one day the newest made. */
  order: "created" | "date";
  limit: number;
  cursor?: string | undefined;
}

// As words of the statement rather than as a value, so that PostgreSQL sees that its partial index suffices.
const statuses = {
  draft: sql`e.status = 'draft'`,
  posted: sql`e.status = 'posted'`,
  voided: sql`e.status = 'voided'`,
} as const;

/** A page of the journal, newest first by the order asked for. */
export async function listEntries(tx: Tx, filter: EntryFilter) {
  const { entity_id, status, account_id, from, to, search, order, limit, cursor } = filter;
  const byDate = order === "date";
  const after = decodeCursor(cursor, byDate ? 2 : 1);
  const conditions: (Sql | null)[] = [
    sql`e.entity_id = ${entity_id}`,
    status === undefined ? null : statuses[status],
    from === undefined ? null : sql`e.date >= ${from}::date`,
    to === undefined ? null : sql`e.date <= ${to}::date`,
    search === undefined ? null : sql`position(lower(${search}) in lower(e.description)) > 0`,
    after && (byDate ? sql`(e.date, e.entry_id) < (${after[0]}::date, ${after[1]})` : sql`e.entry_id < ${after[0]}`),
  ];
  const sorted = byDate ? sql`e.date desc, e.entry_id desc` : sql`e.entry_id desc`;
  // An account's entries are found by its lines, in their order and no further than the page; of several lines of one
  // entry the first stands for it.
  const found =
    account_id === undefined
      ? sql`select e.* from journal_entry e${where(conditions)} order by ${sorted} limit ${limit + 1}`
      : sql`select e.* from journal_line l join journal_entry e on e.entry_id = l.entry_id${where([
          sql`l.account_id = ${account_id}`,
          sql`not exists (select from journal_line o
            where o.entry_id = l.entry_id and o.account_id = l.account_id and o.line_number < l.line_number)`,
          ...conditions,
        ])} order by ${byDate ? sql`l.date desc, l.entry_id desc` : sql`l.entry_id desc`} limit ${limit + 1}`;
  // The page first, then its lines: those of the entries that the page leaves out are not gathered.
  const rows = await tx.sql<EntryRow>`${entryRows(sql`(${found})`)} order by ${sorted}`;
  return toPage(rows.map(entryRecord), limit, ({ date, entry_id }) => (byDate ? [date, entry_id] : [entry_id]));
}
