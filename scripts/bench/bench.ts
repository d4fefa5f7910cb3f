import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import autocannon from "autocannon";
import { newId } from "#lib/core/ids.ts";
import { closePool } from "#lib/db/pool.ts";
import { directory } from "#lib/db/prisma.ts";
import { createKey } from "#lib/domains/access/operations.ts";
import { createEntity } from "#lib/domains/entities/operations.ts";
import { execute } from "#lib/execute.ts";
import { openWorkspace } from "#lib/server/workspaces.ts";
import { type Ask, capture } from "./capture.ts";
import { median, memoryMebibytes } from "./measure.ts";

const CONNECTIONS = 16;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const base = process.env.BASE_URL ?? "http://127.0.0.1:3000";
const processes = Number(process.env.WEB_PROCESSES ?? availableParallelism());

interface Figure {
  rate: number;
  p50: number;
  p99: number;
}

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

async function seed(): Promise<{ key: string; cases: { name: string; ask: Ask }[] }> {
  const workspace_id = await openWorkspace(`Bench ${newId("workspace")}`);
  const caller = {
    workspace_id,
    actor: { type: "system", id: "bench", name: "npm run bench" },
    scopes: new Set(["*"]),
    role: null,
    address: null,
    request_id: newId("request"),
  } as const;
  const { value } = await execute(createKey, caller, { name: "Bench", scopes: ["*"] });
  let entity_id = "";
  for (let i = 0; i < 120; i++) {
    const made = await execute(createEntity, caller, { ...createEntity.example, legal_name: `Bench ${i}` });
    entity_id = made.value.entity_id;
  }
  return {
    key: value.key,
    cases: [
      { name: "read: an entity", ask: { method: "GET", path: `/v1/entities/${entity_id}` } },
      { name: "list: 100 entities", ask: { method: "GET", path: "/v1/entities?limit=100" } },
      {
        name: "write: an entity, receipted",
        ask: { method: "POST", path: "/v1/entities", body: createEntity.example },
      },
    ],
  };
}

const { key, cases } = await seed();
const floorCases = [];
for (const { ask } of cases) {
  floorCases.push({ path: ask.path, statements: await capture(key, ask) });
}
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
  for (const { name, ask } of cases) {
    const ours: Figure[] = [];
    const theirs: Figure[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const pair = [
        await load(`http://127.0.0.1:${port}${ask.path}`, key, ask),
        await load(`${base}${ask.path}`, key, ask),
      ];
      // The first round warms both up and does not count.
      if (round > 0 && pair[0] && pair[1]) {
        theirs.push(pair[0]);
        ours.push(pair[1]);
      }
    }
    const of = (figures: Figure[], of: keyof Figure) => median(figures.map((figure) => figure[of]));
    const ratio = median(ours.map((figure, at) => figure.rate / (theirs[at]?.rate ?? Number.NaN)));
    console.log(name);
    for (const [who, figures] of [
      ["floor", theirs],
      ["ours", ours],
    ] as const) {
      console.log(
        `  ${who.padEnd(6)}${of(figures, "rate").toFixed(0).padStart(7)}/s   p50 ${of(figures, "p50").toFixed(0)} ms   p99 ${of(figures, "p99").toFixed(0)} ms`,
      );
    }
    console.log(`  ratio   ${ratio.toFixed(2)}\n`);
  }
  console.log(`memory of the server's processes: ${memoryMebibytes("lib/server/main.ts").join(", ")} MiB resident`);
} finally {
  floor.kill();
  await Promise.all([closePool(), directory().$disconnect()]);
}
process.exit(0);
