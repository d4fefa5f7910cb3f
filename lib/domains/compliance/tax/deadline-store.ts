import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { decodeCursor, toPage } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, sql, where } from "#lib/db/sql.ts";
import type { DeadlineType } from "./facts/facts.ts";
import type { Deadline } from "./schema.ts";

const rows = sql`select d.*, o.tier, o.status as obligation_status
  from deadline d left join obligation o using (workspace_id, obligation_id)`;

type New = Omit<Deadline, "deadline_id" | "created_at" | "tier" | "obligation_id" | "obligation_status">;

/** Keeps a deadline, once: the same one is found again. Answers its identifier. */
export async function trackOnce(tx: Tx, given: New): Promise<string> {
  const kept = await tx.sql<{ deadline_id: string }>`
    insert into deadline ${columns({ deadline_id: newId("deadline"), ...given })}
    on conflict do nothing returning deadline_id`;
  const { entity_id, deadline_type, jurisdiction, formation_date, due_date } = given;
  const [found] =
    kept.length > 0
      ? kept
      : await tx.sql<{ deadline_id: string }>`
          select deadline_id from deadline
          where entity_id = ${entity_id} and deadline_type = ${deadline_type} and jurisdiction = ${jurisdiction}
            and formation_date = ${formation_date}::date
            and coalesce(due_date, 'infinity'::date) = coalesce(${due_date}::date, 'infinity'::date)`;
  if (!found) throw notFound("deadline");
  return found.deadline_id;
}

/** Names the obligation that reminds of it. */
export async function nameObligation(tx: Tx, deadline_id: string, obligation_id: string): Promise<void> {
  await tx.sql`update deadline set obligation_id = ${obligation_id} where deadline_id = ${deadline_id}`;
}

/** The last due date of that kind whose obligation is completed, `YYYY-MM-DD`; null where there is none. */
export async function lastDone(
  tx: Tx,
  { entity_id, deadline_type, jurisdiction }: Pick<Deadline, "entity_id" | "deadline_type" | "jurisdiction">,
): Promise<string | null> {
  const [row] = await tx.sql<{ done: string | null }>`
    select max(d.due_date) as done from deadline d join obligation o using (workspace_id, obligation_id)
    where d.entity_id = ${entity_id} and d.deadline_type = ${deadline_type} and d.jurisdiction = ${jurisdiction}
      and o.status = 'completed'`;
  return row?.done ?? null;
}

/** The entity's deadline. Throws 404, also where it is another entity's. */
export async function loadDeadline(tx: Tx, entity_id: string, deadline_id: string): Promise<Deadline> {
  const [row] = await tx.sql<Deadline>`
    ${rows} where d.deadline_id = ${deadline_id} and d.entity_id = ${entity_id}`;
  if (!row) throw notFound("deadline");
  return row;
}

/** A page of an entity's deadlines, newest first. */
export async function listDeadlines(
  tx: Tx,
  filter: { entity_id: string; deadline_type?: DeadlineType | undefined; limit: number; cursor?: string | undefined },
) {
  const after = decodeCursor(filter.cursor, 1);
  const found = await tx.sql<Deadline>`${rows}${where([
    sql`d.entity_id = ${filter.entity_id}`,
    filter.deadline_type === undefined ? null : sql`d.deadline_type = ${filter.deadline_type}`,
    after && sql`d.deadline_id < ${after[0]}`,
  ])} order by d.deadline_id desc limit ${filter.limit + 1}`;
  return toPage(found, filter.limit, (row) => [row.deadline_id]);
}
