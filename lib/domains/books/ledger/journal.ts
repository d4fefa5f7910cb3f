import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columnsOf } from "#lib/db/rows.ts";
import { type Sql, sql, where } from "#lib/db/sql.ts";
import { type EntryRow, entryRecord, entryRows } from "./entries.ts";
import type { JournalEntry } from "./schema.ts";

interface Filter {
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

/** Both days included; one text for either or both of them. */
const between = (from: string | undefined, to: string | undefined): Sql | null =>
  from === undefined && to === undefined
    ? null
    : sql`e.date between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')`;

/** A page of the journal, newest first by the order asked for. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, status, account_id, from, to, search } = filter;
  const byDate = filter.order === "date";
  const read = async (after: Key | null, limit: number) => {
    const conditions: (Sql | null)[] = [
      sql`e.entity_id = ${entity_id}`,
      status === undefined ? null : statuses[status],
      between(from, to),
      search === undefined ? null : sql`position(lower(${search}) in lower(e.description)) > 0`,
      after && (byDate ? sql`(e.date, e.entry_id) < (${after[0]}::date, ${after[1]})` : sql`e.entry_id < ${after[0]}`),
    ];
    const sorted = byDate ? sql`e.date desc, e.entry_id desc` : sql`e.entry_id desc`;
    const columns = columnsOf("journal_entry", "e");
    // An account's entries are found by its lines, in their order and no further than the page; of several lines of one
    // entry the first stands for it.
    const found =
      account_id === undefined
        ? sql`select ${columns} from journal_entry e${where(conditions)} order by ${sorted} limit ${limit}`
        : sql`select ${columns} from journal_line l join journal_entry e on e.entry_id = l.entry_id${where([
            sql`l.account_id = ${account_id}`,
            sql`not exists (select from journal_line o
              where o.entry_id = l.entry_id and o.account_id = l.account_id and o.line_number < l.line_number)`,
            ...conditions,
          ])} order by ${byDate ? sql`l.date desc, l.entry_id desc` : sql`l.entry_id desc`} limit ${limit}`;
    // The page first, then its lines: those of the entries that the page leaves out are not gathered.
    const rows = await tx.sql<EntryRow>`${entryRows(sql`(${found})`)} order by ${sorted}`;
    return rows.map(entryRecord);
  };
  return page(filter, byDate ? 2 : 1, read, ({ date, entry_id }) => (byDate ? [date, entry_id] : [entry_id]));
}
