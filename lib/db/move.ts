import { notFound, wrongState } from "#lib/core/errors.ts";
import { type Machine, sources } from "#lib/core/machine.ts";
import type { Fragment, Tx } from "#lib/core/tx.ts";
import { nothing } from "./sql.ts";

const word = (text: string): Fragment => ({ strings: [text], values: [] });

/**
 * The guarded transition: sets the record's status to what `trigger` leads to, in one UPDATE that only finds the record
 * in a state that has the trigger, so that of two racing requests one moves it and the other is told where it is now.
 * Answers the changed row. Throws 404 where there is no such record, and 400 naming the action and the current status
 * (interface rule 7.12). `also` sets further columns: sql`, sent_at = now()`.
 */
export async function move<Row, S extends string, T extends string>(
  tx: Tx,
  machine: Machine<S, T>,
  trigger: T,
  at: { table: string; key: string; id: string; column?: string; also?: Fragment },
): Promise<Row> {
  const table = word(at.table);
  const key = word(at.key);
  const column = word(at.column ?? "status");
  const steps = sources(machine, trigger);
  const from = steps.map((step) => step.from);
  const to = steps.map((step) => step.to);
  const moved = await tx.sql<Row>`
    update ${table} set ${column} = (${to}::text[])[array_position(${from}::text[], ${column})], updated_at = now()${at.also ?? nothing}
    where ${key} = ${at.id} and ${column} = any(${from}::text[])
    returning *`;
  if (moved[0]) return moved[0];
  const found = await tx.sql<{ status: string }>`select ${column} as status from ${table} where ${key} = ${at.id}`;
  if (!found[0]) throw notFound(machine.name);
  throw wrongState(`Cannot ${trigger} the ${machine.name}: its status is ${found[0].status}.`);
}
