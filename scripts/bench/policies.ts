// `npm run bench -- policies`: what deciding an act costs in a workspace that has policies, by the process's own clock. The
// act is put under both of its names, as an intent's is; what a policy asks the database for is not counted here.
import { acts } from "#lib/acts.ts";
import type { Caller } from "#lib/core/caller.ts";
import { parseInput } from "#lib/core/input.ts";
import { type Circumstances, NOTHING, requestOf } from "#lib/domains/trust/policies/engine/request.ts";
import { ask, read } from "#lib/domains/trust/policies/engine/standing.ts";
import { together, verdictOf } from "#lib/domains/trust/policies/rules.ts";
import { told } from "#lib/domains/trust/policies/writing.ts";
import { median } from "./measure.ts";

const MOST_MS = 1;
const WARM = 500;
const TIMES = 5_000;
const entity_id = "ent_01k0zk1x3ve4b8j0c2v5y6m7n8";
const params = { entity_id, recipient_name: "Harbor Hosting", amount_cents: 45_000, method: "ach" };

const caller: Caller = {
  workspace_id: "ws_01k0zk1x3ve4b8j0c2v5y6m7n8",
  actor: { type: "api_key", id: "key_01k0zk1x3ve4b8j0c2v5y6m7n8", name: "Bench" },
  scopes: new Set(["intents:execute", "payments:write"]),
  role: null,
  entity_ids: null,
  address: null,
  request_id: "",
};

const company = {
  ...{ entity_id, legal_name: "Acme", entity_type: "c_corp", jurisdiction: "DE" },
  ...{ status: "active", formation_status: "Active" },
};

const names = ["payments.create", "submit_payment"].flatMap(
  (action) => acts.find((act) => act.action === action) ?? [],
);

/** One decision, as an act waits for it; its milliseconds. */
async function decide(standing: Awaited<ReturnType<typeof read>>): Promise<number> {
  const begun = performance.now();
  const now: Circumstances = {
    moved: { amount_cents: params.amount_cents, recipient: params.recipient_name, method: params.method },
    ...{
      is_outgoing: true,
      redirects_money: false,
      is_new_recipient: false,
      has_resolution: false,
      is_dry_run: false,
      approved: false,
    },
    totals: NOTHING,
    at: new Date(),
  };
  const decisions = [];
  for (const { action, operation, reads } of names) {
    const asked = { action, operation, reads, params: parseInput(reads, params) };
    const { forbidding, failing } = await ask(standing, requestOf(caller, asked, company, now));
    const said = (ids: string[]) => ids.flatMap((id) => standing.statements.get(id) ?? []);
    decisions.push(verdictOf(said(forbidding), said(failing), 0));
  }
  together(decisions);
  return performance.now() - begun;
}

let isSlow = false;
for (const count of [1, 10, 50]) {
  const policies = Array.from({ length: count }, (_, at) => ({
    policy_id: `pol_${at}`,
    name: `Policy ${at}`,
    text: told[at % told.length]?.text ?? "",
    mode: "enforce" as const,
  }));
  const standing = await read(`bench ${count}`, policies);
  for (let i = 0; i < WARM; i++) await decide(standing);
  const times: number[] = [];
  for (let i = 0; i < TIMES; i++) times.push(await decide(standing));
  const p50 = median(times);
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(TIMES * 0.99)] ?? Number.NaN;
  const many = `${count} ${count === 1 ? "policy" : "policies"}`;
  console.log(`deciding an intent by ${many}: p50 ${p50.toFixed(3)} ms, p99 ${p99.toFixed(3)} ms`);
  if (p50 > MOST_MS) isSlow = true;
}
if (isSlow) {
  console.error(`A decision may cost ${MOST_MS} ms at most.`);
  process.exitCode = 1;
}
