import type { Ask } from "./capture.ts";
import { type Figure, median } from "./measure.ts";

interface Load {
  /** Drafts an entry at `<its path>`, which is then posted at `<its path>/{entry_id}/post`. */
  drafting: Ask;
  base: string;
  key: string;
  connections: number;
  seconds: number;
}

/** Drafts an entry and posts it by a second request, over and over; a pair counts as one. Throws on any refusal. */
export async function loadTwoRequests({ drafting, base, key, connections, seconds }: Load): Promise<Figure> {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const ask = async (path: string, body: unknown): Promise<{ entry_id: string }> => {
    const response = await fetch(`${base}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { entry_id: string };
  };
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const one = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      const { entry_id } = await ask(drafting.path, drafting.body);
      await ask(`${drafting.path}/${entry_id}/post`, {});
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  const sorted = times.toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  return { rate: times.length / seconds, p50: median(times), p99 };
}
