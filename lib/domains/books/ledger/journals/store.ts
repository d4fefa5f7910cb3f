import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import * as periods from "../../closing/store.ts";
import type { EntrySource, Side } from "../schema.ts";

/** An entry out of a whole journal; it balances, and its accounts keep its currency. */
export interface JournalledEntry {
  date: string;
  description: string;
  currency: string;
  total_cents: number;
  lines: { account_id: string; side: Side; amount_cents: number; class_id: string | null; project_id: string | null }[];
  /** Its place among the entries of the one that it takes back, which comes before it. */
  reverses: number | null;
}

/** As many entries as are written by whatever is planned. */
const FEW = 50;

/**
 * Has what writes many entries planned for the journal as it is then: PostgreSQL keeps its plans for as long as the connection,
 * and how it looks foreign keys up in a small journal is to read all of it, for each line.
 */
export async function planFor(tx: Tx, count: number): Promise<void> {
  if (count > FEW) await tx.fresh`discard plans`;
}

/** The first part of a journal, and the longest. */
const [FIRST, MOST] = [50, 1000];

/**
 * Where the parts of a journal begin and end: each as long as what is written already. What PostgreSQL has planned for a small
 * table takes the square of what is written to it, so each part is planned for the table as it then is.
 */
function* parts(length: number): Generator<[from: number, to: number]> {
  for (let from = 0; from < length; ) {
    const to = Math.min(length, from + Math.min(MOST, Math.max(FIRST, from)));
    yield [from, to];
    from = to;
  }
}

/**
 * Writes the entries of a journal in their order and posts them at once, those that another takes back voided by it.
 * Throws 400 naming the period that is closed.
 */
export async function insertJournal(
  tx: Tx,
  entity_id: string,
  source: EntrySource,
  entries: readonly JournalledEntry[],
): Promise<void> {
  // In their order also where many are made within a millisecond, since lists go by them.
  const ids = entries.map(() => newId("journal_entry")).sort();
  const insertPart = async (from: number, to: number) => {
    const part = entries.slice(from, to).map((entry, at) => ({ ...entry, entry_id: ids[from + at] }));
    const headers = part.map(({ lines, reverses, ...header }) => ({
      ...header,
      reverses_entry_id: reverses === null ? null : ids[reverses],
    }));
    const lines = part.flatMap(({ entry_id, date, lines }) =>
      lines.map((line, number) => ({ ...line, date, entry_id, line_number: number + 1 })),
    );
    await tx.sql`
      insert into journal_entry (entry_id, entity_id, date, description, currency, total_cents, source_type, source_id, source_event,
        reverses_entry_id)
      select entry_id, ${entity_id}, date, description, currency, total_cents, ${source.type}, ${source.id}, ${source.event},
        reverses_entry_id
      from jsonb_to_recordset(${JSON.stringify(headers)}::jsonb) as h(entry_id text, date date, description text, currency text,
        total_cents bigint, reverses_entry_id text)`;
    await tx.sql`
      insert into journal_line (entry_id, line_number, account_id, side, amount_cents, date, class_id, project_id)
      select entry_id, line_number, account_id, side, amount_cents, date, class_id, project_id
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(entry_id text, line_number int, account_id text, side text,
        amount_cents bigint, date date, class_id text, project_id text)`;
    await tx.sql`
      update journal_entry set status = 'posted', posted_at = now(), updated_at = now()
      where entry_id = any(${ids.slice(from, to)}::text[]) and status = 'draft'`;
  };
  await periods.assertOpen(tx, entity_id, [...new Set(entries.map(({ date }) => date))], "post to it");
  for (const [from, to] of parts(entries.length)) {
    await tx.fresh`discard plans`;
    await insertPart(from, to);
  }
  const taken = entries.flatMap(({ reverses }) => (reverses === null ? [] : [ids[reverses]]));
  await tx.sql`
    update journal_entry set status = 'voided', voided_at = now(), updated_at = now()
    where entry_id = any(${taken}::text[]) and status = 'posted'`;
}

/**
 * Voids the entries of a journal that still stand, each by a posted reversing entry of its own day, so that no balance of any
 * day is left with them. Throws 400 naming the period that is closed.
 */
export async function voidJournal(tx: Tx, entity_id: string, source: Pick<EntrySource, "type" | "id">): Promise<void> {
  const standing = await tx.sql<Pick<RowOf<"journal_entry">, "entry_id" | "date">>`
    select entry_id, date from journal_entry
    where entity_id = ${entity_id} and source_type = ${source.type} and source_id = ${source.id} and status = 'posted'
      and reverses_entry_id is null order by date, entry_id for no key update`;
  await periods.assertOpen(tx, entity_id, [...new Set(standing.map(({ date }) => date))], "void in it");
  // In their order also where many are made within a millisecond, since lists go by them.
  const ids = standing.map(() => newId("journal_entry")).sort();
  for (const [from, to] of parts(standing.length)) {
    const part = standing.slice(from, to).map(({ entry_id }, at) => ({ entry_id, reversal: ids[from + at] }));
    const taken = sql`jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as t(entry_id text, reversal text)`;
    await tx.fresh`discard plans`;
    await tx.sql`
      update journal_entry set status = 'voided', voided_at = now(), updated_at = now()
      where entry_id = any(${part.map(({ entry_id }) => entry_id)}::text[]) and status = 'posted'`;
    await tx.sql`
      insert into journal_entry (entry_id, entity_id, date, description, currency, total_cents, source_type, source_id, source_event,
        reverses_entry_id)
      select t.reversal, e.entity_id, e.date, 'Reversal: ' || e.description, e.currency, e.total_cents, e.source_type, e.source_id,
        e.source_event, e.entry_id
      from ${taken} join journal_entry e on e.entry_id = t.entry_id`;
    await tx.sql`
      insert into journal_line (entry_id, line_number, account_id, side, amount_cents, date, class_id, project_id)
      select t.reversal, l.line_number, l.account_id, case l.side when 'debit' then 'credit' else 'debit' end, l.amount_cents, l.date,
        l.class_id, l.project_id
      from ${taken} join journal_line l on l.entry_id = t.entry_id`;
    await tx.sql`
      update journal_entry set status = 'posted', posted_at = now(), updated_at = now()
      where entry_id = any(${ids.slice(from, to)}::text[]) and status = 'draft'`;
  }
}
