import { notFound, wrongState } from "#lib/core/errors.ts";
import { type Machine, sources } from "#lib/core/machine.ts";
import type { Tx } from "#lib/core/tx.ts";
import { type ColumnOf, columnsOf, type RowOf, type Table } from "./rows.ts";
import { empty, raw, type Sql } from "./sql.ts";

/**
 * The guarded transition: sets the record's status to what `trigger` leads to, in one UPDATE that only finds the record
 * in a state that has the trigger, so that of two racing requests one moves it and the other is told where it is now.
 * Answers the changed row. Throws 404 where there is no such record, and 400 naming the action and the current status
 * (interface rule 7.12). `also` sets further columns: sql`, sent_at = now()`.
 */
export async function move<T extends Table, State extends string, Trigger extends string>(
  tx: Tx,
  machine: Machine<State, Trigger>,
  trigger: Trigger,
  at: { table: T; key: ColumnOf<T>; id: string; column?: ColumnOf<T>; also?: Sql },
): Promise<RowOf<T>> {
  const table = raw(at.table);
  const key = raw(at.key);
  const column = raw(at.column ?? "status");
  const steps = sources(machine, trigger);
  const from = steps.map((step) => step.from);
  const to = steps.map((step) => step.to);
  const moved = await tx.sql<RowOf<T>>`
    update ${table} set ${column} = (${to}::text[])[array_position(${from}::text[], ${column})], updated_at = now()${at.also ?? empty}
    where ${key} = ${at.id} and ${column} = any(${from}::text[])
    returning ${columnsOf(at.table)}`;
  if (moved[0]) return moved[0];
  const found = await tx.sql<{ status: string }>`select ${column} as status from ${table} where ${key} = ${at.id}`;
  if (!found[0]) throw notFound(machine.name);
  throw wrongState(`Cannot ${trigger} the ${machine.name}: its status is ${found[0].status}.`);
}
