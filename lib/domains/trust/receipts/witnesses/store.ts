import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { countMailing, enqueue } from "#lib/db/outbox.ts";
import { assignments, columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import type { Checkpoint } from "../schema.ts";
import type { Witness } from "./schema.ts";

type Row = RowAs<"witness", Witness>;
type At = Pick<Witness, "witness_id">;

const all = columnsOf("witness");

/** The most that one workspace has: each costs a message for a head. Where two come together, PostgreSQL holds it. */
export const MOST = 20;

export async function count(tx: Tx): Promise<number> {
  const [row] = await tx.sql<{ count: number }>`select count(*) as count from witness`;
  return row?.count ?? 0;
}

export async function insert(
  tx: Tx,
  given: Pick<Row, "name" | "kind" | "address" | "frequency" | "is_enabled">,
): Promise<Witness> {
  const [made] = await tx.sql<Row>`
    insert into witness ${columns("witness", { witness_id: newId("witness"), ...given })} returning ${all}`;
  if (!made) throw new Error("the witness was not inserted");
  if (made.kind === "email") countMailing(tx);
  return made;
}

/** Throws 404. */
export async function load(tx: Tx, { witness_id }: At): Promise<Witness> {
  const [row] = await tx.sql<Row>`select ${all} from witness where witness_id = ${witness_id}`;
  if (!row) throw notFound("witness");
  return row;
}

/** A page of the workspace's witnesses, newest first. */
export const list = (tx: Tx, asked: { limit: number; cursor?: string | undefined }) =>
  page(
    asked,
    1,
    (after: Key | null, limit) =>
      tx.sql<Row>`
        select ${all} from witness${where([after && sql`witness_id < ${after[0]}`])} order by witness_id desc limit ${limit}`,
    ({ witness_id }) => [witness_id],
  );

const changeable = ["name", "kind", "address", "frequency", "is_enabled"] as const;

/** Changes what is given, and leaves the rest; what waited is planned anew. Throws 404. */
export async function update(
  tx: Tx,
  { witness_id }: At,
  given: { [Field in (typeof changeable)[number]]?: Row[Field] | undefined },
): Promise<Witness> {
  const [row] = await tx.sql<Row>`
    update witness set ${assignments("witness", changeable, given)}, scheduled_at = null, updated_at = now()
    where witness_id = ${witness_id} returning ${all}`;
  if (!row) throw notFound("witness");
  return row;
}

/** Throws 404. */
export async function remove(tx: Tx, { witness_id }: At): Promise<void> {
  const gone = await tx.sql`delete from witness where witness_id = ${witness_id} returning witness_id`;
  if (gone.length === 0) throw notFound("witness");
}

/**
 * Has each witness sent the log's head as soon as it may be: at once, or when its hour, day or week is over. To be called where
 * the log has grown. A plan that nobody has kept for two hours was lost with its job, and is made anew.
 */
export async function scheduleDue(tx: Tx): Promise<void> {
  const due = await tx.sql<Pick<RowOf<"witness">, "witness_id" | "scheduled_at">>`
    update witness set scheduled_at = greatest(now(), sent_at + case frequency
      when 'hourly' then interval '1 hour' when 'daily' then interval '1 day' else interval '7 days' end)
    where is_enabled and (scheduled_at is null or scheduled_at < now() - interval '2 hours')
      and sent_tree_size is distinct from (select tree_size from log_head)
      and exists (select from log_head where tree_size > 0)
    returning witness_id, scheduled_at`;
  for (const { witness_id, scheduled_at } of due) {
    await enqueue(tx, { kind: "witness.send", witness_id, ...(scheduled_at && { start_after: scheduled_at }) });
  }
}

/** Has one sent it now, whatever it was sent before. Throws 404. */
export async function scheduleNow(tx: Tx, { witness_id }: At): Promise<void> {
  const [found] = await tx.sql<Pick<Row, "kind">>`
    update witness set scheduled_at = now() where witness_id = ${witness_id} returning kind`;
  if (!found) throw notFound("witness");
  if (found.kind === "email") countMailing(tx);
  await enqueue(tx, { kind: "witness.send", witness_id });
}

/** The witness that a job is for; null where it is gone, off, or planned for later by now. */
export async function findWaiting(tx: Tx, { witness_id }: At): Promise<Witness | null> {
  const [row] = await tx.sql<Row>`
    select ${all} from witness where witness_id = ${witness_id} and is_enabled and scheduled_at <= now()`;
  return row ?? null;
}

/** Keeps a head before it goes out, so that an export leads from it to the present. */
export async function keepHead(tx: Tx, { workspace_id: _, ...head }: Checkpoint): Promise<void> {
  await tx.sql`insert into witnessed_head ${columns("witnessed_head", head)} on conflict do nothing`;
}

/** The heads that went out, up to a size, the oldest first. */
export async function keptHeads(tx: Tx, tree_size: number): Promise<Checkpoint[]> {
  const rows = await tx.sql<RowOf<"witnessed_head">>`
    select ${columnsOf("witnessed_head")} from witnessed_head where tree_size < ${tree_size} order by tree_size`;
  return rows.map(({ created_at: _, ...head }) => ({ workspace_id: tx.workspace_id, ...head }));
}

/** The witness has the head; what has come since is planned. */
export async function markSent(tx: Tx, { witness_id }: At, tree_size: number): Promise<void> {
  await tx.sql`
    update witness set sent_tree_size = ${tree_size}, sent_at = now(), error = null, scheduled_at = null
    where witness_id = ${witness_id}`;
  await scheduleDue(tx);
}

/** Why the last try failed; the job tries again. */
export async function markFailed(tx: Tx, { witness_id }: At, why: string): Promise<void> {
  await tx.sql`update witness set error = ${why} where witness_id = ${witness_id}`;
}
