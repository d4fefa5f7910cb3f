import { createHash, randomUUID } from "node:crypto";
import type { Caller } from "#lib/core/caller.ts";
import { AppError, conflict, invalid } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";

/** An answer as it is kept for the same question. */
export interface KeptAnswer {
  status: number;
  body: string;
  receipt_id: string | null;
}

/** A question that is being answered for the first time. `keep` and `drop` only work while it is still ours. */
export interface Lease {
  /** Keeps the answer in the act's own transaction, so that both are there or neither. */
  keep: (tx: Tx, answer: KeptAnswer) => Promise<void>;
  /** Keeps a refusal, which has no transaction. */
  keepRefusal: (answer: KeptAnswer) => Promise<void>;
  /** Forgets the question, after a fault of ours: the client shall try again. */
  drop: () => Promise<void>;
}

interface Row {
  request_hash: string;
  status: number | null;
  body: string | null;
  receipt_id: string | null;
}

/** How long a process may take to answer before another may take over; the first then cannot commit any more. */
const LEASE_SECONDS = 60;

/** The header's value, or null where there is none. Throws 400 on one that is not 1–255 printable ASCII characters. */
export function idempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw invalid("Idempotency-Key", "must be 1 to 255 printable ASCII characters");
  }
  return header;
}

const hashOf = (request: readonly string[]) => createHash("sha256").update(JSON.stringify(request)).digest("hex");

/**
 * Takes up a question under its Idempotency-Key: answers the kept answer, or a lease to answer it now. Throws 409 where
 * the key stands for another question, or its first answer is still being worked on (decisions "Keys and limits").
 */
export async function takeUp(caller: Caller, key: string, request: readonly string[]): Promise<KeptAnswer | Lease> {
  const request_hash = hashOf(request);
  const lease = randomUUID();
  const kept = await transaction(caller, "write", async (tx): Promise<Row | null> => {
    // A few of the workspace's outlived rows go with every new one, so that the table stays as small as a day is.
    await tx.sql`
      delete from idempotency where (workspace_id, actor_id, idempotency_key) in (
        select workspace_id, actor_id, idempotency_key from idempotency
        where created_at < now() - interval '24 hours' order by created_at limit 20 for update skip locked)`;
    const [taken] = await tx.sql`
      insert into idempotency (actor_id, idempotency_key, request_hash, lease, leased_until)
      values (${caller.actor.id}, ${key}, ${request_hash}, ${lease}, now() + make_interval(secs => ${LEASE_SECONDS}))
      on conflict (workspace_id, actor_id, idempotency_key) do update
        set lease = excluded.lease, leased_until = excluded.leased_until
        where idempotency.status is null and idempotency.leased_until < now()
          and idempotency.request_hash = excluded.request_hash
      returning lease`;
    if (taken) return null;
    const [row] = await tx.sql<Row>`
      select request_hash, status, body, receipt_id from idempotency
      where actor_id = ${caller.actor.id} and idempotency_key = ${key}`;
    return row ?? { request_hash, status: null, body: null, receipt_id: null };
  });
  if (kept) return answerOf(kept, request_hash);

  const settle = async (tx: Tx, { status, body, receipt_id }: KeptAnswer) => {
    const settled = await tx.sql`
      update idempotency set status = ${status}, body = ${body}, receipt_id = ${receipt_id}
      where actor_id = ${caller.actor.id} and idempotency_key = ${key} and lease = ${lease} returning lease`;
    if (settled.length === 0) throw stillRunning();
  };
  return {
    keep: settle,
    keepRefusal: (answer) => transaction(caller, "write", (tx) => settle(tx, answer)),
    drop: () =>
      transaction(caller, "write", async (tx) => {
        await tx.sql`
          delete from idempotency
          where actor_id = ${caller.actor.id} and idempotency_key = ${key} and lease = ${lease} and status is null`;
      }),
  };
}

const stillRunning = () =>
  new AppError(409, "idempotency_in_progress", "The first request with this Idempotency-Key is still running.", {
    retry_after: 1,
  });

function answerOf(row: Row, request_hash: string): KeptAnswer {
  if (row.request_hash !== request_hash) {
    throw conflict("The Idempotency-Key was used for another request.", "idempotency_key_reused");
  }
  if (row.status === null || row.body === null) throw stillRunning();
  return { status: row.status, body: row.body, receipt_id: row.receipt_id };
}
