import { api } from "#lib/server/api.ts";
import { listening, type Sent } from "../../e2e/support/listening.ts";

/** A request to the API. */
export interface Ask {
  method: "GET" | "POST";
  path: string;
  body?: unknown;
}

/** The request as fetch wants it. */
function requestOf(base: string, key: string, { method, path, body }: Ask): Request {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  return new Request(`${base}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}

/**
 * The SQL that the service runs for a request, in order: what the floor runs as well, so that both do the same work in
 * the database. Runs the request twice in this process and listens the second time, when everything is warm.
 */
export async function capture(key: string, ask: Ask): Promise<Sent[]> {
  await api.fetch(requestOf("http://localhost", key, ask));
  return listening(() => asked(key, ask));
}

/** Has the API answer a request in this process. Throws where it is refused. */
export async function asked(key: string, ask: Ask): Promise<void> {
  const response = await api.fetch(requestOf("http://localhost", key, ask));
  const told = await response.text();
  if (!response.ok) throw new Error(`${ask.method} ${ask.path} answered ${response.status}: ${told}`);
}
