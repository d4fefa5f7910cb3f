import type { Tx } from "#lib/core/tx.ts";
import { type Counted, counted, type EndOf, type RowOf } from "#lib/db/rows.ts";
import { type Sql, sql, where } from "#lib/db/sql.ts";
import * as people from "#lib/domains/company/contacts/names/store.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import type { Part } from "../cap-table/rules.ts";
import type { Moment } from "../moments/rules.ts";
import { beyond, upTo } from "../moments/store.ts";
import { classOf, type GrantType, type Lot, type ShareClass } from "../rules.ts";
import { type OfSplit, priceAfter, splitsOf } from "../splits/rules.ts";

/** The class that a holding counts as: an instrument's kind may change by conversion, so it is asked of the instrument. */
const shareClass = sql`case g.grant_type when 'rsu' then 'rsu' else i.kind end`;

const ofGrants = (held: Sql) => sql`${held} h join equity_grant g using (workspace_id, grant_id)`;

const joined = (held: Sql) => sql`${ofGrants(held)}
  join instrument i on i.workspace_id = h.workspace_id and i.instrument_id = h.instrument_id`;

const held = joined(sql`holding`);

/** Whether a holding is outstanding: one that is not is a promise. A list of instruments to be looked up in, since a company has few of them and many holders. */
const isOutstanding = (entity_id: string) => sql`(g.grant_type <> 'rsu' and h.instrument_id in (
  select i.instrument_id from instrument i where i.entity_id = ${entity_id} and i.kind in ('common', 'preferred', 'unit')))`;

/** What is held at a moment; at an earlier one what is held now, less what moved since, so that only sums of its rows say something. */
const heldAt = (entity_id: string, moment: Moment | null) =>
  moment === null
    ? sql`holding`
    : sql`(
    select o.workspace_id, o.entity_id, o.grant_id, o.instrument_id, o.holder_key, o.holder_name, o.units
      from holding o where o.entity_id = ${entity_id}
    union all
    select m.workspace_id, m.entity_id, m.grant_id, m.instrument_id, m.holder_key, m.holder_name, -m.units
      from equity_movement m where m.entity_id = ${entity_id} and ${beyond(moment, sql`m.happened_on`, sql`m.recorded_at`)})`;

type Name = RowOf<"contact_name">;
type Units = RowOf<"holding">["units"];

/** Whose a sum is, and what they are called now. */
type Person = Pick<Name, "contact_id"> & { name: Name["present_name"] };

/** What somebody holds, added up. */
export type Holding = Pick<RowOf<"holding">, "holder_key"> &
  Person & {
    /** Outstanding: common, preferred and membership units. */
    units: Units;
    /** With what is promised, as it is held: preferred stock is not converted here. */
    held_units: Units;
  };

/** The contact of each sum, and what they are called now, whatever they were called when it was written down. */
const byContact = (sums: Sql) => sql`(${sums}) t join ${people.recorded} n on n.name_key = t.holder_key`;

/** Who holds something of the entity, the largest first. */
export const list = (tx: Tx, entity_id: string, moment: Moment | null = null): Promise<Holding[]> =>
  tx.sql<Holding>`
    select t.holder_key, n.contact_id, n.present_name as name, t.units, t.held_units from ${byContact(sql`
      select h.holder_key, coalesce(sum(h.units) filter (where ${isOutstanding(entity_id)}), 0) as units,
        sum(h.units) as held_units
      from ${ofGrants(heldAt(entity_id, moment))} where h.entity_id = ${entity_id} and h.units <> 0
      group by h.holder_key having sum(h.units) > 0`)} order by t.units desc, t.held_units desc, t.holder_key`;

/** What everybody holds of each instrument, outstanding or promised. */
export const parts = (tx: Tx, entity_id: string, moment: Moment | null): Promise<Part[]> =>
  tx.sql<Pick<RowOf<"holding">, "holder_key" | "instrument_id" | "units"> & Person & { is_outstanding: boolean }>`
    select t.holder_key, n.contact_id, n.present_name as name, t.instrument_id, t.is_outstanding, t.units from ${byContact(sql`
      select h.holder_key, h.instrument_id, ${isOutstanding(entity_id)} as is_outstanding, sum(h.units)::bigint as units
      from ${ofGrants(heldAt(entity_id, moment))} where h.entity_id = ${entity_id} and h.units <> 0
      group by h.holder_key, h.instrument_id, is_outstanding having sum(h.units) > 0`)} order by t.holder_key, t.instrument_id`;

