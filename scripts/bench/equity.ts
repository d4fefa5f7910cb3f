import { addDays, today } from "#lib/core/days.ts";
import { newId } from "#lib/core/ids.ts";
import { closePool, pool } from "#lib/db/pool.ts";
import { directory } from "#lib/db/prisma.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { createKey } from "#lib/domains/trust/access/operations.ts";
import { execute } from "#lib/execute.ts";
import { openWorkspace } from "#lib/server/workspaces.ts";
import { benchIn } from "./caller.ts";
import { asked, capture } from "./capture.ts";
import { seedEquity } from "./equity-register.ts";
import { median } from "./measure.ts";

/**
 * What a register of 10,000 holders and 30,000 events takes to read beside one of 500 holders, and what it takes as of a day beside
 * the present. One at a time, by the API in this process, in turns. `BENCH_EXPLAIN=<part of a
 * name>` prints how PostgreSQL runs each statement.
 */
const FEW = 500;
const MANY = Number(process.argv[3] ?? 10_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
/** How many times as long the many may take, and what is as of a day. */
const MOST = { many: 15, as_of: 1.5 };

const isExplained = (name: string) =>
  process.env.BENCH_EXPLAIN !== undefined && name.includes(process.env.BENCH_EXPLAIN);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function explain(key: string, path: string): Promise<void> {
  const client = await pool().connect();
  try {
    for (const { text, values } of await capture(key, { method: "GET", path })) {
      // What it wrote, it has written.
      if (/^\s*insert/i.test(text)) continue;
      if (!/^\s*(select|with)/i.test(text)) {
        await client.query(text, values);
        continue;
      }
      const { rows } = await client.query<Record<string, string>>(`explain (analyze, buffers) ${text}`, values);
      console.log(`${text.trim()}\n${rows.map((row) => `    ${Object.values(row).join(" ")}`).join("\n")}\n`);
    }
  } finally {
    client.release();
  }
}

const workspace_id = await openWorkspace(`Bench ${newId("workspace")}`);
const bench = benchIn(workspace_id);
const { key } = (await execute(createKey, bench, { name: "Bench", scopes: ["*"] })).value;
const seeded = async (holders: number) => {
  const { entity_id } = (await execute(createEntity, bench, createEntity.example)).value;
  await seedEquity(workspace_id, entity_id, holders);
  return `/v1/entities/${entity_id}`;
};
const broken: string[] = [];

/** PostgreSQL plans a prepared statement anew five times before it keeps a plan, as it has in a service that runs. */
const WARM = 6;

/** The middle of so many rounds of each path, in turns, once they are warm. */
async function compared(paths: readonly string[]): Promise<number[]> {
  const took = paths.map((): number[] => []);
  for (let round = 0; round < WARM + ROUNDS; round++) {
    for (const [at, path] of paths.entries()) {
      const ms = await timed(() => asked(key, { method: "GET", path }));
      if (round >= WARM) took[at]?.push(ms);
    }
  }
  return took.map(median);
}

function judge(name: string, took: number, of: number, most: number): void {
  const ratio = took / of;
  console.log(
    `${name.padEnd(52)} ${of.toFixed(1).padStart(8)} ms ${took.toFixed(1).padStart(8)} ms   ratio ${ratio.toFixed(2)} of ${most}`,
  );
  if (ratio > most) broken.push(`${name}: ${ratio.toFixed(2)}`);
}

try {
  const [few, many] = [await seeded(FEW), await seeded(MANY)];
  const middle = addDays(today(), -500);
  console.log(
    `${FEW} and ${MANY.toLocaleString("en-US")} holders, three events each; ${ROUNDS} rounds, in turns; medians\n`,
  );
  const reads = [
    ["the cap table", "/cap-table"],
    ["the cap table as of today", `/cap-table?as_of=${today()}`],
    ["the cap table 500 days ago", `/cap-table?as_of=${middle}`],
    ["who holds what, by instrument", "/cap-table/ownership"],
    ["its history", "/cap-table/history"],
    ["the register: the newest 100", "/cap-table/events"],
    ["the register: the oldest 1,000", "/cap-table/events?order=oldest&limit=1000"],
    ["the register: a holder's", "/cap-table/events?holder=Holder+123"],
    ["the register as CSV", "/cap-table/events/csv"],
    ["grants: 100", "/grants"],
    ["grants of a holder", "/grants?recipient_name=Holder+123"],
    ["transfers: 100", "/transfers"],
  ] as const;
  for (const [name, path] of reads) {
    if (isExplained(name)) await explain(key, `${many}${path}`);
    const [less = 0, more = 0] = await compared([`${few}${path}`, `${many}${path}`]);
    judge(name, more, less, MOST.many);
  }
  console.log("\nas of today and of 500 days ago, beside the present");
  for (const [name, path] of [
    ["the cap table", "/cap-table"],
    ["who holds what, by instrument", "/cap-table/ownership"],
    ["grants: 1,000", "/grants?limit=1000"],
    ["transfers: 1,000", "/transfers?limit=1000"],
  ] as const) {
    const asOf = (day: string) => `${many}${path}${path.includes("?") ? "&" : "?"}as_of=${day}`;
    if (isExplained(name)) await explain(key, asOf(middle));
    const [present = 0, now = 0, then = 0] = await compared([`${many}${path}`, asOf(today()), asOf(middle)]);
    judge(`${name}, today`, now, present, MOST.as_of);
    judge(`${name}, 500 days ago`, then, present, MOST.as_of);
  }
} finally {
  await Promise.all([closePool(), directory().$disconnect()]);
}
if (broken.length > 0) console.error(`Over the measure: ${broken.join("; ")}`);
process.exit(broken.length > 0 ? 1 : 0);
