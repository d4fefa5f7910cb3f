import { today } from "#lib/core/days.ts";
import type { Tx } from "#lib/core/tx.ts";
import { enqueue } from "#lib/db/outbox.ts";
import { columns, type RowOf } from "#lib/db/rows.ts";

type Row = Pick<RowOf<"due_day">, "due_on">;

/** A job that begins with its day, or at once where that is not to come. */
const job = (entity_id: string, day: string) =>
  ({ kind: "books.due", entity_id, ...(day > today() && { start_after: `${day}T00:00:00.000Z` }) }) as const;

/**
 * Has the worker look at a company's books on a day, unless it will sooner. A plan that is two days past was lost with its
 * job, and is made anew.
 */
export async function plan(tx: Tx, entity_id: string, day: string): Promise<void> {
  const [planned] = await tx.sql<Row>`
    insert into due_day ${columns("due_day", { entity_id, due_on: day })}
    on conflict (workspace_id, entity_id) do update set due_on = excluded.due_on
      where due_day.due_on > excluded.due_on or due_day.due_on < app_today() - 2
    returning due_on`;
  if (planned) await enqueue(tx, job(entity_id, day));
}

/** Plans a further look before this one's work begins, so that whatever becomes of it the books are looked at again. */
export async function planAhead(tx: Tx, entity_id: string, day: string): Promise<void> {
  const [planned] = await tx.sql<Row>`
    insert into due_day ${columns("due_day", { entity_id, due_on: day })}
    on conflict (workspace_id, entity_id) do update set due_on = excluded.due_on where due_day.due_on < excluded.due_on
    returning due_on`;
  if (planned) await enqueue(tx, job(entity_id, day));
}

/** All that was due is done: the look that was planned ahead is put off to the next day that has something, or left out. */
export async function settle(tx: Tx, entity_id: string, planned: string, next: string | null): Promise<void> {
  if (next === null) {
    await tx.sql`delete from due_day where entity_id = ${entity_id} and due_on = ${planned}::date`;
    return;
  }
  const [settled] = await tx.sql<Row>`
    update due_day set due_on = ${next}::date where entity_id = ${entity_id} and due_on = ${planned}::date
      and due_on <> ${next}::date returning due_on`;
  if (settled) await enqueue(tx, job(entity_id, next));
}

/** The companies whose day has come. */
export async function due(tx: Tx): Promise<string[]> {
  const found = await tx.sql<Pick<RowOf<"due_day">, "entity_id">>`
    select entity_id from due_day where due_on <= app_today() order by due_on, entity_id`;
  return found.map(({ entity_id }) => entity_id);
}
