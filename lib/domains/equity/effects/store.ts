import type { Effects } from "#lib/core/effects.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as people from "#lib/domains/company/contacts/names/store.ts";

/** What an act has made of a register, by identifiers: it stands already. */
interface Made {
  grants: readonly string[];
  transfers: readonly string[];
  /** What became of grants: what was taken back among it. */
  events: readonly string[];
}

/** Who holds more or less of an instrument by that, as the effects of an act are told. */
export async function effectsOf(tx: Tx, { grants, transfers, events }: Made): Promise<Effects["ownership"]> {
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
      from moved m join ${people.recorded} n on n.name_key = m.holder_key group by 1, 2, 3
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