/** The last day on which what is held of an entity's instruments changed, or what it converts into; null where nothing has. */
export async function lastMovedOn(tx: Tx, entity_id: string): Promise<string | null> {
  const [last] = await tx.sql<{ day: EndOf<"equity_movement" | "instrument_event", "happened_on"> }>`
    select greatest((select max(happened_on) from equity_movement where entity_id = ${entity_id}),
      (select max(happened_on) from instrument_event where entity_id = ${entity_id} and kind in ('split', 'adjustment'))) as day`;
  return last?.day ?? null;
}

/** What somebody holds of one grant. */
export type GrantHolding = Pick<RowOf<"holding">, "grant_id" | "holder_key" | "units"> & {
  name: RowOf<"holding">["holder_name"];
};

/** Who holds how much of which grant, by the grants' order. */
export const byGrant = (tx: Tx, entity_id: string, moment: Moment | null): Promise<GrantHolding[]> =>
  tx.sql<GrantHolding>`
    select h.grant_id, h.holder_key, (array_agg(h.holder_name))[1] as name, sum(h.units)::bigint as units
    from ${ofGrants(heldAt(entity_id, moment))} where h.entity_id = ${entity_id} and h.units <> 0
    group by h.grant_id, h.holder_key having sum(h.units) > 0 order by h.grant_id, h.holder_key`;

/** What somebody holds of one grant of an instrument, and since when its shares are issued. */
export type LotHolding = Pick<RowOf<"holding">, "grant_id" | "instrument_id" | "holder_key" | "units"> &
  Pick<Person, "name"> &
  Pick<RowOf<"equity_grant">, "granted_on">;

/** Who holds how much of which grant of some instruments, the oldest grants first. */
export const lotsOf = (tx: Tx, entity_id: string, instrument_ids: readonly string[], moment: Moment | null) =>
  tx.sql<LotHolding>`
    select t.grant_id, t.instrument_id, t.granted_on, t.holder_key, n.present_name as name, t.units from ${byContact(sql`
      select h.grant_id, h.instrument_id, g.granted_on, h.holder_key, sum(h.units)::bigint as units
      from ${ofGrants(heldAt(entity_id, moment))}
      where h.entity_id = ${entity_id} and h.units <> 0 and h.instrument_id = any(${instrument_ids}::text[])
      group by h.grant_id, h.instrument_id, g.granted_on, h.holder_key having sum(h.units) > 0`)}
    order by t.granted_on, t.grant_id, t.units desc, t.holder_key`;

/** Who holds shares of one class, the largest first. */
export const listOf = (tx: Tx, entity_id: string, share_class: ShareClass) =>
  tx.sql<Pick<Holding, "name" | "units">>`
    select n.present_name as name, t.units from ${byContact(sql`
      select h.holder_key, sum(h.units) as units
      from ${held} where h.entity_id = ${entity_id} and h.units > 0 and ${shareClass} = ${share_class}
      group by h.holder_key`)} order by t.units desc, t.holder_key`;

/** Whose shares, of which class. */
export interface LotsOf {
  entity_id: string;
  /** Any of their names, as names compare. */
  name_key: string;
  share_class: GrantType;
  /** Of one instrument only. */
  instrument_id?: string;
}

