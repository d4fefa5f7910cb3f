import { notFound } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columnsOf, type RowOf } from "#lib/db/rows.ts";
import * as grants from "../grants/store.ts";
import * as holdings from "../holdings/store.ts";
import * as instruments from "../instruments/store.ts";
import { percentOf } from "../rules.ts";
import * as safes from "../safes/store.ts";
import type { CapTable, Holder } from "../schema.ts";
import * as transfers from "../transfers/store.ts";

const sumOf = (held: readonly holdings.Holding[], field: "units" | "fully_diluted_units") =>
  held.reduce((sum, holding) => sum + holding[field], 0);

/** The holders with their parts of what is outstanding and of what would be, if every option, RSU and warrant became a share. */
function withPercents(held: readonly holdings.Holding[]) {
  const outstanding_units = sumOf(held, "units");
  const fully_diluted_units = sumOf(held, "fully_diluted_units");
  const holders = held.map(
    ({ name, units, fully_diluted_units: diluted }): Holder => ({
      name,
      units,
      percent: percentOf(units, outstanding_units),
      fully_diluted_units: diluted,
      fully_diluted_percent: percentOf(diluted, fully_diluted_units),
    }),
  );
  return { outstanding_units, fully_diluted_units, holders };
}

/** The whole cap table of an entity, its records in the order in which they were made. Throws 404. */
export async function load(tx: Tx, { entity_id }: Pick<CapTable, "entity_id">): Promise<CapTable> {
  const [[table], held, classes, granted, promised, moved] = await Promise.all([
    tx.sql<RowOf<"cap_table">>`select ${columnsOf("cap_table")} from cap_table where entity_id = ${entity_id}`,
    holdings.list(tx, entity_id),
    instruments.all(tx, entity_id),
    grants.all(tx, entity_id),
    safes.all(tx, entity_id),
    transfers.all(tx, entity_id),
  ]);
  if (!table) throw notFound("cap table");
  const { cap_table_id, created_at } = table;
  const records = { instruments: classes, grants: granted, safes: promised, transfers: moved };
  return { cap_table_id, entity_id, created_at, ...withPercents(held), ...records };
}
