import { availableParallelism } from "node:os";
import { closePool } from "#lib/db/pool.ts";
import { directory } from "#lib/db/prisma.ts";
import type { Ask } from "./capture.ts";
import { DRAFTED, POSTED, seed } from "./cases.ts";
import { captured, openFloor } from "./floor-process.ts";
import { loadFor } from "./load.ts";
import { type Figure, median, memoryMebibytes } from "./measure.ts";
import { loadTwoRequests } from "./two-requests.ts";

const CONNECTIONS = 16;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
/** Lines in the books of the small tenant and of the large one. */
const SMALL = 1_000;
const LARGE = Number(process.env.BENCH_LINES ?? 1_000_000);
/** How much longer the large books may take than the small ones, or these than the large ones. */
const MOST_COST = 1.3;
/** How quick posting to one pair of accounts must at least be, against drafting. */
const LEAST_POSTED = 0.6;
const LEAST = "/least-entry";
const outOfProportion: string[] = [];
const tooSlow: string[] = [];
/** `npm run bench -- "trial balance"` runs the cases whose name has these words. */
const only = process.argv[2] ?? "";
const base = process.env.BASE_URL ?? "http://127.0.0.1:3000";
const processes = Number(process.env.WEB_PROCESSES ?? availableParallelism());

const load = (url: string, key: string, ask: Ask) =>
  loadFor({ connections: CONNECTIONS, seconds: SECONDS }, url, key, ask);

function fault(what: string): never {
  throw new Error(what);
}

const middle = (figures: Figure[], of: keyof Figure) => median(figures.map((figure) => figure[of]));

/** Loads two addresses in turns; the first round warms both up and does not count. */
async function alternated(one: () => Promise<Figure>, other: () => Promise<Figure>): Promise<[Figure[], Figure[]]> {
  const [ones, others]: [Figure[], Figure[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [await one(), await other()] as const;
    if (round === 0) continue;
    ones.push(pair[0]);
    others.push(pair[1]);
  }
  return [ones, others];
}

function tell(name: string, who: [string, Figure[]][], words: string, ratio: number): void {
  console.log(name);
  for (const [whose, figures] of who) {
    const [rate, p50, p99] = [middle(figures, "rate"), middle(figures, "p50"), middle(figures, "p99")];
    console.log(
      `  ${whose.padEnd(10)}${rate.toFixed(0).padStart(7)}/s   p50 ${p50.toFixed(0)} ms   p99 ${p99.toFixed(0)} ms`,
    );
  }
  console.log(`  ${words.padEnd(10)}${ratio.toFixed(2).padStart(7)}\n`);
}

const { key, cases, scales } = await seed(SMALL, LARGE);
const floorCases = await captured(key, cases);
const named = (name: string) => cases.find((one) => one.name === name)?.ask ?? fault(`no case is named ${name}`);
const [drafting, posting] = [named(DRAFTED), named(POSTED)];
// The least that an entry can cost: two lines in one transaction, and nothing of what makes it an act.
const drafted = floorCases.find(({ path }) => path === drafting.path) ?? fault("drafting was not captured");
const least = drafted.statements.filter(({ text }) => /^\s*(begin|commit|with entry as)/.test(text));
floorCases.push({ ...drafted, path: LEAST, statements: least });
const floor = await openFloor(floorCases, processes);
try {
  console.log(
    `${CONNECTIONS} connections, ${processes} processes each, ${ROUNDS} rounds of ${SECONDS} s, alternating; medians\n`,
  );
  for (const { name, ask } of cases.filter((one) => one.name.includes(only))) {
    const [theirs, ours] = await alternated(
      () => load(`${floor.url}${ask.path}`, key, ask),
      () => load(`${base}${ask.path}`, key, ask),
    );
    const ratio = median(ours.map((figure, at) => figure.rate / (theirs[at]?.rate ?? Number.NaN)));
    tell(
      name,
      [
        ["floor", theirs],
        ["ours", ours],
      ],
      "ratio",
      ratio,
    );
  }
  if (DRAFTED.includes(only)) {
    const both = { drafting, base, key, connections: CONNECTIONS, seconds: SECONDS };
    const [theirs, ours] = await alternated(
      () => load(`${floor.url}${LEAST}`, key, drafting),
      () => loadTwoRequests(both),
    );
    const ratio = median(ours.map((figure, at) => figure.rate / (theirs[at]?.rate ?? Number.NaN)));
    const who: [string, Figure[]][] = [
      ["least", theirs],
      ["ours", ours],
    ];
    tell(
      "write: an entry drafted and posted by two requests, against the least that an entry costs",
      who,
      "ratio",
      ratio,
    );
  }
  if (POSTED.includes(only)) {
    const [drafted, posted] = await alternated(
      () => load(`${base}${drafting.path}`, key, drafting),
      () => load(`${base}${posting.path}`, key, posting),
    );
    const ratio = median(posted.map((figure, at) => figure.rate / (drafted[at]?.rate ?? Number.NaN)));
    const who: [string, Figure[]][] = [
      ["drafted", drafted],
      ["posted", posted],
    ];
    tell(
      `write: an entry posted to one pair of accounts by ${CONNECTIONS} at once, against drafting it`,
      who,
      "ratio",
      ratio,
    );
    if (ratio < LEAST_POSTED) tooSlow.push(`posting to one pair of accounts: ${ratio.toFixed(2)} of drafting`);
  }
  console.log(
    `The same in the books of a tenant of ${SMALL} lines and of one of ${LARGE} beside it; the cost is how much longer the large ones take\n`,
  );
  for (const { name, small, large } of scales.filter((one) => one.name.includes(only))) {
    const [few, many] = await alternated(
      () => load(`${base}${small.ask.path}`, small.key, small.ask),
      () => load(`${base}${large.ask.path}`, large.key, large.ask),
    );
    const cost = median(few.map((figure, at) => figure.rate / (many[at]?.rate ?? Number.NaN)));
    tell(
      name,
      [
        ["small", few],
        ["large", many],
      ],
      "cost",
      cost,
    );
    if (cost > MOST_COST || cost < 1 / MOST_COST) outOfProportion.push(`${name}: ${cost.toFixed(2)}`);
  }
  console.log(`memory of the server's processes: ${memoryMebibytes("lib/server/main.ts").join(", ")} MiB resident`);
} finally {
  floor.close();
  await Promise.all([closePool(), directory().$disconnect()]);
}
if (outOfProportion.length > 0) {
  console.error(`A cost over ${MOST_COST} either way: ${outOfProportion.join("; ")}`);
}
if (tooSlow.length > 0) console.error(`Less than ${LEAST_POSTED} of drafting: ${tooSlow.join("; ")}`);
process.exit(outOfProportion.length + tooSlow.length > 0 ? 1 : 0);
