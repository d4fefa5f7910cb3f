import type pg from "pg";
import type { PgBoss } from "pg-boss";
import { TypeID } from "typeid-js";
import { shardPools } from "#lib/db/pool.ts";
import type { RowAs } from "#lib/db/rows.ts";
import { queue } from "./queue.ts";

type Waiting = { workspace_id: string } & Omit<RowAs<"outbox", { payload: Record<string, unknown> }>, "created_at">;

const BATCH = 100;

const placeOf = (kind: string, workspace_id: string) => `${kind} ${workspace_id}`;

/**
 * Where each workspace's last job of a kind stands that waits to be done: 0 is a workspace's first, -1 its second, and so on. The
 * queue takes the highest first and of those the oldest, so that workspaces take turns, whoever has left how much.
 */
async function lastPlaces(boss: PgBoss, waiting: readonly Waiting[]): Promise<Map<string, number>> {
  const { rows } = await boss.getDb().executeSql(
    `select name, data ->> 'workspace_id' as workspace_id, min(priority) as place from pgboss.job
     where name = any ($1) and state in ('created', 'retry') and start_after <= now() and data ->> 'workspace_id' = any ($2)
     group by 1, 2`,
    [[...new Set(waiting.map(({ kind }) => kind))], [...new Set(waiting.map(({ workspace_id }) => workspace_id))]],
  );
  return new Map(rows.map(({ name, workspace_id, place }) => [placeOf(name, workspace_id), place]));
}

/**
 * Hands what acts have left in their outboxes on to the queue: the row goes and the job comes in one transaction, and
 * the job carries the row's identifier, so that nothing is lost and nothing comes twice. Where the queue is in a database
 * of its own, the job comes first, and a row that comes again finds it there. Answers how many it handed on.
 */
export async function dispatch(): Promise<number> {
  const counts = await Promise.all(shardPools().map(dispatchOf));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function dispatchOf(shard: pg.Pool): Promise<number> {
  const boss = await queue();
  const client = await shard.connect();
  let failed: Error | undefined;
  try {
    await client.query("begin; set local app.dispatcher = 'on'");
    // One at a time, so that two do not give the same places.
    await client.query("select pg_advisory_xact_lock(hashtext('outbox'))");
    const { rows } = await client.query<Waiting>(
      `delete from outbox where (workspace_id, outbox_id) in (
         select workspace_id, outbox_id from outbox order by outbox_id limit ${BATCH} for update)
       returning workspace_id, outbox_id, kind, payload`,
    );
    const places = rows.length > 0 ? await lastPlaces(boss, rows) : new Map<string, number>();
    for (const kind of new Set(rows.map((row) => row.kind))) {
      const left = rows
        .filter((row) => row.kind === kind)
        .toSorted((one, other) => (one.outbox_id < other.outbox_id ? -1 : 1));
      const jobs = left.map(({ workspace_id, outbox_id, payload: { start_after, ...payload } }) => {
        const job = { id: TypeID.fromString(outbox_id).toUUID(), data: { ...payload, workspace_id } };
        // What is not to be done yet takes no place among what is.
        if (typeof start_after === "string") return { ...job, startAfter: start_after };
        const at = placeOf(kind, workspace_id);
        const priority = (places.get(at) ?? 1) - 1;
        places.set(at, priority);
        return { ...job, priority };
      });
      const together = { db: { executeSql: async (text: string, values?: unknown[]) => client.query(text, values) } };
      await boss.insert(kind, jobs, process.env.DIRECTORY_URL ? {} : together);
    }
    await client.query("commit");
    return rows.length;
  } catch (error) {
    failed = error instanceof Error ? error : new Error(String(error));
    await client.query("rollback").catch(() => undefined);
    throw failed;
  } finally {
    client.release(failed);
  }
}