/** What a holder has of a class, the oldest grants first: as much as they have had ever since a day; nothing of what was granted later. */
export const lots = (
  tx: Tx,
  { entity_id, name_key, share_class, instrument_id }: LotsOf,
  day: string,
): Promise<Lot[]> =>
  tx.sql<Pick<RowOf<"holding">, "grant_id" | "units">>`
    select h.grant_id, least(h.units, since.units) as units from ${held}
      cross join lateral (
        select min(r.units) filter (where r.until is null or r.until > ${day}::date) as units, min(r.happened_on) as first
        from (
          select m.happened_on, sum(sum(m.units)) over w as units, lead(m.happened_on) over w as until
          from equity_movement m
          where m.workspace_id = h.workspace_id and m.grant_id = h.grant_id and m.holder_key = h.holder_key
          group by m.happened_on window w as (order by m.happened_on)) r) since
    where h.entity_id = ${entity_id} and h.holder_key = ${people.keptUnder(name_key)} and h.units > 0
      and since.units > 0 and since.first <= ${day}::date
      and ${shareClass} = ${classOf(share_class)} and h.instrument_id = coalesce(${instrument_id ?? null}::text, h.instrument_id)
    order by g.granted_on, h.grant_id`;

/** What somebody holds of one class; options and warrants are a class for each exercise price. */
export type ClassHolding = Pick<RowOf<"holding">, "instrument_id" | "holder_key" | "units"> &
  Pick<Person, "name"> &
  Pick<RowOf<"equity_grant">, "exercise_price"> & { share_class: ShareClass };

/** The splits that a holding's grant has been through by a moment: its exercise price is as many times lower. */
const splitsBy = (moment: Moment | null) => sql`(
  select jsonb_agg(jsonb_build_object('instrument_event_id', e.instrument_event_id, 'numerator', e.numerator, 'denominator', e.denominator)
    order by e.grant_event_id)
  from grant_event e${where([
    sql`e.workspace_id = g.workspace_id and e.grant_id = g.grant_id and e.kind = 'split'`,
    ...upTo(moment, sql`e.happened_on`, sql`e.created_at`),
  ])})`;

/** Who holds how much of each class, the largest first. */
export async function byClass(tx: Tx, entity_id: string, moment: Moment | null = null): Promise<ClassHolding[]> {
  type Row = ClassHolding & { splits: OfSplit[] | null };
  const rows = await tx.sql<Row>`
    select t.instrument_id, t.holder_key, n.present_name as name, t.units, t.share_class, t.exercise_price, t.splits from ${byContact(sql`
      select h.instrument_id, h.holder_key, sum(h.units) as units, ${shareClass} as share_class, g.exercise_price, s.splits
    from ${joined(heldAt(entity_id, moment))} cross join lateral (select ${splitsBy(moment)} as splits) s
    where h.entity_id = ${entity_id} and h.units <> 0
    group by h.instrument_id, h.holder_key, share_class, g.exercise_price, s.splits having sum(h.units) > 0`)} order by t.units desc, t.holder_key`;
  return rows.map(({ splits, exercise_price: price, ...row }) => ({
    ...row,
    exercise_price: price === null ? null : priceAfter(price, splitsOf(splits ?? [])),
  }));
}

/** The newest grants of which a person holds something, in every company; `keys` are all the names that registers have of them. */
export const grantsOfPerson = (tx: Tx, keys: Sql, most: number) =>
  tx.sql<
    Pick<RowOf<"equity_grant">, "grant_id" | "entity_id" | "instrument_id" | "grant_type" | "granted_on"> &
      Pick<RowOf<"instrument">, "symbol"> & { units: Units } & Counted
  >`
    select g.grant_id, g.entity_id, g.instrument_id, i.symbol, g.grant_type, h.units, g.granted_on, ${counted}
    from ${held} where h.holder_key = any(${keys}) and h.units > 0 order by g.grant_id desc limit ${most}`;

/** What a person holds of each instrument of every company, over all grants, the newest company first. */
export const ofPerson = (tx: Tx, keys: Sql) =>
  tx.sql<
    Pick<RowOf<"holding">, "entity_id" | "instrument_id" | "units"> &
      Pick<RowOf<"instrument">, "symbol" | "kind" | "issued_units"> &
      Pick<RowOf<"entity">, "legal_name">
  >`
    select h.entity_id, ${entities.nameOf(sql`h.entity_id`)} as legal_name, h.instrument_id, i.symbol, ${shareClass} as kind,
      sum(h.units)::bigint as units, i.issued_units
    from ${held} where h.units > 0 and h.holder_key = any(${keys})
    group by h.entity_id, h.instrument_id, i.symbol, 5, i.issued_units
    order by h.entity_id desc, h.instrument_id, 5`;
