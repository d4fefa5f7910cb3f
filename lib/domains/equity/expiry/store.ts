import { addDays, today } from "#lib/core/days.ts";
import type { Tx } from "#lib/core/tx.ts";
import { sql } from "#lib/db/sql.ts";
import * as calendar from "#lib/domains/books/calendar/store.ts";
import type { Grant } from "../grants/schema.ts";

/**
 * What of a company's promises somebody still holds, with the last day for it: of the term, or of the window after the work
 * has ended. The same as `exercisable_until`, for all of them at once.
 */
const promised = (entity_id: string) => sql`
  select g.grant_id, least(g.expires_on, t.happened_on + g.post_termination_days,
    (t.happened_on + make_interval(months => g.post_termination_months))::date) as last_on
  from equity_grant g
    left join grant_event t on t.workspace_id = g.workspace_id and t.grant_id = g.grant_id and t.kind = 'termination'
  where g.entity_id = ${entity_id} and share_class_of(g.grant_type) in ('option', 'rsu', 'warrant')
    and num_nonnulls(g.expires_on, g.post_termination_days, g.post_termination_months) > 0
    and exists (select from holding h where h.workspace_id = g.workspace_id and h.grant_id = g.grant_id and h.units > 0)`;

/** The grants whose last day is before a day, the longest past first, so many at most. */
export const due = (tx: Tx, entity_id: string, day: string, most: number) =>
  tx.sql<Pick<Grant, "grant_id">>`
    select p.grant_id from (${promised(entity_id)}) p where p.last_on < ${day}::date order by p.last_on, p.grant_id limit ${most}`;

/** The first day after one on which a grant is past its last. */
export async function nextDay(tx: Tx, entity_id: string, day: string): Promise<string | null> {
  const [next] = await tx.sql<{ last_on: string | null }>`
    select min(p.last_on) as last_on from (${promised(entity_id)}) p where p.last_on >= ${day}::date`;
  return next?.last_on ? addDays(next.last_on, 1) : null;
}

/**
 * Has the worker take back on the day after its last what is left of a grant then; of one that is written down after its last day
 * not before tomorrow, so that a slip of the pen can be mended.
 */
export async function plan(
  tx: Tx,
  {
    entity_id,
    exercisable_until: last,
    remaining_units,
  }: Pick<Grant, "entity_id" | "exercisable_until" | "remaining_units">,
): Promise<void> {
  if (last === null || remaining_units === 0) return;
  await calendar.plan(tx, entity_id, addDays(last < today() ? today() : last, 1));
}

/** The same of a whole register at once, which came from elsewhere: for the first of them, and from there each has the next one planned. */
export async function planFirst(tx: Tx, entity_id: string): Promise<void> {
  const [first] = await tx.sql<{
    last_on: string | null;
  }>`select min(p.last_on) as last_on from (${promised(entity_id)}) p`;
  const last = first?.last_on;
  if (last) await calendar.plan(tx, entity_id, addDays(last < today() ? today() : last, 1));
}
