import { invalid } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, type RowOf } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import { first } from "../instruments/store.ts";
import * as capTable from "../store.ts";

type Company = Pick<RowOf<"entity">, "entity_id"> & { entity_type: keyof typeof first };

/** Opens a new entity's cap table with its one instrument of `authorized_units` shares or units. */
export async function open(tx: Tx, { entity_id, entity_type }: Company, authorized_units: number): Promise<void> {
  const cap_table_id = await capTable.insert(tx, entity_id);
  const units = { authorized_units, charter_units: authorized_units };
  const own = { instrument_id: newId("instrument"), entity_id, cap_table_id, ...first[entity_type], ...units };
  await tx.sql`insert into instrument ${columns("instrument", own)}`;
}

/**
 * Sets how many shares or units the instrument has that the entity began with, while its formation is still pending.
 * Throws 400 where more are issued already, and where an event has told since how many there are.
 */
export async function authorizeFirst(tx: Tx, { entity_id, entity_type }: Company, authorized_units: number) {
  const own = sql`entity_id = ${entity_id} and symbol = ${first[entity_type].symbol}`;
  const isTold = sql`exists (select from instrument_event e where e.instrument_id = instrument.instrument_id)`;
  const [set] = await tx.sql<Pick<RowOf<"instrument">, "instrument_id">>`
    update instrument set authorized_units = ${authorized_units}, charter_units = ${authorized_units}, updated_at = now()
    where ${own} and issued_units <= ${authorized_units} and not ${isTold} returning instrument_id`;
  if (set) {
    // Asked once the instrument is held: nothing is granted beside it.
    const [left] = await tx.sql<{ units: number; happened_on: string }>`
      select units, happened_on from fewest_left_since(${sql`current_setting('app.workspace_id')`}, ${set.instrument_id}, '-infinity')`;
    if (left === undefined || left.units >= 0) return;
    const counts = `requested ${authorized_units}, issued ${authorized_units - left.units} on ${left.happened_on}`;
    throw invalid("authorized_shares", `must not be fewer than were issued on any day: ${counts}`);
  }
  const [short] = await tx.sql<Pick<RowOf<"instrument">, "issued_units" | "authorized_units"> & { is_told: boolean }>`
    select issued_units, authorized_units, ${isTold} as is_told from instrument where ${own}`;
  if (short?.is_told) {
    throw invalid("authorized_shares", `must stay: a split or a round has authorized ${short.authorized_units} since`);
  } else if (short) {
    const counts = `requested ${authorized_units}, issued ${short.issued_units}`;
    throw invalid("authorized_shares", `must not be fewer than are issued already: ${counts}`);
  }
}
