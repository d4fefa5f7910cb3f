import pg from "pg";
import { wrongState } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { gathering } from "./gathering.ts";
import { end } from "./readings.ts";

const { builtins } = pg.types;

/** A whole number. Throws 400 where it is a sum past 2^53-1 (decisions "Numbers"), which nothing that is kept by itself can be. */
const exactly = (text: string) => {
  const value = Number(text);
  if (Math.abs(value) > MAX_INTEGER) throw wrongState("A sum would pass 2^53-1.", "out_of_range");
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is no whole number`);
  return value;
};

/** RFC 3339 with milliseconds out of `2026-11-20 09:30:00.123456+00`; a Date for each would cost a list more than its JSON. */
export function instant(text: string): string {
  if (text.length < 22 || text.length > 29 || !text.endsWith("+00")) return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, "0").slice(0, 3)}Z`;
}

/** `_text`, which the driver names nowhere. */
const TEXT_ARRAY: number = 1009;
const arrayByDriver: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY, "text");

/**
 * A text[] as PostgreSQL writes it. Without a quote in it no element holds a comma, a brace, a space or a backslash, and it is cut at
 * its commas: character by character, as the driver reads it, the arrays of a long list cost more than its statement.
 */
export function textArray(text: string): (string | null)[] {
  if (text === "{}") return [];
  if (text[0] !== "{" || text[1] === "{" || text.includes('"')) return arrayByDriver(text);
  return text
    .slice(1, -1)
    .split(",")
    .map((one) => (one === "NULL" ? null : one));
}

// Rows come out of the driver as the wire says them, so that nothing is mapped after it.
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, exactly],
  [builtins.NUMERIC, exactly],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, instant],
  [TEXT_ARRAY, textArray],
]);

const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers.get(oid)) || pg.types.getTypeParser(oid, format ?? "text"),
};

/**
 * Settings that every connection of the service has: UTC, and names that mean ours, whatever a hostile statement may have
 * made the sign-in's defaults. Row-level security binds the role that it signs in as (scripts/support/login.mjs). A page read at
 * random costs little more than the next one (solid-state disks), and nothing here runs long enough to be worth
 * compiling: a large company's statistics must not lead a small one's statements past their indexes.
 */
const options = [
  ...["search_path=public", "timezone=UTC", "statement_timeout=30000", "idle_in_transaction_session_timeout=60000"],
  ...["random_page_cost=1.1", "jit=off"],
]
  .map((setting) => `-c ${setting}`)
  .join(" ");

/**
 * How long an answer may take in all: twice what PostgreSQL gives a statement, which may have waited for another before it. One that
 * is later comes from nobody: a server that went without a word would hold a connection for a quarter of an hour, and soon all.
 */
export const ANSWER_MS = 60_000;

/**
 * How long a connection may take to be opened, or to come free, which is as long as PostgreSQL gives a statement: a server that
 * takes connections and says nothing on them would hold whoever asks for ever.
 */
export const CONNECTION_MS = 30_000;

interface Connection {
  connectionString: string;
  options: string;
  query_timeout: number;
  connectionTimeoutMillis: number;
}

/**
 * How to reach PostgreSQL as the service signs in there. The directory (people, sessions, workspaces, signing keys, the queue)
 * may be a database of its own, `DIRECTORY_URL`. Throws where `DATABASE_URL` is not set.
 */
export function connection(of: "tenants" | "directory" = "tenants"): Connection {
  const connectionString = (of === "directory" && process.env.DIRECTORY_URL) || process.env.DATABASE_URL;
  if (!connectionString) throw new Error("DATABASE_URL is not set: start the service with npm start, or set it");
  return { connectionString, options, query_timeout: ANSWER_MS, connectionTimeoutMillis: CONNECTION_MS };
}

// Next bundles this file for pages and the server loads it beside that: the pool hangs on globalThis, or there are two.
const shared = globalThis as {
  minutebook_pool?: pg.Pool;
  minutebook_directory_pool?: pg.Pool;
  minutebook_shard_pools?: pg.Pool[];
};

/** A new connection reads PostgreSQL's catalogues and plans every statement and trigger again, so that a lull is outlasted. */
const IDLE_MS = 300_000;

function open(config: pg.PoolConfig): pg.Pool {
  const made = new pg.Pool({ ...config, idleTimeoutMillis: IDLE_MS, types, stream: gathering });
  // A connection that breaks is replaced by the next that asks, and fails the statement that waits on it; without a listener it
  // would end the process, be it idle or somebody's, who is told by their statement.
  made.on("error", () => undefined);
  made.on("connect", (client) => client.on("error", () => undefined));
  made.on("acquire", end);
  return made;
}

/** The process's connections, `DATABASE_POOL` (16) at most. */
export function pool(): pg.Pool {
  // pipeline: BEGIN travels with the first statement, the receipt with COMMIT, since each waits for nothing before it.
  const max = Number(process.env.DATABASE_POOL ?? 16);
  shared.minutebook_pool ??= open({ ...connection(), max, pipeline: true });
  return shared.minutebook_pool;
}

/** Connections to the directory where it is a database of its own; else the pool. */
export function directoryPool(): pg.Pool {
  if (!process.env.DIRECTORY_URL) return pool();
  shared.minutebook_directory_pool ??= open({ ...connection("directory"), max: 3, pipeline: true });
  return shared.minutebook_directory_pool;
}

/** The servers that hold tenants' rows, past any router: `SHARD_URLS`, by commas; else the one database. */
export function shards(): Connection[] {
  const own = connection();
  const urls = process.env.SHARD_URLS ? process.env.SHARD_URLS.split(",") : [own.connectionString];
  return urls.map((connectionString) => ({ ...own, connectionString }));
}

/** One connection to each server, for what belongs to a server and not to a workspace: its outboxes. */
export function shardPools(): pg.Pool[] {
  if (!process.env.SHARD_URLS) return [pool()];
  shared.minutebook_shard_pools ??= shards().map((shard) => open({ ...shard, max: 1 }));
  return shared.minutebook_shard_pools;
}

/** Ends the process's connections; for a clean stop. */
export async function closePool(): Promise<void> {
  const opened = [shared.minutebook_pool, shared.minutebook_directory_pool, ...(shared.minutebook_shard_pools ?? [])];
  delete shared.minutebook_pool;
  delete shared.minutebook_directory_pool;
  delete shared.minutebook_shard_pools;
  await Promise.all(opened.map((one) => one?.end()));
}
