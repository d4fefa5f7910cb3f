import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { type Sql, sql, where } from "#lib/db/sql.ts";
import { sharesOf } from "../cap-table/rules.ts";
import * as holdings from "../holdings/store.ts";
import * as instruments from "../instruments/store.ts";
import type { Moment } from "../moments/rules.ts";
import { toldMoment } from "../moments/schema.ts";
import { upTo } from "../moments/store.ts";
import * as safes from "../safes/store.ts";
import { priceAfter, type Ratio } from "../splits/rules.ts";
import { sinceGrant, splitsSince } from "../splits/store.ts";
import { type Change, historyOf, inCommonByDay, ownershipOf, type PreferredChange, type SplitOn } from "./rules.ts";
import type { Ownership, OwnershipHistory } from "./schema.ts";

/** How many holders a picture tells by name. */
const TOLD = 7;

interface Sold extends Pick<RowOf<"equity_grant">, "instrument_id"> {
  price: NonNullable<RowOf<"equity_grant">["price_per_share"]>;
  splits: Ratio[] | null;
}

/** What the latest grant of each instrument was sold at, in the shares that its splits have made of it by the moment. */
async function lastPrices(tx: Tx, entity_id: string, moment: Moment | null): Promise<Map<string, string>> {
  const sold = await tx.sql<Sold>`
    select distinct on (g.instrument_id) g.instrument_id, g.price_per_share as price,
      ${splitsSince(sinceGrant(sql`g`), upTo(moment, sql`e.happened_on`, sql`e.created_at`))} as splits
    from equity_grant g${where([
      sql`g.entity_id = ${entity_id} and g.price_per_share is not null`,
      ...upTo(moment, sql`g.granted_on`, sql`g.created_at`),
    ])} order by g.instrument_id, g.granted_on desc, g.grant_id desc`;
  return new Map(sold.map(({ instrument_id, price, splits }) => [instrument_id, priceAfter(price, splits ?? [])]));
}

/** Who holds how much of what at a moment, and what it is worth. */
export async function load(tx: Tx, entity_id: string, moment: Moment | null): Promise<Ownership> {
  const [parts, classes, prices, safe_principal_cents] = await Promise.all([
    holdings.parts(tx, entity_id, moment),
    instruments.all(tx, entity_id, moment),
    lastPrices(tx, entity_id, moment),
    safes.principal(tx, entity_id, moment),
  ]);
  const columns = classes.map(({ instrument_id, symbol, kind, authorized_units }) => {
    return { instrument_id, symbol, kind, authorized_units, last_price: prices.get(instrument_id) ?? null };
  });
  const held = ownershipOf(columns, parts, classes);
  return { entity_id, ...toldMoment(moment), safe_principal_cents, ...held };
}

/** What moved by a moment, with what it was of. */
const movedBy = (entity_id: string, moment: Moment | null, kind: Sql) => sql`
  from equity_movement m join equity_grant g using (workspace_id, grant_id)
    join instrument i on i.workspace_id = m.workspace_id and i.instrument_id = m.instrument_id${where([
      sql`m.entity_id = ${entity_id}`,
      kind,
      ...upTo(moment, sql`m.happened_on`, sql`m.recorded_at`),
    ])}`;

/** How much the largest holders of a moment held over time, fully diluted, and all others. */
export async function history(tx: Tx, entity_id: string, moment: Moment | null): Promise<OwnershipHistory> {
  const [parts, classes] = await Promise.all([
    holdings.parts(tx, entity_id, moment),
    instruments.all(tx, entity_id, moment),
  ]);
  const largest = sharesOf(parts, classes)
    .holders.toSorted((a, b) => b.fully_diluted_units - a.fully_diluted_units)
    .slice(0, TOLD);
  const keys = largest.flatMap(({ parts: [first] }) => first?.holder_key ?? []);
  const [changes, preferred, splits] = await Promise.all([
    tx.sql<Change>`
      select m.happened_on as on, array_position(${keys}::text[], m.holder_key) - 1 as place,
        coalesce(sum(m.units) filter (where i.kind <> 'preferred'), 0)::bigint as units,
        coalesce(sum(m.units) filter (where i.kind in ('common', 'preferred', 'unit') and g.grant_type <> 'rsu'), 0)::bigint as outstanding_units,
        count(distinct m.source_id) filter (where m.units > 0 or m.source_type <> 'transfer')::int as changes
      ${movedBy(entity_id, moment, sql`true`)} group by 1, 2`,
    tx.sql<PreferredChange>`
      select m.happened_on as on, m.holder_key, m.instrument_id, sum(m.units)::bigint as units
      ${movedBy(entity_id, moment, sql`i.kind = 'preferred'`)} group by 1, 2, 3`,
    tx.sql<SplitOn>`
      select e.happened_on as on, e.instrument_id, e.numerator, e.denominator, e.adjustment from instrument_event e${where(
        [
          sql`e.entity_id = ${entity_id} and e.kind in ('split', 'adjustment')`,
          ...upTo(moment, sql`e.happened_on`, sql`e.created_at`),
        ],
      )} order by e.instrument_event_id`,
  ]);
  return {
    entity_id,
    ...toldMoment(moment),
    holders: largest.map(({ name }) => name),
    points: historyOf([...changes, ...inCommonByDay(preferred, { classes, splits, keys })], keys.length),
  };
}
