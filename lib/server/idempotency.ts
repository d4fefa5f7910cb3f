import { createHash } from "node:crypto";
import pg from "pg";
import type { Caller } from "#lib/core/caller.ts";
import { AppError, conflict, invalid } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { transaction } from "#lib/db/transaction.ts";

/** An answer as it is kept for the same question. */
export interface KeptAnswer {
  status: number;
  body: string;
  receipt_id: string | null;
}

/** A question under its Idempotency-Key. */
export interface Claim {
  /**
   * Claims the question in the act's own transaction: its first statement, so that whoever asks the same meanwhile waits
   * for this act's end. Throws 409 where the key stands for another question, where the first is still being worked on,
   * and where it is answered already; then `kept` is that answer.
   */
  take(tx: Tx): Promise<void>;
  kept: KeptAnswer | null;
  /** Keeps the answer with the act, so that both are there or neither. */
  keep(tx: Tx, answer: KeptAnswer): void;
  /** Keeps a refusal, whose transaction is gone with all that it did. */
  keepRefusal(answer: KeptAnswer): Promise<void>;
}

type Row = Pick<RowOf<"idempotency">, "request_hash" | "status" | "body" | "receipt_id">;

/** PostgreSQL waited as long for another transaction as it was allowed to. */
const LOCK_NOT_AVAILABLE = "55P03";

/** The header's value, or null where there is none. Throws 400 on one that is not 1–255 printable ASCII characters without spaces. */
export function idempotencyKey(header: string | undefined, name = "Idempotency-Key"): string | null {
  if (header === undefined) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw invalid(name, "must be 1 to 255 printable ASCII characters, without spaces");
  }
  return header;
}

const stillRunning = () =>
  new AppError(409, "idempotency_in_progress", "The first request with this Idempotency-Key is still running.", {
    retry_after: 1,
  });

const isStillRunning = (error: unknown) => error instanceof AppError && error.code === "idempotency_in_progress";

/** How long whoever comes second waits for the first to end, in all of its request's transactions: it is long for an act. */
const PATIENCE_MS = 2_000;

/** Sends the claim and what it needs in one go. The limit to waiting is set back before the deed's own statements. */
async function send(tx: Tx, actor_id: string, key: string, request_hash: string, limit: string): Promise<Row | null> {
  const [, claimed, , kept] = await Promise.all([
    tx.sql`select set_config('lock_timeout', ${limit}, true)`,
    tx.sql`
      insert into idempotency (actor_id, idempotency_key, request_hash) values (${actor_id}, ${key}, ${request_hash})
      on conflict (workspace_id, actor_id, idempotency_key) do update
        set request_hash = excluded.request_hash, status = null, body = null, receipt_id = null, created_at = now()
        where idempotency.created_at < now() - interval '24 hours'
      returning actor_id`,
    tx.sql`set local lock_timeout to default`,
    tx.sql<Row>`
      select request_hash, status, body, receipt_id from idempotency
      where actor_id = ${actor_id} and idempotency_key = ${key}`,
    // A few of the workspace's outlived rows go with every new one, so that the table stays as small as a day is.
    tx.sql`
      delete from idempotency where (workspace_id, actor_id, idempotency_key) in (
        select workspace_id, actor_id, idempotency_key from idempotency
        where created_at < now() - interval '24 hours' order by created_at limit 20 for update skip locked)`,
  ]);
  return claimed.length > 0 ? null : (kept[0] ?? null);
}

/** What bounds the waiting of all that is done in it: each is told how long it may yet wait, and throws 409 where that was too short. */
function patience(clock: () => number) {
  let left_ms = PATIENCE_MS;
  return async <T>(deed: (limit: string) => Promise<T>): Promise<T> => {
    const began = clock();
    try {
      // To PostgreSQL 0 is no limit.
      return await deed(`${Math.max(1, Math.round(left_ms))}ms`);
    } catch (error) {
      throw error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE ? stillRunning() : error;
    } finally {
      left_ms -= clock() - began;
    }
  };
}

/** The question that a caller asks under a key; nothing is claimed yet. `clock` tells milliseconds. */
export function claimOf(
  caller: Caller,
  key: string,
  request: readonly string[],
  clock: () => number = () => performance.now(),
): Claim {
  const request_hash = createHash("sha256").update(JSON.stringify(request)).digest("hex");
  const actor_id = caller.actor.id;
  const waiting = patience(clock);
  const claim: Claim = {
    kept: null,
    async take(tx) {
      const row = await waiting((limit) => send(tx, actor_id, key, request_hash, limit));
      if (row === null) return;
      if (row.request_hash !== request_hash) {
        throw conflict("The Idempotency-Key was used for another request.", "idempotency_key_reused");
      }
      const { status, body, receipt_id } = row;
      if (status !== null && body !== null) claim.kept = { status, body, receipt_id };
      throw stillRunning();
    },
    keep(tx, { status, body, receipt_id }) {
      tx.last(tx.sql`
        update idempotency set status = ${status}, body = ${body}, receipt_id = ${receipt_id}
        where actor_id = ${actor_id} and idempotency_key = ${key}`);
    },
    async keepRefusal({ status, body, receipt_id }) {
      const keeping = waiting((limit) =>
        transaction(caller, "write", async (tx) => {
          await Promise.all([
            tx.sql`select set_config('lock_timeout', ${limit}, true)`,
            tx.sql`
              insert into idempotency (actor_id, idempotency_key, request_hash, status, body, receipt_id)
              values (${actor_id}, ${key}, ${request_hash}, ${status}, ${body}, ${receipt_id})
              on conflict (workspace_id, actor_id, idempotency_key) do update
                set request_hash = excluded.request_hash, status = excluded.status, body = excluded.body,
                  receipt_id = excluded.receipt_id, created_at = now()
                where idempotency.created_at < now() - interval '24 hours'`,
          ]);
        }),
      );
      // Whoever waited for this one's end may have claimed the question by now; then its own answer is kept.
      await keeping.catch((error: unknown) => {
        if (!isStillRunning(error)) throw error;
      });
    },
  };
  return claim;
}

/**
 * Claims the question while its sender is confirmed, in one go. Throws first what the sender is refused for: a key that is
 * revoked learns nothing more, and so not what it was answered before.
 */
export async function takeConfirmed(claim: Claim, tx: Tx, confirming: Promise<void> | undefined): Promise<void> {
  const [confirmed, taken] = await Promise.allSettled([confirming, claim.take(tx)]);
  if (confirmed.status === "rejected") throw confirmed.reason;
  if (taken.status === "rejected") throw taken.reason;
}

/** What the question was answered before, where its claim was refused for that; else null. */
export const keptOf = (claim: Claim, error: unknown): KeptAnswer | null => (isStillRunning(error) ? claim.kept : null);

/** Refusals that say nothing of what was asked: its shape, its sender, a condition, a race that may end otherwise. */
const passing: readonly string[] = [
  "validation_error",
  "unknown_field",
  "unknown_action",
  "missing_scope",
  "concurrency_conflict",
  "idempotency_in_progress",
  "idempotency_key_reused",
];

/** Whether the same question gets the same refusal for 24 hours: one by the record's state or by a rule does. */
export const isKept = ({ status, code }: AppError): boolean =>
  [400, 403, 404, 409].includes(status) && !passing.includes(code);
