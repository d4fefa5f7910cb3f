import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import autocannon from "autocannon";
import { today } from "#lib/core/days.ts";
import { newId } from "#lib/core/ids.ts";
import { closePool } from "#lib/db/pool.ts";
import { directory } from "#lib/db/prisma.ts";
import { createEntity } from "#lib/domains/company/formation/entities/operations.ts";
import { createKey } from "#lib/domains/trust/access/operations.ts";
import { execute } from "#lib/execute.ts";
import { openWorkspace } from "#lib/server/workspaces.ts";
import { type SeededBooks, seedBooks } from "./books.ts";
import { benchIn } from "./caller.ts";
import { type Ask, capture } from "./capture.ts";
import { type Figure, median, memoryMebibytes } from "./measure.ts";
import { madeBy } from "./replay.ts";
import { loadTwoRequests } from "./two-requests.ts";

const CONNECTIONS = 16;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
/** Lines in the small books and in the large ones. */
const SMALL = 1_000;
const LARGE = Number(process.env.BENCH_LINES ?? 1_000_000);
/** How much longer the large books may take than the small ones, or these than the large ones. */
const MOST_COST = 1.3;
const DRAFTED = "write: a journal entry, drafted";
const POSTED = "write: a journal entry, posted";
/** How quick posting to one pair of accounts must at least be, against drafting. */
const LEAST_POSTED = 0.6;
const LEAST = "/least-entry";
const outOfProportion: string[] = [];
const tooSlow: string[] = [];
/** `npm run bench -- "trial balance"` runs the cases whose name has these words. */
const only = process.argv[2] ?? "";
const base = process.env.BASE_URL ?? "http://127.0.0.1:3000";
const processes = Number(process.env.WEB_PROCESSES ?? availableParallelism());

