import type { Tx } from "#lib/core/tx.ts";
import { missingOf, recordsWrittenHere } from "#lib/db/records.ts";
import type { RowOf } from "#lib/db/rows.ts";
import type { Effects } from "./schema.ts";

/** What this transaction has written so far, as far as anybody has to know before it is kept. */
export async function effectsHere(tx: Tx): Promise<Effects> {
  const records = await recordsWrittenHere(tx);
  const ids = (type: string) => records.filter((record) => record.type === type).map(({ id }) => id);
  const [journal_entries, obligations, mail] = await Promise.all([
    tx.sql<{ entry: Effects["journal_entries"][number] }>`
      select jsonb_build_object('entry_id', e.entry_id, 'date', e.date, 'description', e.description, 'lines', (
        select coalesce(jsonb_agg(jsonb_build_object('account_code', a.account_code, 'side', l.side, 'amount_cents', l.amount_cents)
          order by l.line_number), '[]')
        from journal_line l join account a on a.account_id = l.account_id where l.entry_id = e.entry_id)) as entry
      from journal_entry e where e.entry_id = any (${ids("journal_entry")}) order by e.entry_id`,
    tx.sql<Pick<RowOf<"obligation">, "obligation_id" | "tier" | "status" | "title" | "due_date">>`
      select obligation_id, tier, status, title, due_date
      from obligation where obligation_id = any (${ids("obligation")}) order by obligation_id`,
    tx.sql<Effects["mail"][number]>`
      select 'invoice' as about_type, i.invoice_id as about_id, i.email as to_address
      from outbox o join invoice i on i.invoice_id = o.payload ->> 'invoice_id'
      where o.kind = 'mail.invoice' and o.xmin = (select pg_current_xact_id()::xid) order by o.outbox_id`,
  ]);
  return { records, journal_entries: journal_entries.map(({ entry }) => entry), obligations, mail };
}

/** The same of an act that deletes what its input names. */
export async function effectsOfDeletion(tx: Tx, input: Record<string, unknown>): Promise<Effects> {
  const [effects, deleted] = await Promise.all([effectsHere(tx), missingOf(tx, input)]);
  return { ...effects, records: [...effects.records, ...deleted] };
}
