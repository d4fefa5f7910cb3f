import type { Tx } from "#lib/core/tx.ts";

/** What this transaction has written into the books and onto people's desks so far; for dry runs, which keep nothing. */
export async function writtenHere(tx: Tx): Promise<{ journal_entries: unknown[]; obligations: unknown[] }> {
  const [journal_entries, obligations] = await Promise.all([
    tx.sql<{ entry: unknown }>`
      select jsonb_build_object('entry_id', e.entry_id, 'date', e.date, 'description', e.description, 'lines', (
        select jsonb_agg(jsonb_build_object('account_code', a.account_code, 'side', l.side, 'amount_cents', l.amount_cents)
          order by l.line_number)
        from journal_line l join account a on a.account_id = l.account_id where l.entry_id = e.entry_id)) as entry
      from journal_entry e where e.xmin::text = (pg_current_xact_id()::xid)::text order by e.entry_id`,
    tx.sql<{ obligation: unknown }>`
      select jsonb_build_object('obligation_id', obligation_id, 'tier', tier, 'title', title, 'due_date', due_date) as obligation
      from obligation where xmin::text = (pg_current_xact_id()::xid)::text order by obligation_id`,
  ]);
  return {
    journal_entries: journal_entries.map(({ entry }) => entry),
    obligations: obligations.map(({ obligation }) => obligation),
  };
}
