import type pg from "pg";

/** How long a reading that is over may stay open, for whoever has the connection next to end it with what they send. */
const OPEN_MS = 5;

// Next bundles this file for pages beside the server's own, and both have the same connections.
const shared = globalThis as { minutebook_readings?: Set<pg.PoolClient> };
shared.minutebook_readings ??= new Set();
const over = shared.minutebook_readings;

let soon: NodeJS.Timeout | undefined;

/**
 * Gives a connection back whose reading is over: what was read is known, and nothing depends on how a reading ends, so that it ends with
 * the next one's beginning, or in a moment. Sent by itself, each COMMIT would cost two processes a turn more, a fourth of a small reading.
 * A router would hold a server for it, and has it at once.
 */
export function endSoon(client: pg.PoolClient): void {
  over.add(client);
  if (process.env.DATABASE_ROUTER) end(client);
  // Before it is given back, since somebody may wait for it.
  client.release();
  soon ??= setTimeout(endAll, OPEN_MS);
}

/** Ends the reading that a connection was given back with, ahead of all that is sent on it next. */
export function end(client: pg.PoolClient): void {
  // A connection that is broken fails what is sent next on it, or leaves the pool by itself.
  if (over.delete(client)) client.query("commit").catch(() => undefined);
}

/** Ends all that are over. */
export function endAll(): void {
  clearTimeout(soon);
  soon = undefined;
  for (const client of over) end(client);
}
