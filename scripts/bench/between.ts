import { availableParallelism } from "node:os";
import { closePool } from "#lib/db/pool.ts";
import { directory } from "#lib/db/prisma.ts";
import type { Ask } from "./capture.ts";
import { DRAFTED, seed } from "./cases.ts";
import { captured, openFloor } from "./floor-process.ts";
import { loadFor } from "./load.ts";
import { cpuMs, postgresProcesses, profiled, workersOf } from "./profile.ts";
import { loadTwoRequests } from "./two-requests.ts";

// `npm run bench -- between`: what stands between a request and its floor, in the processor's time: of a serving process by
// room, of all of them, and of PostgreSQL. On Linux, which counts it by process.
const CONNECTIONS = 16;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const SMALL = 1_000;
const processes = Number(process.env.WEB_PROCESSES ?? availableParallelism());
const base = process.env.BASE_URL ?? "http://127.0.0.1:3000";
const asked = ["read: an entity", "read: an account", "list: 100 entities", "list: 100 entries", DRAFTED];

/** Milliseconds of the processor's time a request. */
interface Cost {
  serving: number;
  postgres: number;
  rooms: Map<string, number>;
}

async function costOf(words: string, run: (seconds: number) => Promise<number>): Promise<Cost> {
  const serving = workersOf(words);
  const [first] = serving;
  if (first === undefined) throw new Error(`no process has forked ${words}`);
  // Warm first: what a process compiles it compiles once.
  await run(3);
  const databases = postgresProcesses();
  const before = [cpuMs(serving), cpuMs(databases)] as const;
  const rate = await run(SECONDS);
  const served = rate * SECONDS;
  const cost = { serving: (cpuMs(serving) - before[0]) / served, postgres: (cpuMs(databases) - before[1]) / served };
  // Apart, since to be looked at costs as well; its shares are what counts.
  const rooms = await profiled(first, () => run(SECONDS));
  const whole = [...rooms.values()].reduce((sum, ms) => sum + ms, 0);
  return { ...cost, rooms: new Map([...rooms].map(([name, ms]) => [name, (cost.serving * ms) / whole])) };
}

const column = (ms: number | undefined) => (ms === undefined ? "" : ms.toFixed(2)).padStart(8);

function tell(name: string, ours: Cost, floor: Cost | null): void {
  const line = (words: string, one: number | undefined, other: number | undefined) =>
    console.log(`  ${words.padEnd(62)}${column(one)}${floor ? column(other) : ""}`);
  console.log(`${name}: ms of the processor's time a request${floor ? ", ours and the floor's" : ""}`);
  line("PostgreSQL", ours.postgres, floor?.postgres);
  line("the serving processes", ours.serving, floor?.serving);
  const names = new Set([...ours.rooms.keys(), ...(floor?.rooms.keys() ?? [])]);
  const sorted = [...names].toSorted((one, other) => (ours.rooms.get(other) ?? 0) - (ours.rooms.get(one) ?? 0));
  for (const room of sorted) line(`  ${room}`, ours.rooms.get(room), floor?.rooms.get(room));
  console.log("");
}

const { key, cases } = await seed(SMALL, SMALL);
const looked = cases.filter(({ name }) => asked.includes(name));
const floor = await openFloor(await captured(key, looked), processes);
const of = (url: string, ask: Ask) => async (seconds: number) =>
  (await loadFor({ connections: CONNECTIONS, seconds }, `${url}${ask.path}`, key, ask)).rate;
try {
  for (const { name, ask } of looked) {
    const ours = await costOf("lib/server/main.ts", of(base, ask));
    tell(name, ours, await costOf("scripts/bench/floor.ts", of(floor.url, ask)));
  }
  const drafting = looked.find(({ name }) => name === DRAFTED)?.ask;
  if (drafting) {
    const both = (seconds: number) => loadTwoRequests({ drafting, base, key, connections: CONNECTIONS, seconds });
    const run = async (seconds: number) => (await both(seconds)).rate;
    tell("write: an entry drafted and posted by two requests", await costOf("lib/server/main.ts", run), null);
  }
} finally {
  floor.close();
  await Promise.all([closePool(), directory().$disconnect()]);
}
process.exit(0);
