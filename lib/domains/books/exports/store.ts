import { invalid } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowAs, RowOf } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import type { SourceColumns } from "../ledger/rules.ts";
import type { Account, JournalEntry, JournalLine } from "../ledger/schema.ts";
import type { ExportedLine } from "./rules.ts";

type EntryRow = RowAs<"journal_entry", JournalEntry & SourceColumns>;
type Entry = Pick<
  EntryRow,
  "entry_id" | "date" | "description" | "status" | "currency" | "reverses_entry_id" | keyof SourceColumns
>;
type Line = Pick<RowAs<"journal_line", JournalLine>, "line_number" | "side" | "amount_cents">;
type Tags = { [Dimension in "class" | "project"]: RowOf<"tag">["name"] | null };
type Row = Entry & Line & Tags & Pick<RowAs<"account", Account>, "account_code" | "account_name" | "account_type">;

/** A file of more lines than this is asked for in parts. */
const MOST_LINES = 100_000;

/**
 * The posted lines from one day to another (null: no bound), by day, entry and line. Throws 400 where they are more than
 * one file holds.
 */
export async function exportedLines(
  tx: Tx,
  entity_id: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<ExportedLine[]> {
  const lines = await tx.sql<Row>`
    select e.entry_id, e.date, e.description, e.status, e.currency, e.source_type, e.source_id, e.source_event,
      e.reverses_entry_id, l.line_number, a.account_code, a.account_name, a.account_type, l.side, l.amount_cents,
      c.name as class, p.name as project
    from journal_entry e join journal_line l on l.entry_id = e.entry_id join account a on a.account_id = l.account_id
      left join tag c on c.tag_id = l.class_id left join tag p on p.tag_id = l.project_id${where([
        sql`e.entity_id = ${entity_id}`,
        sql`e.posted_at is not null`,
        from === null ? null : sql`e.date >= ${from}::date`,
        to === null ? null : sql`e.date <= ${to}::date`,
      ])} order by e.date, e.entry_id, l.line_number limit ${MOST_LINES + 1}`;
  if (lines.length > MOST_LINES) {
    throw invalid("to", "must leave at most 100,000 lines since from: ask for a shorter period at a time");
  }
  return lines;
}
