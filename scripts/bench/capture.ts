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
  return listening(async () => {
    const response = await api.fetch(requestOf("http://localhost", key, ask));
    if (!response.ok) {
      throw new Error(`${ask.method} ${ask.path} answered ${response.status}: ${await response.text()}`);
    }
  });
}
