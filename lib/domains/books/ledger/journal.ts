import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columnsOf } from "#lib/db/rows.ts";
import { type Sql, sql, where } from "#lib/db/sql.ts";
import { completion, type EntryRow } from "./entries.ts";
import type { JournalEntry } from "./schema.ts";
import * as words from "./words/store.ts";

interface Filter {
  entity_id: string;
  status?: JournalEntry["status"] | undefined;
  account_id?: string | undefined;
  class_id?: string | undefined;
  project_id?: string | undefined;
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
const between = (date: Sql, from: string | undefined, to: string | undefined): Sql | null =>
  from === undefined && to === undefined
    ? null
    : sql`${date} between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')`;

/** A page of the journal, newest first by the order asked for. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, status, account_id, class_id, project_id, from, to, search } = filter;
  const byDate = filter.order === "date";
  const entry = { id: sql`e.entry_id`, said: sql`e.description` };
  const found = search === undefined ? null : await words.having(tx, entity_id, search, entry);
  const read = async (after: Key | null, limit: number) => {
    const own: (Sql | null)[] = [
      sql`e.entity_id = ${entity_id}`,
      status === undefined ? null : statuses[status],
      found,
      class_id === undefined
        ? null
        : sql`e.entry_id in (select t.entry_id from journal_line t where t.class_id = ${class_id})`,
      project_id === undefined
        ? null
        : sql`e.entry_id in (select t.entry_id from journal_line t where t.project_id = ${project_id})`,
    ];
    const columns = columnsOf("journal_entry", "e");
    // What tells where in the list a row stands: an entry's own columns, or those of an account's lines, which say the same.
    const placed = ({ date, entry_id }: { date: Sql; entry_id: Sql }) => ({
      within: [
        between(date, from, to),
        after &&
          (byDate ? sql`(${date}, ${entry_id}) < (${after[0]}::date, ${after[1]})` : sql`${entry_id} < ${after[0]}`),
      ],
      sorted: byDate ? sql`${date} desc, ${entry_id} desc` : sql`${entry_id} desc`,
    });
    const entries = placed({ date: sql`e.date`, entry_id: sql`e.entry_id` });
    const lines = placed({ date: sql`l.date`, entry_id: sql`l.entry_id` });
    // An account's entries are found by its lines, in their order and no further than the page, each entry by its key
    // (offset 0: a small account beside large ones must not be sought through all entries); of several lines of one entry
    // the first stands for it.
    const rows =
      account_id === undefined
        ? sql`select ${columns} from journal_entry e${where([...own, ...entries.within])}
            order by ${entries.sorted} limit ${limit}`
        : sql`select ${columns} from journal_line l cross join lateral (select ${columns} from journal_entry e${where([
            sql`e.entry_id = l.entry_id`,
            ...own,
          ])} offset 0) e${where([
            sql`l.account_id = ${account_id}`,
            sql`l.line_number = (select min(o.line_number) from journal_line o
              where o.entry_id = l.entry_id and o.account_id = l.account_id)`,
            ...lines.within,
          ])} order by ${lines.sorted} limit ${limit}`;
    return tx.fresh<EntryRow>`${rows}`;
  };
  const key = ({ date, entry_id }: EntryRow) => (byDate ? [date, entry_id] : [entry_id]);
  const { data, next_cursor } = await page(filter, byDate ? ["day", "text"] : 1, read, key);
  if (data.length === 0) return { data: [], next_cursor };
  // The page first, then its lines: those of the entries that the page leaves out are not gathered.
  const complete = await completion(
    tx,
    data.map(({ entry_id }) => entry_id),
  );
  return { data: data.map(complete), next_cursor };
}
