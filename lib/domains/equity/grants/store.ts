import { invalid, notFound } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import { nameKey } from "#lib/core/names.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import * as instruments from "../instruments/store.ts";
import { asUnits, kindsFor } from "../rules.ts";
import type { Grant, NewGrant } from "../schema.ts";
import * as capTable from "../store.ts";

type Own = RowAs<"equity_grant", Grant>;

const rows = sql`select ${columnsOf("equity_grant")} from equity_grant`;

/**
 * Issues shares of an instrument to a recipient. The instrument stays locked until the act ends, so that racing grants
 * share what is left. Throws 404 or 400 for a cap table or an instrument that is not the entity's, and 400 where the type
 * does not fit the instrument or fewer shares are left (interface rule 7.8).
 */
export async function insert(tx: Tx, given: NewGrant): Promise<Grant> {
  const { entity_id, cap_table_id, instrument_id, recipient_name, shares } = given;
  const [table, instrument] = await Promise.all([
    capTable.loadOwn(tx, { entity_id, cap_table_id }),
    instruments.findHeld(tx, instrument_id),
  ]);
  if (!instrument) throw notFound("instrument of instrument_id");
  if (instrument.cap_table_id !== cap_table_id) {
    throw invalid("instrument_id", "must be an instrument of the cap table of cap_table_id");
  }
  const grant_type = instrument.kind === "unit" ? asUnits(given.grant_type) : given.grant_type;
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
  const own = {
    grant_id: newId("grant"),
    entity_id,
    cap_table_id,
    instrument_id,
    recipient_name,
    recipient_key: nameKey(recipient_name),
    grant_type,
    shares,
    granted_on: sql`coalesce(${given.granted_on ?? null}::date, current_date)`,
  };
  const [kept] = await tx.sql<Own>`
    insert into equity_grant ${columns("equity_grant", own)} returning ${columnsOf("equity_grant")}`;
  if (!kept) throw notFound("grant");
  return kept;
}

interface Filter {
  entity_id: string;
  instrument_id?: string | undefined;
  recipient_name?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's grants, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, instrument_id, recipient_name } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Own>`${rows}${where([
      sql`entity_id = ${entity_id}`,
      instrument_id === undefined ? null : sql`instrument_id = ${instrument_id}`,
      recipient_name === undefined ? null : sql`recipient_key = ${nameKey(recipient_name)}`,
      after && sql`grant_id < ${after[0]}`,
    ])} order by grant_id desc limit ${limit}`;
  return page<Grant>(filter, 1, read, ({ grant_id }) => [grant_id]);
}

/** All of an entity's grants, in the order in which they were made. */
export const all = (tx: Tx, entity_id: string): Promise<Grant[]> =>
  tx.sql<Own>`${rows} where entity_id = ${entity_id} order by grant_id`;

/** The grant of the entity. Throws 404. */
export async function load(tx: Tx, { entity_id, grant_id }: Pick<Grant, "entity_id" | "grant_id">): Promise<Grant> {
  const [row] = await tx.sql<Own>`${rows} where grant_id = ${grant_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("grant");
  return row;
}
