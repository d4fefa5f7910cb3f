import pg from "pg";
import { api } from "#lib/server/api.ts";

/** A statement as the service sent it. */
export interface Sent {
  text: string;
  values: unknown[];
  /** Sent before the one ahead of it had been answered, so it costs no round trip of its own. */
  rides: boolean;
}

/** A request to the API. */
export interface Ask {
  method: "GET" | "POST";
  path: string;
  body?: unknown;
}

/** The request as fetch wants it. */
export function requestOf(base: string, key: string, { method, path, body }: Ask): Request {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  return new Request(`${base}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}

/**
 * The SQL that the service runs for a request, in order: what the floor runs as well, so that both do the same work in
 * the database. Runs the request twice in this process and listens the second time, when everything is warm.
 */
export async function capture(key: string, ask: Ask): Promise<Sent[]> {
  await api.fetch(requestOf("http://localhost", key, ask));
  // By connection: the log is sealed meanwhile on another one, which is no part of the request.
  const perClient = new Map<pg.Client, Sent[]>();
  const open = new Map<pg.Client, number>();
  const query = pg.Client.prototype.query as (...given: unknown[]) => Promise<unknown>;
  pg.Client.prototype.query = function listening(this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    const statement =
      typeof first === "string" ? { text: first, values: [] } : (first as { text: string; values: unknown[] });
    const sent = perClient.get(this) ?? [];
    perClient.set(this, sent);
    const waiting = open.get(this) ?? 0;
    sent.push({ text: statement.text, values: statement.values, rides: waiting > 0 });
    open.set(this, waiting + 1);
    const answered = query.apply(this, given);
    answered.catch(() => undefined).finally(() => open.set(this, (open.get(this) ?? 1) - 1));
    return answered;
  } as typeof pg.Client.prototype.query;
  try {
    const response = await api.fetch(requestOf("http://localhost", key, ask));
    if (!response.ok)
      throw new Error(`${ask.method} ${ask.path} answered ${response.status}: ${await response.text()}`);
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  }
  return [...perClient.values()].filter((sent) => !sent.some(({ text }) => text.includes("log_head"))).flat();
}
