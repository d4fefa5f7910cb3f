import { notFound, wrongState } from "#lib/core/errors.ts";
import { type Machine, sources } from "#lib/core/machine.ts";
import type { Tx } from "#lib/core/tx.ts";
import { type ColumnOf, columnsOf, type RowOf, type Table } from "./rows.ts";
import { empty, raw, type Sql } from "./sql.ts";

/** Which record is moved, and what is set with it. */
interface At<T extends Table> {
  table: T;
  key: ColumnOf<T>;
  id: string;
  column?: ColumnOf<T>;
  also?: Sql;
}

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
  at: At<T>,
): Promise<RowOf<T>> {
  const { table, key, column, from, to } = partsOf(machine, trigger, at);
  const moved = await tx.sql<RowOf<T>>`
    update ${table} set ${column} = (${to}::text[])[array_position(${from}::text[], ${column})], updated_at = now()${at.also ?? empty}
    where ${key} = ${at.id} and ${column} = any(${from}::text[])
    returning ${columnsOf(at.table)}`;
  return moved[0] ?? refuse(tx, machine, trigger, at);
}

/**
 * The same of many records, all of them or none: throws of the first, in the order of `ids`, that is not moved. `also` sets the same of
 * each.
 */
export async function moveAll<T extends Table, State extends string, Trigger extends string>(
  tx: Tx,
  machine: Machine<State, Trigger>,
  trigger: Trigger,
  { ids, ...at }: Omit<At<T>, "id"> & { ids: readonly string[] },
): Promise<void> {
  const { table, key, column, from, to } = partsOf(machine, trigger, at);
  const moved = await tx.sql<{ id: string }>`
    update ${table} set ${column} = (${to}::text[])[array_position(${from}::text[], ${column})], updated_at = now()${at.also ?? empty}
    where ${key} = any(${ids}::text[]) and ${column} = any(${from}::text[])
    returning ${key} as id`;
  const done = new Set(moved.map(({ id }) => id));
  const left = ids.find((id) => !done.has(id));
  if (left !== undefined) await refuse(tx, machine, trigger, { ...at, id: left });
}

/** What the two have of their records and their machine. */
function partsOf<T extends Table, State extends string, Trigger extends string>(
  machine: Machine<State, Trigger>,
  trigger: Trigger,
  at: Omit<At<T>, "id">,
) {
  const steps = sources(machine, trigger);
  return {
    ...{ table: raw(at.table), key: raw(at.key), column: raw(at.column ?? "status") },
    ...{ from: steps.map((step) => step.from), to: steps.map((step) => step.to) },
  };
}

/** Why a record was not moved. Throws 404, and 400 naming the action and the current status. */
async function refuse<T extends Table, State extends string, Trigger extends string>(
  tx: Tx,
  machine: Machine<State, Trigger>,
  trigger: Trigger,
  at: At<T>,
): Promise<never> {
  const { table, key, column } = partsOf(machine, trigger, at);
  const found = await tx.sql<{ status: string }>`select ${column} as status from ${table} where ${key} = ${at.id}`;
  if (!found[0]) throw notFound(machine.name);
  throw wrongState(`Cannot ${trigger} the ${machine.name}: its status is ${found[0].status}.`);
}
