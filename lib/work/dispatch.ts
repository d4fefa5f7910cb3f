import type pg from "pg";
import { TypeID } from "typeid-js";
import { shardPools } from "#lib/db/pool.ts";
import type { RowAs } from "#lib/db/rows.ts";
import { queue } from "./queue.ts";

type Waiting = { workspace_id: string } & Omit<RowAs<"outbox", { payload: Record<string, unknown> }>, "created_at">;

const BATCH = 100;

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
    const { rows } = await client.query<Waiting>(
      `delete from outbox where (workspace_id, outbox_id) in (
         select workspace_id, outbox_id from outbox order by outbox_id limit ${BATCH} for update skip locked)
       returning workspace_id, outbox_id, kind, payload`,
    );
    for (const kind of new Set(rows.map((row) => row.kind))) {
      const jobs = rows
        .filter((row) => row.kind === kind)
        .map(({ workspace_id, outbox_id, payload: { start_after, ...payload } }) => ({
          id: TypeID.fromString(outbox_id).toUUID(),
          data: { ...payload, workspace_id },
          ...(typeof start_after === "string" && { startAfter: start_after }),
        }));
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
