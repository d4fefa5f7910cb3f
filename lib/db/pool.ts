import pg from "pg";

const { builtins } = pg.types;

const exactly = (text: string) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is past 2^53-1`);
  return value;
};

// Rows come out of the driver as the wire says them, so that nothing is mapped after it.
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, exactly],
  [builtins.NUMERIC, exactly],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
]);

const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers.get(oid)) || pg.types.getTypeParser(oid, format ?? "text"),
};

/** Settings that every connection of the service has: the role that row-level security binds, and UTC. */
const options =
  "-c role=minutebook_app -c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000";

/** How to reach PostgreSQL as the service's own role. Throws where `DATABASE_URL` is not set. */
export function connection(): { connectionString: string; options: string } {
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString) throw new Error("DATABASE_URL is not set: start the service with npm start, or set it");
  return { connectionString, options };
}

// Next bundles this file for pages and the server loads it beside that: the pool hangs on globalThis, or there are two.
const shared = globalThis as { minutebook_pool?: pg.Pool };

/** The process's connections, `DATABASE_POOL` (16) at most. */
export function pool(): pg.Pool {
  if (!shared.minutebook_pool) {
    // pipeline: BEGIN travels with the first statement, the receipt with COMMIT, since each waits for nothing before it.
    const config = { ...connection(), max: Number(process.env.DATABASE_POOL ?? 16), types, pipeline: true };
    shared.minutebook_pool = new pg.Pool(config);
    // An idle connection that breaks is replaced by the next that asks; without a listener it would end the process.
    shared.minutebook_pool.on("error", () => undefined);
  }
  return shared.minutebook_pool;
}

/** Ends the process's connections; for a clean stop. */
export async function closePool(): Promise<void> {
  const open = shared.minutebook_pool;
  delete shared.minutebook_pool;
  await open?.end();
}
