import autocannon from "autocannon";
import type { Ask } from "./capture.ts";
import type { Figure } from "./measure.ts";

/** Loads one address for some seconds; every answer that is not a success ends the bench, since it measured an error. */
export async function loadFor(
  { connections, seconds }: { connections: number; seconds: number },
  url: string,
  key: string,
  { method, body }: Ask,
): Promise<Figure> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors`);
  }
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
