import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import { classOf, type GrantType, type Lot, type ShareClass } from "../rules.ts";

/** The class that a holding counts as: an instrument's kind may change by conversion, so it is asked of the instrument. */
const shareClass = sql`case g.grant_type when 'rsu' then 'rsu' else i.kind end`;

const held = sql`holding h
  join equity_grant g using (workspace_id, grant_id)
  join instrument i on i.workspace_id = h.workspace_id and i.instrument_id = h.instrument_id`;

/** What somebody holds, added up. */
export type Holding = Pick<RowOf<"holding">, "holder_key"> & {
  /** As it was written first. */
  name: string;
  /** Outstanding: common, preferred and membership units. */
  units: number;
  fully_diluted_units: number;
};

/** Who holds something of the entity, the largest first; each under the name that was written first. */
export const list = (tx: Tx, entity_id: string): Promise<Holding[]> =>
  tx.sql<Holding>`
    select (array_agg(h.holder_name order by h.grant_id))[1] as name, h.holder_key,
      coalesce(sum(h.units) filter (where ${shareClass} in ('common', 'preferred', 'unit')), 0) as units,
      sum(h.units) as fully_diluted_units
    from ${held} where h.entity_id = ${entity_id} and h.units > 0
    group by h.holder_key order by units desc, fully_diluted_units desc, h.holder_key`;

/** Who holds shares of one class, the largest first. */
export const listOf = (tx: Tx, entity_id: string, share_class: ShareClass) =>
  tx.sql<Pick<Holding, "name" | "units">>`
    select (array_agg(h.holder_name order by h.grant_id))[1] as name, sum(h.units) as units
    from ${held} where h.entity_id = ${entity_id} and h.units > 0 and ${shareClass} = ${share_class}
    group by h.holder_key order by units desc, h.holder_key`;

/** What a holder has of a class, the oldest grants first. */
export const lots = (tx: Tx, entity_id: string, holder_key: string, share_class: GrantType): Promise<Lot[]> =>
  tx.sql<Pick<RowOf<"holding">, keyof Lot>>`
    select h.grant_id, h.units from ${held}
    where h.entity_id = ${entity_id} and h.holder_key = ${holder_key} and h.units > 0
      and ${shareClass} = ${classOf(share_class)}
    order by g.granted_on, h.grant_id`;
