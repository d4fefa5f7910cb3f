import { invalid, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, type RowOf } from "#lib/db/rows.ts";

/** Opens a new entity's cap table, which has nothing in it yet; answers its identifier. */
export async function insert(tx: Tx, entity_id: string): Promise<string> {
  const cap_table_id = newId("cap_table");
  await tx.sql`insert into cap_table ${columns("cap_table", { cap_table_id, entity_id })}`;
  return cap_table_id;
}

/** The identifier of an entity's cap table. Throws 404. */
export async function idOf(tx: Tx, entity_id: string): Promise<string> {
  const [table] = await tx.sql<Pick<RowOf<"cap_table">, "cap_table_id">>`
    select cap_table_id from cap_table where entity_id = ${entity_id}`;
  if (!table) throw notFound("cap table");
  return table.cap_table_id;
}

/** Throws 404 where there is no such cap table, and 400 where it is another entity's (interface rule 7.9). */
export async function loadOwn(tx: Tx, { entity_id, cap_table_id }: { entity_id: string; cap_table_id: string }) {
  const [table] = await tx.sql<Pick<RowOf<"cap_table">, "entity_id" | "issued_units">>`
    select entity_id, issued_units from cap_table where cap_table_id = ${cap_table_id}`;
  if (!table) throw notFound("cap table of cap_table_id");
  if (table.entity_id !== entity_id) throw invalid("cap_table_id", "must be the cap table of the entity in the path");
  return table;
}
