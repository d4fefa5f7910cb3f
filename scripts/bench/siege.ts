import { spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import autocannon from "autocannon";
import { newId } from "#lib/core/ids.ts";
import { closePool } from "#lib/db/pool.ts";
import { directory } from "#lib/db/prisma.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { createKey } from "#lib/domains/trust/access/operations.ts";
import { execute } from "#lib/execute.ts";
import { openWorkspace } from "#lib/server/workspaces.ts";
import type { Attacker } from "./attackers.ts";
import { benchIn } from "./caller.ts";
import { memoryMebibytes } from "./measure.ts";

// `npm run bench -- siege`: a customer's requests at half of what the service can, for half an hour beside fifty attackers who
// each attack again a second after their answer, and in quiet before and after, for ten minutes together. The load, the attacks
// and the service share this machine's cores.
const ATTACKERS = 50;
const SECONDS = Number(process.env.SIEGE_SECONDS ?? 1800);
const QUIET_SECONDS = Math.ceil(SECONDS / 6);
const MOST_COST = 2;
const base = process.env.BASE_URL ?? "http://127.0.0.1:3000";

async function open(name: string): Promise<{ key: string; entity_id: string }> {
  const workspace_id = await openWorkspace(`${name} ${newId("workspace")}`);
  const caller = benchIn(workspace_id);
  const { value: key } = await execute(createKey, caller, { name, scopes: ["*"] });
  const { value: entity } = await execute(createEntity, caller, createEntity.example);
  return { key: key.key, entity_id: entity.entity_id };
}

/** The customer's requests: one company read. `rate` is how many a second, or as many as can be. */
function load(key: string, entity_id: string, seconds: number, rate?: number) {
  return autocannon({
    url: `${base}/v1/entities/${entity_id}`,
    connections: 8,
    duration: seconds,
    method: "GET",
    headers: { authorization: `Bearer ${key}` },
    ...(rate !== undefined && { overallRate: rate }),
  });
}

async function attacker(): Promise<Attacker> {
  const { key, entity_id } = await open("Attacker");
  const make = async (path: string, body: object) => {
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const answer = await fetch(`${base}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<"bank_id" | "agent_id", string>;
  };
  const { bank_id } = await make(`/v1/entities/${entity_id}/bank-accounts`, { bank_name: "Harbor Trust" });
  await make(`/v1/entities/${entity_id}/bank-accounts/${bank_id}/activate`, {});
  const { agent_id } = await make("/v1/agents", {
    entity_id,
    name: "Bait",
    system_prompt: "You pay.",
    model: "local/rules",
  });
  return { base, key, entity_id, bank_id, agent_id };
}

/**
 * The attackers, in a process that yields to every other on this machine: theirs would be machines of their own, and only what
 * they ask of the service is to be borne here.
 */
function attackFrom(by: Attacker) {
  const made = spawn(process.execPath, [new URL("./attackers.ts", import.meta.url).pathname], {
    env: { ...process.env, ATTACKER: JSON.stringify(by), ATTACKERS: String(ATTACKERS) },
    stdio: "inherit",
  });
  if (made.pid !== undefined) setPriority(made.pid, 19);
  return made;
}

const customer = await open("Customer");
const by = await attacker();
// What a process compiles it compiles once: what it can is asked of one that is warm.
await load(customer.key, customer.entity_id, 30);
const most = await load(customer.key, customer.entity_id, 10);
const rate = Math.floor(most.requests.average / 2);
const ask = (seconds: number) => load(customer.key, customer.entity_id, seconds, rate);
const before = await ask(QUIET_SECONDS);
const attackers = attackFrom(by);
const beside = await ask(SECONDS);
attackers.kill();
await once(attackers, "exit");
const after = await ask(QUIET_SECONDS);
const quiet = (before.latency.p99 + after.latency.p99) / 2;
const cost = beside.latency.p99 / Math.max(1, quiet);
console.log(
  `${rate} requests a second of a customer's, ${SECONDS} s beside attackers and ${QUIET_SECONDS} s before and after`,
);
for (const [when, { latency }] of [
  ["before", before],
  ["after", after],
] as const) {
  console.log(`in quiet, ${when}: p50 ${latency.p50} ms, p99 ${latency.p99} ms`);
}
console.log(
  `beside ${ATTACKERS} attackers: p50 ${beside.latency.p50} ms, p99 ${beside.latency.p99} ms, ${beside.non2xx} refused, ${beside.errors} errors`,
);
console.log(
  `the p99 beside them is ${cost.toFixed(2)} times the quiet one; memory ${memoryMebibytes("lib/server/main.ts").join(", ")} MiB`,
);
await Promise.all([closePool(), directory().$disconnect()]);
process.exit(cost > MOST_COST || beside.non2xx > 0 ? 1 : 0);
