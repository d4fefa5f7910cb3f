import { conflict, invalid, notFound } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import { decodeCursor, toPage } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, type Sql, sql, where } from "#lib/db/sql.ts";
import { type GrantType, holderKey, kindsFor } from "./rules.ts";
import type { Grant, Instrument, NewGrant, NewInstrument, NewSafe, Safe } from "./schema.ts";

/** What an entity of a type starts with (decisions "Entities, formation, documents"). */
export const firstInstrument = {
  c_corp: { symbol: "COMMON", kind: "common" },
  llc: { symbol: "UNITS", kind: "unit" },
} as const;

type EntityType = keyof typeof firstInstrument;

export const instrumentRow = sql`select *, authorized_units - issued_units as available_units from instrument`;

/** Opens a new entity's cap table with its one instrument of `authorized_units` shares or units. */
export async function openCapTable(
  tx: Tx,
  { entity_id, entity_type }: { entity_id: string; entity_type: EntityType },
  authorized_units: number,
): Promise<void> {
  const cap_table_id = newId("cap_table");
  await tx.sql`insert into cap_table ${columns({ cap_table_id, entity_id })}`;
  const instrument = { instrument_id: newId("instrument"), entity_id, cap_table_id, ...firstInstrument[entity_type] };
  await tx.sql`insert into instrument ${columns({ ...instrument, authorized_units })}`;
}

/**
 * Sets how many shares or units the instrument has that the entity began with, while its formation is still pending.
 * Throws 400 where more are issued already.
 */
export async function authorizeFirst(
  tx: Tx,
  { entity_id, entity_type }: { entity_id: string; entity_type: EntityType },
  authorized_units: number,
): Promise<void> {
  const first = sql`entity_id = ${entity_id} and symbol = ${firstInstrument[entity_type].symbol}`;
  const set = await tx.sql`
    update instrument set authorized_units = ${authorized_units}, updated_at = now()
    where ${first} and issued_units <= ${authorized_units} returning instrument_id`;
  if (set.length > 0) return;
  const [short] = await tx.sql<{ issued_units: number }>`select issued_units from instrument where ${first}`;
  if (short) {
    const counts = `requested ${authorized_units}, issued ${short.issued_units}`;
    throw invalid("authorized_shares", `must not be fewer than are issued already: ${counts}`);
  }
}

/** The identifier of an entity's cap table. Throws 404. */
export async function capTableOf(tx: Tx, entity_id: string): Promise<string> {
  const [table] = await tx.sql<{ cap_table_id: string }>`
    select cap_table_id from cap_table where entity_id = ${entity_id}`;
  if (!table) throw notFound("cap table");
  return table.cap_table_id;
}

/** Adds an instrument to the entity's cap table. Throws 409 where the symbol is taken. */
export async function insertInstrument(tx: Tx, given: NewInstrument): Promise<Instrument> {
  const cap_table_id = await capTableOf(tx, given.entity_id);
  const row = { instrument_id: newId("instrument"), cap_table_id, ...given };
  const [kept] = await tx.sql<Instrument>`
    insert into instrument ${columns(row)} on conflict (workspace_id, cap_table_id, symbol) do nothing
    returning *, authorized_units - issued_units as available_units`;
  if (!kept) throw conflict(`An instrument with the symbol ${given.symbol} exists already.`, "duplicate");
  return kept;
}

export interface Paging {
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's records, newest first. */
export async function page<R>(
  tx: Tx,
  rows: Sql,
  [id, key]: readonly [Sql, (row: R) => string],
  { limit, cursor }: Paging,
  conditions: (Sql | null)[],
) {
  const after = decodeCursor(cursor, 1);
  const found = await tx.sql<R>`
    ${rows}${where([...conditions, after && sql`${id} < ${after[0]}`])} order by ${id} desc limit ${limit + 1}`;
  return toPage(found, limit, (row) => [key(row)]);
}

export const listInstruments = (
  tx: Tx,
  { entity_id, kind, ...paging }: Paging & { entity_id: string; kind?: Instrument["kind"] | undefined },
) =>
  page<Instrument>(tx, instrumentRow, [sql`instrument_id`, (row) => row.instrument_id], paging, [
    sql`entity_id = ${entity_id}`,
    kind === undefined ? null : sql`kind = ${kind}`,
  ]);

/** The instrument of the entity. Throws 404. */
export async function loadInstrument(tx: Tx, entity_id: string, instrument_id: string): Promise<Instrument> {
  const [row] = await tx.sql<Instrument>`
    ${instrumentRow} where instrument_id = ${instrument_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("instrument");
  return row;
}

/**
 * The instrument that an issue without one is made from: the oldest of a kind that fits which has room for it, or the
 * oldest at all. Throws 400 where the entity has none of the kind.
 */
export async function fittingInstrument(tx: Tx, entity_id: string, grant_type: GrantType, shares: number) {
  const kinds = kindsFor(grant_type);
  const [row] = await tx.sql<Instrument>`
    select * from instrument where entity_id = ${entity_id} and kind = any(${kinds}::text[])
    order by (authorized_units - issued_units >= ${shares}::bigint) desc, instrument_id limit 1`;
  if (!row)
    throw invalid("grant_type", `needs an instrument of the kind ${kinds.join(" or ")}, and the entity has none`);
  return row;
}

/** Throws 404 where there is no such cap table, and 400 where it is another entity's (interface rule 7.9). */
async function loadOwnCapTable(tx: Tx, cap_table_id: string, entity_id: string) {
  const [table] = await tx.sql<{ entity_id: string; issued_units: number }>`
    select entity_id, issued_units from cap_table where cap_table_id = ${cap_table_id}`;
  if (!table) throw notFound("cap table of cap_table_id");
  if (table.entity_id !== entity_id) throw invalid("cap_table_id", "must be the cap table of the entity in the path");
  return table;
}

/**
 * Issues shares of an instrument to a recipient. The instrument stays locked until the act ends, so that racing grants
 * share what is left. Throws 404 or 400 for a cap table or an instrument that is not the entity's, and 400 where the type
 * does not fit the instrument or fewer shares are left (interface rule 7.8).
 */
export async function insertGrant(tx: Tx, given: NewGrant): Promise<Grant> {
  const { entity_id, cap_table_id, instrument_id, recipient_name, grant_type, shares } = given;
  const [table, [instrument]] = await Promise.all([
    loadOwnCapTable(tx, cap_table_id, entity_id),
    tx.sql<Instrument>`${instrumentRow} where instrument_id = ${instrument_id} for no key update`,
  ]);
  if (!instrument) throw notFound("instrument of instrument_id");
  if (instrument.cap_table_id !== cap_table_id) {
    throw invalid("instrument_id", "must be an instrument of the cap table of cap_table_id");
  }
  if (!kindsFor(grant_type).includes(instrument.kind)) {
    const { symbol, kind } = instrument;
    throw invalid("grant_type", `must fit the instrument: ${grant_type} does not fit ${symbol}, whose kind is ${kind}`);
  }
  if (shares > instrument.available_units) {
    const counts = `requested ${shares}, available ${instrument.available_units}`;
    throw invalid("shares", `must not exceed the instrument's remaining units: ${counts}`, "insufficient_units");
  }
  if (shares > MAX_INTEGER - table.issued_units) {
    throw invalid("shares", "must not bring what the cap table has issued past 2^53-1", "out_of_range");
  }
  const row = {
    grant_id: newId("grant"),
    entity_id,
    cap_table_id,
    instrument_id,
    recipient_name,
    recipient_key: holderKey(recipient_name),
    grant_type,
    shares,
    granted_on: given.granted_on ?? undefined,
  };
  const [kept] = await tx.sql<Grant>`insert into equity_grant ${columns(row)} returning *`;
  if (!kept) throw notFound("grant");
  return kept;
}

