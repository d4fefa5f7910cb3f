import { conflict, invalid, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import { asUnits, type GrantType, kindsFor } from "../rules.ts";
import type { Instrument, NewInstrument } from "../schema.ts";
import * as capTable from "../store.ts";

type Own = RowAs<"instrument", Instrument> & Pick<Instrument, "available_units">;

const available = sql`authorized_units - issued_units as available_units`;
const rows = sql`select ${columnsOf("instrument")}, ${available} from instrument`;

/** What an entity of a type starts with (decisions "Entities, formation, documents"). */
export const first = {
  c_corp: { symbol: "COMMON", kind: "common" },
  llc: { symbol: "UNITS", kind: "unit" },
} as const;

type EntityType = keyof typeof first;
type Company = Pick<RowOf<"entity">, "entity_id"> & { entity_type: EntityType };

/** Opens a new entity's cap table with its one instrument of `authorized_units` shares or units. */
export async function open(tx: Tx, { entity_id, entity_type }: Company, authorized_units: number): Promise<void> {
  const cap_table_id = await capTable.insert(tx, entity_id);
  const own = { instrument_id: newId("instrument"), entity_id, cap_table_id, ...first[entity_type], authorized_units };
  await tx.sql`insert into instrument ${columns("instrument", own)}`;
}

/**
 * Sets how many shares or units the instrument has that the entity began with, while its formation is still pending.
 * Throws 400 where more are issued already.
 */
export async function authorizeFirst(tx: Tx, { entity_id, entity_type }: Company, authorized_units: number) {
  const own = sql`entity_id = ${entity_id} and symbol = ${first[entity_type].symbol}`;
  const set = await tx.sql`
    update instrument set authorized_units = ${authorized_units}, updated_at = now()
    where ${own} and issued_units <= ${authorized_units} returning instrument_id`;
  if (set.length > 0) return;
  const [short] = await tx.sql<Pick<Own, "issued_units">>`select issued_units from instrument where ${own}`;
  if (short) {
    const counts = `requested ${authorized_units}, issued ${short.issued_units}`;
    throw invalid("authorized_shares", `must not be fewer than are issued already: ${counts}`);
  }
}

/** Adds an instrument to the entity's cap table. Throws 409 where the symbol is taken. */
export async function insert(tx: Tx, given: NewInstrument): Promise<Instrument> {
  const { entity_id, symbol, kind, authorized_units } = given;
  const cap_table_id = await capTable.idOf(tx, entity_id);
  const own = { instrument_id: newId("instrument"), entity_id, cap_table_id, symbol, kind, authorized_units };
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

/** A page of an entity's instruments, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, kind } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Own>`${rows}${where([
      sql`entity_id = ${entity_id}`,
      kind === undefined ? null : sql`kind = ${kind}`,
      after && sql`instrument_id < ${after[0]}`,
    ])} order by instrument_id desc limit ${limit}`;
  return page<Instrument>(filter, 1, read, ({ instrument_id }) => [instrument_id]);
}

/** All of an entity's instruments, in the order in which they were made. */
export const all = (tx: Tx, entity_id: string): Promise<Instrument[]> =>
  tx.sql<Own>`${rows} where entity_id = ${entity_id} order by instrument_id`;

/** Which instrument is meant. */
type At = Pick<Instrument, "entity_id" | "instrument_id">;

/** The instrument of the entity. Throws 404. */
export async function load(tx: Tx, { entity_id, instrument_id }: At): Promise<Instrument> {
  const [row] = await tx.sql<Own>`${rows} where instrument_id = ${instrument_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("instrument");
  return row;
}

/** The instrument, whosever it is, locked until the act ends, so that racing grants share what is left. Null where there is none. */
export async function findHeld(tx: Tx, instrument_id: string): Promise<Instrument | null> {
  const [row] = await tx.sql<Own>`${rows} where instrument_id = ${instrument_id} for no key update`;
  return row ?? null;
}

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
    order by kind = any(${kinds}::text[]) desc, (authorized_units - issued_units >= ${shares}::bigint) desc, instrument_id limit 1`;
  if (row) return row;
  throw invalid("grant_type", `needs an instrument of the kind ${kinds.join(" or ")}, and the entity has none`);
}

/** An instrument that a conversion changes, and the symbol it had. */
export type Converted = Instrument & { was_symbol: string };

/**
 * Turns an entity's units into shares, or its common shares into units, one for one: the instruments stay the same, with
 * their grants and holdings, and change their kind. The first one changes its symbol too, unless that is taken.
 */
export async function convert(tx: Tx, entity_id: string, to: EntityType): Promise<Converted[]> {
  const was = first[to === "llc" ? "c_corp" : "llc"];
  const becomes = first[to];
  const converted = await tx.sql<Own & Pick<Converted, "was_symbol">>`
    with was as (
      select instrument_id, symbol from instrument
      where entity_id = ${entity_id} and kind = ${was.kind} order by instrument_id for no key update
    )
    update instrument i set kind = ${becomes.kind}, updated_at = now(),
      symbol = case when i.symbol = ${was.symbol} and not exists (select from instrument o
        where o.cap_table_id = i.cap_table_id and lower(o.symbol) = lower(${becomes.symbol})) then ${becomes.symbol} else i.symbol end
    from was where i.instrument_id = was.instrument_id
    returning ${columnsOf("instrument", "i")}, ${available}, was.symbol as was_symbol`;
  return converted.toSorted((a, b) => (a.instrument_id < b.instrument_id ? -1 : 1));
}
