import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns } from "#lib/db/sql.ts";
import type { CapTable } from "./schema.ts";

/** What an entity of a type starts with (decisions "Entities, formation, documents"). */
const firstInstrument = {
  c_corp: { symbol: "COMMON", kind: "common" },
  llc: { symbol: "UNITS", kind: "unit" },
} as const;

/** Opens a new entity's cap table with its one instrument of `authorized_units` shares or units. */
export async function openCapTable(
  tx: Tx,
  entity: { entity_id: string; entity_type: "c_corp" | "llc" },
  authorized_units: number,
): Promise<void> {
  const cap_table_id = newId("cap_table");
  await tx.sql`insert into cap_table ${columns({ cap_table_id, entity_id: entity.entity_id })}`;
  const instrument = { instrument_id: newId("instrument"), cap_table_id, ...firstInstrument[entity.entity_type] };
  await tx.sql`insert into instrument ${columns({ ...instrument, authorized_units })}`;
}

/** Sets how many shares the entity's common stock has, while its formation is still pending and nothing is issued. */
export async function authorizeCommon(tx: Tx, entity_id: string, authorized_units: number): Promise<void> {
  await tx.sql`
    update instrument i set authorized_units = ${authorized_units}, updated_at = now()
    from cap_table c where c.cap_table_id = i.cap_table_id and c.entity_id = ${entity_id} and i.symbol = 'COMMON'`;
}

/** The cap table of an entity. Throws 404. */
export async function loadCapTable(tx: Tx, entity_id: string): Promise<CapTable> {
  const [table] = await tx.sql<Omit<CapTable, "instruments">>`select * from cap_table where entity_id = ${entity_id}`;
  if (!table) throw notFound("cap table");
  const instruments = await tx.sql<CapTable["instruments"][number]>`
    select *, authorized_units - issued_units as available_units from instrument
    where cap_table_id = ${table.cap_table_id} order by instrument_id`;
  return { ...table, instruments };
}
