import type pg from "pg";
import { dayAt, now } from "#lib/core/days.ts";
import type { Tx } from "#lib/core/tx.ts";
import { leaveOpen } from "./away.ts";
import { asOf, clockOf } from "./clock.ts";
import { isAfterFailure, isOutlived, isPassing, refusalOf } from "./errors.ts";
import { directoryPool, pool } from "./pool.ts";
import { endSoon } from "./readings.ts";
import { hint } from "./router.ts";
import { generation, renewStatements, statement, unnamed } from "./sql.ts";

/**
 * Whom a transaction is for: row-level security shows it this workspace's rows, of these companies alone where it is bound to
 * some, or this person's memberships.
 */
export type Bound = { workspace_id: string; entity_ids?: readonly string[] | null } | { user_id: string };

/** What a transaction does: reads, writes, or reads and notes in the audit trail that it did. */
export type Effect = "read" | "write" | "audited";

const TRIES = 4;
const IDENTIFIER = /^[a-z]{2,5}_[0-9a-z]{26}$/;

/** What opens a transaction. A router takes one statement a query, which still travel together; else one query has them all. */
function begin(bound: Bound, effect: Effect, today: string): string[] {
  const [setting, value] =
    "workspace_id" in bound ? ["app.workspace_id", bound.workspace_id] : ["app.user_id", bound.user_id];
  const companies = "workspace_id" in bound ? (bound.entity_ids ?? null) : null;
  // The values stand in the text, since BEGIN and SET take no parameters; so nothing but an identifier may.
  for (const id of [value, ...(companies ?? [])]) {
    if (!IDENTIFIER.test(id)) throw new TypeError(`${id} is no identifier`);
  }
  // To PostgreSQL no companies are all of them.
  if (companies?.length === 0) throw new TypeError("a transaction that is bound to no company would see all");
  // A read sees one moment, however many statements it takes; a write sees what others have committed meanwhile.
  const mode = {
    read: " isolation level repeatable read read only",
    audited: " isolation level repeatable read",
    write: "",
  };
  const hinted = "workspace_id" in bound ? hint(value) : [];
  // Whatever a hostile statement may have left on the connection names nobody in here, and widens nothing.
  const bounds = {
    "app.dispatcher": "",
    "app.today": today,
    "app.gone": "",
    "app.entities": companies?.join(",") ?? "",
  };
  const settings = { "app.workspace_id": "", "app.user_id": "", ...bounds, [setting]: value };
  const set = Object.entries(settings).map(([name, to]) =>
    process.env.DATABASE_ROUTER === "spqr"
      ? `select set_config('${name}', '${to}', true)`
      : `set local ${name} = '${to}'`,
  );
  const opening = [`begin${mode[effect]}`, ...hinted, ...set];
  return hinted.length > 0 ? opening : [opening.join("; ")];
}

/**
 * The only door to tenants' data. Runs `fn` in one transaction that sees one workspace's rows (READ COMMITTED; a read
 * is REPEATABLE READ, and read-only where nothing is noted of it), commits
 * what it did, and undoes all of it if anything throws. A deadlock is tried again, as is a
 * statement that a migration has outlived, so `fn` may run more than once and
 * must do nothing outside of the database. Throws AppError for what a constraint or a race refuses.
 */
export async function transaction<T>(bound: Bound, effect: Effect, fn: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    const began = now();
    const opening = begin(bound, effect, dayAt(began));
    // A person's memberships are looked up in the directory, before any workspace is known.
    const client = await ("workspace_id" in bound ? pool() : directoryPool()).connect();
    const since = generation();
    try {
      const workspace_id = "workspace_id" in bound ? bound.workspace_id : "";
      return await attempt(client, { opening, effect, workspace_id, began }, fn);
    } catch (error) {
      await undo(client);
      if (isOutlived(error)) renewStatements(since);
      if (!isPassing(error) || tried === TRIES) throw refusalOf(error);
    }
  }
}

/**
 * Marks what somebody will wait for later: that it fails before they do must not end the process. The failure is not lost, since
 * PostgreSQL commits nothing after it.
 */
function waitedFor<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  return answer;
}

/** One try: on success the connection is given back here, on failure it is the caller's to undo and to give back. */
async function attempt<T>(
  client: pg.PoolClient,
  { opening, effect, workspace_id, began }: { opening: string[]; effect: Effect; workspace_id: string; began: number },
  fn: (tx: Tx) => Promise<T>,
): Promise<T> {
  const sent: Promise<unknown>[] = [];
  const send = (query: Promise<unknown>) => {
    sent.push(waitedFor(query));
  };
  for (const text of opening) send(client.query(text));
  let undone = false;
  let isOver = false;
  let failed: unknown;
  const ask = async <Row>(asked: pg.QueryConfig): Promise<Row[]> => {
    // Of deeds that go on side by side the others go on where one fails, and the connection is somebody else's by then.
    if (isOver) throw new Error("the transaction is over");
    try {
      return (await client.query(asked)).rows as Row[];
    } catch (error) {
      // One that nobody waits for yet may have failed first: it is the reason, and all after it only say that there is one.
      failed ??= error;
      throw isAfterFailure(error) ? failed : error;
    }
  };
  const clock = await clockOf(client, workspace_id);
  const tx: Tx = {
    workspace_id,
    clock,
    sql: <Row>(strings: TemplateStringsArray, ...values: unknown[]) => waitedFor(ask<Row>(statement(strings, values))),
    fresh: <Row>(strings: TemplateStringsArray, ...values: unknown[]) => waitedFor(ask<Row>(unnamed(strings, values))),
    last: send,
    undo: () => {
      undone = true;
    },
  };
  const result = await asOf(began, clock, () => fn(tx)).finally(() => {
    isOver = true;
  });
  if (effect === "read") {
    await Promise.all(sent);
    endSoon(client);
    return result;
  }
  const ended = client.query(undone ? "rollback" : "commit");
  send(ended);
  try {
    await Promise.all(sent);
  } catch (error) {
    if (!undone) leaveOpen(error);
    throw error;
  }
  // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, and no error.
  if (!undone && (await ended).command !== "COMMIT") throw new Error("the transaction did not commit");
  client.release();
  return result;
}

async function undo(client: pg.PoolClient): Promise<void> {
  try {
    await client.query("rollback");
    client.release();
  } catch (broken) {
    client.release(broken instanceof Error ? broken : true);
  }
}
