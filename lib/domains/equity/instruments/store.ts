import { conflict, invalid, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { empty, type Sql, sql, where } from "#lib/db/sql.ts";
import type { Moment } from "../moments/rules.ts";
import { beyond } from "../moments/store.ts";
import { type ConversionChange, termsBefore } from "../ratio/rules.ts";
import { asUnits, type GrantType, kindsFor } from "../rules.ts";
import type { Instrument, NewInstrument } from "../schema.ts";
import type { Ratio } from "../splits/rules.ts";
import { filledPreference, isOfCharter, type Preference } from "./rules.ts";

/** An instrument's row, with what follows from it. */
export type Own = RowAs<"instrument", Instrument> & Pick<Instrument, "available_units" | "beyond_charter">;

/** What follows from an instrument's row, as columns. */
export const available = sql`authorized_units - issued_units - exercised_units as available_units,
  kind not in ('option', 'warrant') and authorized_units > charter_units as beyond_charter`;
const rows = sql`select ${columnsOf("instrument")}, ${available} from instrument`;

type Counted = RowAs<"instrument", Instrument> & {
  counted_units: number;
  then_exercised_units: number;
  then_authorized_units: number;
  then_par_value: string | null;
  later_changes: ConversionChange[] | null;
};

const since = (moment: Moment) => beyond(moment, sql`e.happened_on`, sql`e.created_at`);

/** The oldest common stock, or units, of the company of an instrument `i`: what its options and warrants are of. */
const oldestCommon = sql`(select c.instrument_id from instrument c
  where c.entity_id = i.entity_id and c.kind in ('common', 'unit') order by c.instrument_id limit 1)`;

/** By whose splits the units of an instrument `i` are divided: its own, and of a pool those of what it is of. */
const dividedWith = sql`case when i.kind in ('option', 'warrant') then ${oldestCommon} else i.instrument_id end`;

/**
 * What changed after a moment, the last first, what a share of preferred stock converts into: splits of its own, and of the oldest common
 * stock, and adjustments to cheaper issues.
 */
const changesSince = (moment: Moment) => sql`(
  select jsonb_agg(case e.kind when 'adjustment' then e.adjustment || jsonb_build_object('of', 'adjustment')
    else jsonb_build_object('numerator', e.numerator, 'denominator', e.denominator,
      'of', case e.instrument_id when i.instrument_id then 'preferred' else 'common' end) end order by e.instrument_event_id desc)
  from instrument_event e
  where i.kind = 'preferred' and e.entity_id = i.entity_id and e.kind in ('split', 'adjustment') and ${since(moment)}
    and (e.kind = 'split' or e.instrument_id = i.instrument_id) and e.instrument_id in (i.instrument_id, ${oldestCommon}))`;

/** What had been issued of each instrument by a moment, transfers issuing nothing, and what was authorized: as much less, or more, as has changed since. */
const countedBy = (moment: Moment) => sql`
  select ${columnsOf("instrument", "i")}, c.units as counted_units, c.exercised_units as then_exercised_units,
    i.authorized_units - coalesce(x.more_units, 0) as then_authorized_units,
    case when x.more_units is null then i.par_value else x.par_value_before end as then_par_value,
    ${changesSince(moment)} as later_changes
  from instrument i left join lateral (
    select sum(e.authorized_units - e.authorized_units_before)::bigint as more_units,
      (array_agg(e.par_value_before order by e.instrument_event_id))[1] as par_value_before
    from instrument_event e where e.instrument_id = i.instrument_id and ${since(moment)}) x on true cross join lateral (
    select i.issued_units - coalesce(sum(m.units), 0)::bigint as units, i.exercised_units + coalesce(sum(m.units)
        filter (where i.kind in ('option', 'warrant') and m.kind in ('exercise', 'settlement')), 0)::bigint as exercised_units
    from equity_movement m
    where m.entity_id = i.entity_id and m.instrument_id = i.instrument_id and m.source_type <> 'transfer'
      and ${beyond(moment, sql`m.happened_on`, sql`m.recorded_at`)}) c`;

/**
 * The instruments that there were: shares may have been granted of one on a day before that on which it was written down, and a round that
 * was closed before it may have opened or changed it.
 */
const madeBy = (moment: Moment): (Sql | null)[] => [
  sql`(i.made_on <= ${moment.as_of}::date or c.units > 0
    or exists (select from instrument_event e where e.instrument_id = i.instrument_id and e.happened_on <= ${moment.as_of}::date)
    or i.kind = 'option' and exists (select from equity_round r
      where r.entity_id = i.entity_id and r.created_at = i.created_at and r.closed_on <= ${moment.as_of}::date))`,
  moment.known_at === null ? null : sql`i.created_at <= ${moment.known_at}::timestamptz`,
];

const asCounted = ({ counted_units, then_exercised_units, then_authorized_units, ...told }: Counted): Instrument => {
  const { then_par_value, later_changes, ...row } = told;
  return {
    ...row,
    ...termsBefore(row, later_changes ?? []),
    authorized_units: then_authorized_units,
    par_value: then_par_value,
    issued_units: counted_units,
    exercised_units: then_exercised_units,
    // A register that came from elsewhere may say that more was issued on a past day than was authorized.
    available_units: Math.max(0, then_authorized_units - counted_units - then_exercised_units),
    beyond_charter: isOfCharter(row.kind) && row.authorized_units > row.charter_units,
  };
};

/** What an entity of a type starts with (decisions "Entities, formation, documents"). */
export const first = {
  c_corp: { symbol: "COMMON", kind: "common" },
  llc: { symbol: "UNITS", kind: "unit" },
} as const;

export type EntityType = keyof typeof first;

/** Adds an instrument to the entity's cap table. Throws 409 where the symbol is taken. */
export async function insert(tx: Tx, given: NewInstrument): Promise<Instrument> {
  const { entity_id, symbol, kind, authorized_units, par_value = null } = given;
  const own = {
    instrument_id: newId("instrument"),
    entity_id,
    // Which every entity has from the day that it is made.
    cap_table_id: sql`(select cap_table_id from cap_table where entity_id = ${entity_id})`,
    symbol,
    kind,
    authorized_units,
    par_value,
    ...filledPreference(given),
  };
  const [kept] = await tx.sql<Own>`
    insert into instrument ${columns("instrument", own)} on conflict (workspace_id, cap_table_id, lower(symbol)) do nothing
    returning ${columnsOf("instrument")}, ${available}`;
  if (!kept) throw conflict(`An instrument with the symbol ${symbol} exists already.`, "duplicate");
  return kept;
}

interface Filter {
  entity_id: string;
  kind?: Instrument["kind"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Those that are asked for, as they were at a moment. */
async function read(tx: Tx, asked: (Sql | null)[], moment: Moment | null, order: Sql): Promise<Instrument[]> {
  if (moment === null) return tx.sql<Own>`${rows} i${where(asked)} ${order}`;
  return (await tx.sql<Counted>`${countedBy(moment)}${where([...asked, ...madeBy(moment)])} ${order}`).map(asCounted);
}

/** A page of an entity's instruments, newest first. */
export async function list(tx: Tx, filter: Filter, moment: Moment | null = null) {
  const { entity_id, kind } = filter;
  const own = [sql`i.entity_id = ${entity_id}`, kind === undefined ? null : sql`i.kind = ${kind}`];
  const after = (key: Key | null, limit: number) =>
    read(
      tx,
      [...own, key && sql`i.instrument_id < ${key[0]}`],
      moment,
      sql`order by i.instrument_id desc limit ${limit}`,
    );
  return page<Instrument>(filter, 1, after, ({ instrument_id }) => [instrument_id]);
}

/** All of an entity's instruments, in the order in which they were made. */
export const all = (tx: Tx, entity_id: string, moment: Moment | null = null): Promise<Instrument[]> =>
  read(tx, [sql`i.entity_id = ${entity_id}`], moment, sql`order by i.instrument_id`);

/** Which instrument is meant. */
type At = Pick<Instrument, "entity_id" | "instrument_id">;

/** The instrument of the entity. Throws 404. */
export async function load(
  tx: Tx,
  { entity_id, instrument_id }: At,
  moment: Moment | null = null,
): Promise<Instrument> {
  const own = [sql`i.instrument_id = ${instrument_id}`, sql`i.entity_id = ${entity_id}`];
  const [row] = await read(tx, own, moment, empty);
  if (!row) throw notFound("instrument");
  return row;
}

/**
 * The day of the last split of an instrument, or of those that grants are of; null where there was none. What is granted of a pool is of
 * the oldest common stock, or units, which may have been split before the pool was there.
 */
export async function lastSplitOf(
  tx: Tx,
  { instrument_id = null, grant_ids = [] }: { instrument_id?: string | null; grant_ids?: string[] },
): Promise<string | null> {
  const [last] = await tx.sql<Pick<RowOf<"instrument_event">, "happened_on">>`
    select happened_on from instrument_event
    where kind = 'split' and (instrument_id = ${instrument_id}::text
      or instrument_id in (select instrument_id from equity_grant where grant_id = any(${grant_ids}::text[]))
      or instrument_id = (select ${dividedWith} from instrument i where i.instrument_id = ${instrument_id}::text))
    order by happened_on desc limit 1`;
  return last?.happened_on ?? null;
}

/** The last split in a company; null where there was none. */
export async function lastSplitIn(tx: Tx, entity_id: string) {
  const [last] = await tx.sql<Pick<RowOf<"instrument_event">, "happened_on"> & Pick<Own, "symbol">>`
    select i.symbol, e.happened_on from instrument_event e join instrument i using (workspace_id, instrument_id)
    where e.entity_id = ${entity_id} and e.kind = 'split' order by e.happened_on desc limit 1`;
  return last ?? null;
}

/** The splits of an instrument since something was granted. */
export const splitsSince = (
  tx: Tx,
  { instrument_id }: Pick<Instrument, "instrument_id">,
  { grant_id }: Pick<RowOf<"equity_grant">, "grant_id">,
): Promise<Ratio[]> =>
  tx.sql<Ratio>`
    select e.numerator, e.denominator from instrument_event e join equity_grant g using (workspace_id, entity_id)
    where g.grant_id = ${grant_id} and e.instrument_id = ${instrument_id} and e.kind = 'split'
      and (e.happened_on > g.granted_on or e.happened_on = g.granted_on and e.created_at > g.created_at)
    order by e.instrument_event_id`;

/** The splits of an instrument, and of a pool those of what it is of, with what approved each and when it was written down. */
export const splitsOf = (tx: Tx, { instrument_id }: Pick<Instrument, "instrument_id">) =>
  tx.sql<Ratio & Pick<RowOf<"instrument_event">, "approval_id" | "created_at">>`
    select e.numerator, e.denominator, e.approval_id, e.created_at from instrument i join instrument_event e on e.kind = 'split'
      and e.instrument_id = ${dividedWith}
    where i.instrument_id = ${instrument_id} order by e.instrument_event_id`;

/** Gives an instrument the terms of its preference. */
export async function prefer(
  tx: Tx,
  { instrument_id }: Pick<Instrument, "instrument_id">,
  terms: Preference,
): Promise<void> {
  await tx.sql`
    update instrument set liquidation_multiple = ${terms.liquidation_multiple}, participation = ${terms.participation},
      participation_cap_multiple = ${terms.participation_cap_multiple}, seniority = ${terms.seniority},
      original_issue_price = ${terms.original_issue_price}, conversion_price = ${terms.conversion_price}, anti_dilution = ${terms.anti_dilution},
      votes_per_share = ${terms.votes_per_share}, dividend_percent = ${terms.dividend_percent},
      dividend_compounding = ${terms.dividend_compounding}, dividend_from = ${terms.dividend_from}::date, updated_at = now()
    where instrument_id = ${instrument_id}`;
}

/** The instrument, whosever it is, locked until the act ends, so that racing grants share what is left. Null where there is none. */
export async function findHeld(tx: Tx, instrument_id: string): Promise<Instrument | null> {
  const [row] = await tx.sql<Own>`${rows} where instrument_id = ${instrument_id} for no key update`;
  return row ?? null;
}

/** Holds all of an entity's instruments until the act ends, so that nothing is granted beside it. */
export const holdAll = (tx: Tx, entity_id: string) =>
  tx.sql`select 1 from instrument where entity_id = ${entity_id} order by instrument_id for no key update`;

/**
 * The instrument that an issue without one is made from: the oldest of a kind that fits which has room for it, or the
 * oldest at all; what is common to an LLC are its units. Throws 400 where the entity has none of the kind.
 */
export async function fitting(
  tx: Tx,
  { entity_id, grant_type, shares }: { entity_id: string; grant_type: GrantType; shares: number },
): Promise<Instrument> {
  const kinds = kindsFor(grant_type);
  const alike = [...kinds, ...kindsFor(asUnits(grant_type))];
  const [row] = await tx.sql<Own>`
    ${rows} where entity_id = ${entity_id} and kind = any(${alike}::text[])
    order by kind = any(${kinds}::text[]) desc, (authorized_units - issued_units - exercised_units >= ${shares}::bigint) desc, instrument_id limit 1`;
  if (row) return row;
  throw invalid("grant_type", `needs an instrument of the kind ${kinds.join(" or ")}, and the entity has none`);
}

/**
 * The common stock, or the units, that an option or a valuation is of: the one that is named, else the entity's oldest.
 * Throws 404, and 400 where it is of another kind or the entity has none.
 */
export async function underlying(tx: Tx, entity_id: string, given: string | null | undefined): Promise<Instrument> {
  if (given != null) {
    const named = await load(tx, { entity_id, instrument_id: given });
    if (named.kind === "common" || named.kind === "unit") return named;
    throw invalid("instrument_id", `must be common stock or units: the kind of ${named.symbol} is ${named.kind}`);
  }
  const [oldest] = await tx.sql<Own>`
    ${rows} where entity_id = ${entity_id} and kind in ('common', 'unit') order by instrument_id limit 1`;
  if (oldest) return oldest;
  throw invalid("instrument_id", "needs an instrument of common stock or units, and the entity has none");
}
