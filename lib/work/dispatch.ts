import type pg from "pg";
import type { PgBoss } from "pg-boss";
import { TypeID } from "typeid-js";
import type { Job } from "#lib/db/outbox.ts";
import { shardPools } from "#lib/db/pool.ts";
import type { RowAs } from "#lib/db/rows.ts";
import { queue, wake } from "./queue.ts";

type Waiting = { workspace_id: string; kind: Job["kind"] } & Omit<
  RowAs<"outbox", { payload: Record<string, unknown> }>,
  "created_at" | "kind"
>;

const BATCH = 100;

/** Where the next jobs of the kinds stand: each workspace's last that waits to be done, and the first of all that wait. */
interface Places {
  last: Map<string, number>;
  front: Map<Job["kind"], number>;
}

const placeOf = (kind: string, workspace_id: string) => `${kind} ${workspace_id}`;

/**
 * 0 is a workspace's first, -1 its second, and so on. The queue takes the highest first and of those the oldest, so that workspaces
 * take turns, whoever has left how much. Whoever comes anew begins where the queue has got to: the second of one who waits would
 * come after the first of all who come later, for as long as they come, if these began at 0.
 */
async function placesOf(boss: PgBoss, waiting: readonly Waiting[]): Promise<Places> {
  const kinds = [...new Set(waiting.map(({ kind }) => kind))];
  const { rows } = await boss.getDb().executeSql(
    `select name, data ->> 'workspace_id' as workspace_id, min(priority) as place from pgboss.job
     where name = any ($1) and state < 'active' and not blocked and start_after <= now() and data ->> 'workspace_id' = any ($2)
     group by 1, 2
     union all
     select name, null, (select priority from pgboss.job
       where job.name = asked.name and state < 'active' and not blocked and start_after <= now() order by priority desc limit 1)
     from unnest($1::text[]) as asked (name)`,
    [kinds, [...new Set(waiting.map(({ workspace_id }) => workspace_id))]],
  );
  const places: Places = { last: new Map(), front: new Map() };
  for (const { name, workspace_id, place } of rows) {
    if (workspace_id === null) places.front.set(name, place ?? 0);
    else places.last.set(placeOf(name, workspace_id), place);
  }
  return places;
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
    if (rows.length === 0) {
      await client.query("rollback");
      return 0;
    }
    const { last, front } = await placesOf(boss, rows);
    for (const [kind, first] of front) {
      const left = rows
        .filter((row) => row.kind === kind)
        .toSorted((one, other) => (one.outbox_id < other.outbox_id ? -1 : 1));
      const jobs = left.map(({ workspace_id, outbox_id, payload: { start_after, ...payload } }) => {
        const job = {
          id: TypeID.fromString(outbox_id).toUUID(),
          data: { ...payload, workspace_id },
          group: { id: workspace_id },
        };
        // What is not to be done yet takes no place among what is.
        if (typeof start_after === "string") return { ...job, startAfter: start_after };
        const at = placeOf(kind, workspace_id);
        const before = last.get(at);
        const priority = before === undefined ? first : before - 1;
        last.set(at, priority);
        return { ...job, priority };
      });
      const together = { db: { executeSql: async (text: string, values?: unknown[]) => client.query(text, values) } };
      await boss.insert(kind, jobs, process.env.DIRECTORY_URL ? {} : together);
    }
    await client.query("commit");
    for (const kind of front.keys()) await wake(kind);
    return rows.length;
  } catch (error) {
    failed = error instanceof Error ? error : new Error(String(error));
    await client.query("rollback").catch(() => undefined);
    throw failed;
  } finally {
    client.release(failed);
  }
}
