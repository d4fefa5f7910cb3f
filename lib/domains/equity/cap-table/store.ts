import { notFound } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columnsOf, type RowOf } from "#lib/db/rows.ts";
import * as grants from "../grants/store.ts";
import * as holdings from "../holdings/store.ts";
import * as instruments from "../instruments/store.ts";
import type { Moment } from "../moments/rules.ts";
import { toldMoment } from "../moments/schema.ts";
import * as notes from "../notes/store.ts";
import { percentOf } from "../rules.ts";
import * as safes from "../safes/store.ts";
import type { CapTable, Holder, Instrument } from "../schema.ts";
import * as transfers from "../transfers/store.ts";
import { poolOf } from "./rules.ts";

const sumOf = (held: readonly holdings.Holding[], field: "units" | "fully_diluted_units") =>
  held.reduce((sum, holding) => sum + holding[field], 0);

/** The holders and the pool with their parts of what is outstanding and of what would be, if everything promised and reserved became a share. */
function withPercents(held: readonly holdings.Holding[], instruments: readonly Instrument[]) {
  const outstanding_units = sumOf(held, "units");
  const reserve = poolOf(instruments);
  const fully_diluted_units = sumOf(held, "fully_diluted_units") + (reserve?.available_units ?? 0);
  const holders = held.map(
    ({ contact_id, name, units, fully_diluted_units: diluted }): Holder => ({
      contact_id,
      name,
      units,
      percent: percentOf(units, outstanding_units),
      fully_diluted_units: diluted,
      fully_diluted_percent: percentOf(diluted, fully_diluted_units),
    }),
  );
  const pool = reserve && {
    ...reserve,
    fully_diluted_percent: percentOf(reserve.available_units, fully_diluted_units),
  };
  return { outstanding_units, fully_diluted_units, pool, holders };
}

/** The whole cap table of an entity as it was at a moment, its records in the order in which they were made. Throws 404. */
export async function load(
  tx: Tx,
  { entity_id }: Pick<CapTable, "entity_id">,
  moment: Moment | null = null,
): Promise<CapTable> {
  const [[table], held, classes, granted, promised, owed, moved] = await Promise.all([
    tx.sql<RowOf<"cap_table">>`select ${columnsOf("cap_table")} from cap_table where entity_id = ${entity_id}`,
    holdings.list(tx, entity_id, moment),
    instruments.all(tx, entity_id, moment),
    grants.all(tx, entity_id, moment),
    safes.all(tx, entity_id, moment),
    notes.all(tx, entity_id, moment),
    transfers.all(tx, entity_id, moment),
  ]);
  if (!table) throw notFound("cap table");
  const { cap_table_id, created_at } = table;
  const records = { instruments: classes, grants: granted, safes: promised, notes: owed, transfers: moved };
  return { cap_table_id, entity_id, ...toldMoment(moment), created_at, ...withPercents(held, classes), ...records };
}