export const listGrants = (
  tx: Tx,
  filter: Paging & { entity_id: string; instrument_id?: string | undefined; recipient_name?: string | undefined },
) =>
  page<Grant>(tx, sql`select * from equity_grant`, [sql`grant_id`, (row) => row.grant_id], filter, [
    sql`entity_id = ${filter.entity_id}`,
    filter.instrument_id === undefined ? null : sql`instrument_id = ${filter.instrument_id}`,
    filter.recipient_name === undefined ? null : sql`recipient_key = ${holderKey(filter.recipient_name)}`,
  ]);

/** The grant of the entity. Throws 404. */
export async function loadGrant(tx: Tx, entity_id: string, grant_id: string): Promise<Grant> {
  const [row] = await tx.sql<Grant>`
    select * from equity_grant where grant_id = ${grant_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("grant");
  return row;
}

/** Writes down a SAFE that was issued. */
export async function insertSafe(tx: Tx, { issued_on, ...given }: NewSafe): Promise<Safe> {
  const cap_table_id = await capTableOf(tx, given.entity_id);
  const row = { safe_id: newId("safe"), cap_table_id, ...given, issued_on: issued_on ?? undefined };
  const [kept] = await tx.sql<Safe>`insert into safe ${columns(row)} returning *`;
  if (!kept) throw notFound("SAFE");
  return kept;
}

export const listSafes = (
  tx: Tx,
  { entity_id, safe_type, ...paging }: Paging & { entity_id: string; safe_type?: Safe["safe_type"] | undefined },
) =>
  page<Safe>(tx, sql`select * from safe`, [sql`safe_id`, (row) => row.safe_id], paging, [
    sql`entity_id = ${entity_id}`,
    safe_type === undefined ? null : sql`safe_type = ${safe_type}`,
  ]);

/** The SAFE of the entity. Throws 404. */
export async function loadSafe(tx: Tx, entity_id: string, safe_id: string): Promise<Safe> {
  const [row] = await tx.sql<Safe>`select * from safe where safe_id = ${safe_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("SAFE");
  return row;
}

/** An instrument that a conversion changes, and the symbol it had. */
export type ConvertedInstrument = Instrument & { was_symbol: string };

/**
 * Turns an entity's units into shares, or its common shares into units, one for one: the instruments stay the same, with
 * their grants and holdings, and change their kind. The first one changes its symbol too, unless that is taken.
 */
export async function convertInstruments(tx: Tx, entity_id: string, to: EntityType): Promise<ConvertedInstrument[]> {
  const was = firstInstrument[to === "llc" ? "c_corp" : "llc"];
  const becomes = firstInstrument[to];
  const converted = await tx.sql<ConvertedInstrument>`
    with was as (
      select instrument_id, symbol from instrument
      where entity_id = ${entity_id} and kind = ${was.kind} order by instrument_id for no key update
    )
    update instrument i set kind = ${becomes.kind}, updated_at = now(),
      symbol = case when i.symbol = ${was.symbol} and not exists (select from instrument o
        where o.cap_table_id = i.cap_table_id and o.symbol = ${becomes.symbol}) then ${becomes.symbol} else i.symbol end
    from was where i.instrument_id = was.instrument_id
    returning i.*, authorized_units - issued_units as available_units, was.symbol as was_symbol`;
  return converted.toSorted((a, b) => (a.instrument_id < b.instrument_id ? -1 : 1));
}