/** Loads one address for some seconds; every answer that is not a success ends the bench, since it measured an error. */
async function load(url: string, key: string, { method, body }: Ask): Promise<Figure> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors`);
  }
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}

/** A request by its name. */
interface Case {
  name: string;
  ask: Ask;
}

/** A key, the requests to compare with the floor, and those to compare between small books and large ones. */
async function seed(): Promise<{ key: string; cases: Case[]; scales: { name: string; small: Ask; large: Ask }[] }> {
  const workspace_id = await openWorkspace(`Bench ${newId("workspace")}`);
  const bench = benchIn(workspace_id);
  const { value } = await execute(createKey, bench, { name: "Bench", scopes: ["*"] });
  let entity_id = "";
  for (let i = 0; i < 120; i++) {
    const made = await execute(createEntity, bench, { ...createEntity.example, legal_name: `Bench ${i}` });
    entity_id = made.value.entity_id;
  }
  const books = async (lines: number) => {
    const made = await execute(createEntity, bench, { ...createEntity.example, legal_name: `${lines} lines` });
    return ledgerCases(await seedBooks(workspace_id, made.value.entity_id, lines));
  };
  const [small, large] = [await books(SMALL), await books(LARGE)];
  return {
    key: value.key,
    cases: [
      { name: "read: an entity", ask: { method: "GET", path: `/v1/entities/${entity_id}` } },
      { name: "list: 100 entities", ask: { method: "GET", path: "/v1/entities?limit=100" } },
      {
        name: "write: an entity, receipted",
        ask: { method: "POST", path: "/v1/entities", body: createEntity.example },
      },
      ...large.slice(0, 3),
    ],
    scales: small.flatMap(({ name, ask }, at) => {
      const other = large[at];
      return other === undefined ? [] : [{ name, small: ask, large: other.ask }];
    }),
  };
}

const day = today();

/** What an accountant does all day, in these books. */
function ledgerCases({ entity_id, accounts }: SeededBooks): Case[] {
  const path = `/v1/entities/${entity_id}`;
  const entry = {
    date: day,
    description: "Rent",
    lines: [
      { account_id: accounts[4], amount_cents: 250_000, side: "debit" },
      { account_id: accounts[0], amount_cents: 250_000, side: "credit" },
    ],
  };
  return [
    { name: DRAFTED, ask: { method: "POST", path: `${path}/journal-entries`, body: entry } },
    {
      name: POSTED,
      ask: { method: "POST", path: `${path}/journal-entry-batches`, body: { entries: [entry], post: true } },
    },
    { name: "list: 100 entries", ask: { method: "GET", path: `${path}/journal-entries?limit=100` } },
    { name: "search: one entry of all", ask: { method: "GET", path: `${path}/journal-entries?search=77+entry` } },
    { name: "search: what all say", ask: { method: "GET", path: `${path}/journal-entries?search=bench` } },
    { name: "list: 100 entries by date", ask: { method: "GET", path: `${path}/journal-entries?limit=100&order=date` } },
    // As many as an account of the small books has, so that both sides answer whole pages.
    {
      name: "list: 20 entries of an account",
      ask: { method: "GET", path: `${path}/journal-entries?limit=20&account_id=${accounts[0]}` },
    },
    { name: "trial balance", ask: { method: "GET", path: `${path}/trial-balance` } },
    { name: "trial balance of today", ask: { method: "GET", path: `${path}/trial-balance?as_of=${day}` } },
    { name: "balance sheet of today", ask: { method: "GET", path: `${path}/balance-sheet?as_of=${day}` } },
    {
      name: "general ledger, a page",
      ask: { method: "GET", path: `${path}/accounts/${accounts[0]}/ledger?limit=20` },
    },
  ];
}

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

const { key, cases, scales } = await seed();
const floorCases = [];
for (const { ask } of cases) {
  const statements = await capture(key, ask);
  floorCases.push({ path: ask.path, statements, made: [...madeBy(statements)] });
}
const named = (name: string) => cases.find((one) => one.name === name)?.ask ?? fault(`no case is named ${name}`);
const [drafting, posting] = [named(DRAFTED), named(POSTED)];
// The least that an entry can cost: two lines in one transaction, and nothing of what makes it an act.
const drafted = floorCases.find(({ path }) => path === drafting.path) ?? fault("drafting was not captured");
const least = drafted.statements.filter(({ text }) => /^\s*(begin|commit|with entry as)/.test(text));
floorCases.push({ ...drafted, path: LEAST, statements: least });
const port = await freePort();
const floor = spawn(process.execPath, [new URL("./floor.ts", import.meta.url).pathname], {
  env: {
    ...process.env,
    FLOOR_CASES: JSON.stringify(floorCases),
    FLOOR_PORT: String(port),
    WEB_PROCESSES: String(processes),
  },
  stdio: ["ignore", "inherit", "inherit", "ipc"],
});
try {
  await once(floor, "message");
  console.log(
    `${CONNECTIONS} connections, ${processes} processes each, ${ROUNDS} rounds of ${SECONDS} s, alternating; medians\n`,
  );
  for (const { name, ask } of cases.filter((one) => one.name.includes(only))) {
    const [theirs, ours] = await alternated(
      () => load(`http://127.0.0.1:${port}${ask.path}`, key, ask),
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
      () => load(`http://127.0.0.1:${port}${LEAST}`, key, drafting),
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
  console.log(`The same in books of ${SMALL} lines and of ${LARGE}; the cost is how much longer the large ones take\n`);
  for (const { name, small, large } of scales.filter((one) => one.name.includes(only))) {
    const [few, many] = await alternated(
      () => load(`${base}${small.path}`, key, small),
      () => load(`${base}${large.path}`, key, large),
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
  floor.kill();
  await Promise.all([closePool(), directory().$disconnect()]);
}
if (outOfProportion.length > 0) {
  console.error(`A cost over ${MOST_COST} either way: ${outOfProportion.join("; ")}`);
}
if (tooSlow.length > 0) console.error(`Less than ${LEAST_POSTED} of drafting: ${tooSlow.join("; ")}`);
process.exit(outOfProportion.length + tooSlow.length > 0 ? 1 : 0);
