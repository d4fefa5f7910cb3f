import type { Effects } from "#lib/core/effects.ts";
import type { Tx } from "#lib/core/tx.ts";
import { missingOf, recordsWrittenHere } from "#lib/db/records.ts";
import type { RowOf } from "#lib/db/rows.ts";

/** What this transaction has written so far, as far as anybody has to know before it is kept. */
export async function effectsHere(tx: Tx): Promise<Effects> {
  const records = await recordsWrittenHere(tx);
  const ids = (type: string, changes: string[] = ["created", "changed"]) =>
    records.filter((record) => record.type === type && changes.includes(record.change)).map(({ id }) => id);
  const [journal_entries, ownership, obligations, mail] = await Promise.all([
    tx.sql<{ entry: Effects["journal_entries"][number] }>`
      select jsonb_build_object('entry_id', e.entry_id, 'date', e.date, 'description', e.description,
        'status', e.status, 'currency', e.currency, 'lines', (
        select coalesce(jsonb_agg(jsonb_build_object('account_code', a.account_code, 'account_name', a.account_name,
          'side', l.side, 'amount_cents', l.amount_cents) order by l.line_number), '[]')
        from journal_line l join account a on a.account_id = l.account_id where l.entry_id = e.entry_id)) as entry
      from journal_entry e where e.entry_id = any (${ids("journal_entry")}) order by e.entry_id`,
    // A grant that is paid or approved moves nothing, nor does a transfer on which the right of first refusal is noted.
    ownershipBy(tx, ids("equity_grant", ["created"]), ids("share_transfer", ["created"]), ids("grant_event")),
    tx.sql<Pick<RowOf<"obligation">, "obligation_id" | "tier" | "status" | "title" | "due_date">>`
      select obligation_id, tier, status, title, due_date
      from obligation where obligation_id = any (${ids("obligation")}) order by obligation_id`,
    tx.sql<Effects["mail"][number]>`
      select 'invoice' as about_type, i.invoice_id as about_id, i.email as to_address
      from outbox o join invoice i on i.invoice_id = o.payload ->> 'invoice_id'
      where o.kind = 'mail.invoice' and o.xmin = (select pg_current_xact_id()::xid) order by o.outbox_id`,
  ]);
  return { records, journal_entries: journal_entries.map(({ entry }) => entry), ownership, obligations, mail };
}

/** Who holds more or less of an instrument by these grants and transfers, and by what was taken back, which stand already. */
async function ownershipBy(
  tx: Tx,
  grants: string[],
  transfers: string[],
  events: string[],
): Promise<Effects["ownership"]> {
  if (grants.length + transfers.length + events.length === 0) return [];
  return tx.sql<Effects["ownership"][number]>`
    with moved as (
      select instrument_id, recipient_key as holder_key, recipient_name as name, shares
      from equity_grant where grant_id = any (${grants})
      union all
      select g.instrument_id, side.holder_key, side.name, side.sign * p.shares
      from share_transfer t
      join share_transfer_part p on p.transfer_id = t.transfer_id
      join equity_grant g on g.grant_id = p.grant_id
      cross join lateral (values (t.from_key, t.from_name, -1), (t.to_key, t.to_name, 1)) side (holder_key, name, sign)
      where t.transfer_id = any (${transfers})
      union all
      select g.instrument_id, coalesce(x.holder_key, g.recipient_key), coalesce(x.holder_name, g.recipient_name), units_moved(x.kind, x.shares)
      from grant_event x join equity_grant g on g.grant_id = x.grant_id
      where x.grant_event_id = any (${events}) and units_moved(x.kind, x.shares) is not null
    ), changes as (
      select m.instrument_id, n.holder_key, n.present_name as name, sum(m.shares)::bigint as change
      from moved m join contact_name n on n.name_key = m.holder_key group by 1, 2, 3
    ), told as (
      select c.instrument_id, i.symbol, i.issued_units, c.holder_key, c.change, c.name,
        coalesce(h.units, 0) as units
      from changes c
      join instrument i on i.instrument_id = c.instrument_id
      left join lateral (
        select sum(units)::bigint as units
        from holding where entity_id = i.entity_id and holder_key = c.holder_key and instrument_id = c.instrument_id) h on true
    )
    select instrument_id, symbol, name, units - change as units_before, units, issued_units
    from told order by symbol, change, holder_key`;
}

/** The same of an act that deletes what its input names. */
export async function effectsOfDeletion(tx: Tx, input: Record<string, unknown>): Promise<Effects> {
  const [effects, deleted] = await Promise.all([effectsHere(tx), missingOf(tx, input)]);
  return { ...effects, records: [...effects.records, ...deleted] };
}
