import { notFound } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columnsOf, type RowOf } from "#lib/db/rows.ts";
import * as grants from "../grants/store.ts";
import * as holdings from "../holdings/store.ts";
import * as instruments from "../instruments/store.ts";
import type { Moment } from "../moments/rules.ts";
import { toldMoment } from "../moments/schema.ts";
import * as notes from "../notes/store.ts";
import * as safes from "../safes/store.ts";
import type { CapTable } from "../schema.ts";
import * as transfers from "../transfers/store.ts";
import { sharesOf } from "./rules.ts";

/** The whole cap table of an entity as it was at a moment, its records in the order in which they were made. Throws 404. */
export async function load(
  tx: Tx,
  { entity_id }: Pick<CapTable, "entity_id">,
  moment: Moment | null = null,
): Promise<CapTable> {
  const [[table], parts, classes, granted, promised, owed, moved] = await Promise.all([
    tx.sql<RowOf<"cap_table">>`select ${columnsOf("cap_table")} from cap_table where entity_id = ${entity_id}`,
    holdings.parts(tx, entity_id, moment),
    instruments.all(tx, entity_id, moment),
    grants.all(tx, entity_id, moment),
    safes.all(tx, entity_id, moment),
    notes.all(tx, entity_id, moment),
    transfers.all(tx, entity_id, moment),
  ]);
  if (!table) throw notFound("cap table");
  const { cap_table_id, created_at } = table;
  const records = { instruments: classes, grants: granted, safes: promised, notes: owed, transfers: moved };
  const shares = sharesOf(parts, classes);
  const holders = shares.holders.map(({ parts: _, ...holder }) => holder);
  return { cap_table_id, entity_id, ...toldMoment(moment), created_at, ...shares, holders, ...records };
}
