import { TypeID } from "typeid-js";
import { asDirectoryOwner, asOwner } from "./database.ts";

interface Row {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
}

const inOutbox = "from outbox where workspace_id = any ($1) and kind = coalesce($2, kind)";
const inQueue = "from pgboss.job where data ->> 'workspace_id' = any ($1) and name = coalesce($2, name)";
const ofOutbox = "outbox_id as id, kind, payload";
const ofQueue = `id, name as kind, data - 'workspace_id' as payload,
  case when start_after > created_on then start_after end as start_after`;

/** In the order in which acts left them; what is handed on between two looks is seen by both. */
function inOrder(outbox: Row[], queue: (Row & { start_after: Date | null })[]) {
  const rows = new Map(outbox.map(({ id, kind, payload }) => [TypeID.fromString(id).toUUID(), { kind, payload }]));
  for (const { id, kind, payload, start_after } of queue) {
    rows.set(id, { kind, payload: { ...payload, ...(start_after && { start_after: start_after.toISOString() }) } });
  }
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

/**
 * What the acts of a workspace have left for a worker to do, of that kind or of all: as it stands in the outbox, also where it is
 * in the queue already. A test that hands on does so with every outbox, those of the tests beside it among them.
 */
export async function owed(workspace_id: string, kind: string | null = null) {
  const given = [[workspace_id], kind];
  const outbox = await asOwner<Row>(`select ${ofOutbox} ${inOutbox}`, given, "outbox");
  return inOrder(outbox, await asDirectoryOwner(`select ${ofQueue} ${inQueue}`, given, "queue"));
}

/** The same, taken out of both, as by a worker that does it. */
export async function takeOwed(workspace_ids: readonly string[], kind: string | null = null) {
  const given = [workspace_ids, kind];
  const outbox = await asOwner<Row>(`delete ${inOutbox} returning ${ofOutbox}`, given);
  return inOrder(outbox, await asDirectoryOwner(`delete ${inQueue} returning ${ofQueue}`, given));
}

/** Seeds companies, which waits for what is owed, where no worker is that would do it: it is taken away, undone. */
export async function withoutWorker<Seeded>(workspace_ids: readonly string[], seed: () => Promise<Seeded>) {
  const undo = async () => {
    await takeOwed(workspace_ids);
    const of = "workspace_id = any ($1)";
    await asOwner(`update execution set status = 'failed' where status = 'queued' and ${of}`, [workspace_ids]);
    await asOwner(`update witness set error = 'no worker' where error is null and ${of}`, [workspace_ids]);
  };
  const undoing = setInterval(undo, 200);
  return await seed().finally(() => clearInterval(undoing));
}
