import type { NamedAct } from "#lib/acts.ts";
import type { Caller } from "#lib/core/caller.ts";
import { newId } from "#lib/core/ids.ts";
import { readableScopes } from "#lib/core/scopes.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as receipts from "#lib/domains/trust/receipts/store.ts";
import { type Fault, parse, type Request } from "../engine/cedar.ts";
import { ask, read, type Standing } from "../engine/standing.ts";
import { type Decision, type Statement, together, verdictOf } from "../rules.ts";
import type { Policy, PolicyTest, TriedAct } from "../schema.ts";
import * as store from "../store.ts";
import { inVain, type Other } from "./analysis.ts";
import { pastOf } from "./looking-back.ts";
import { requestsOf } from "./trial.ts";

/** A text that would stand in a policy's place, or beside all that there are. */
interface Tried {
  text: string;
  /** The policy in whose place it would stand. */
  policy_id?: string | undefined;
  last: number;
  act?: TriedAct | undefined;
}

const NEW = "pol_new";
const isNew = (id: string) => id.startsWith(`${NEW}#`);

type Verdict = PolicyTest["changes"][number]["before"];

const verdict = ({ decision, approvals }: Decision): Verdict =>
  decision === "permit" ? "permit" : approvals > 0 ? "approval" : "forbid";

/** How many acts are decided before others are let to their turn. */
const AT_ONCE = 25;
const othersTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The policies of the workspace and the new one, asked together: which of them count says whether it is in force. */
interface Bench {
  standing: Standing;
  /** Whether a statement counts without the new text, and with it. */
  before(id: string): boolean;
  after(id: string): boolean;
}

async function benchOf(
  kept: readonly Pick<Policy, "policy_id" | "name" | "text" | "mode">[],
  tried: Tried,
): Promise<Bench> {
  const name = kept.find(({ policy_id }) => policy_id === tried.policy_id)?.name ?? "The text";
  const added = { policy_id: NEW, name, text: tried.text, mode: "enforce" as const };
  const standing = await read(`trial ${newId("request")}`, [...kept, added]);
  const replaced = (id: string) => tried.policy_id !== undefined && id.startsWith(`${tried.policy_id}#`);
  return { standing, before: (id) => !isNew(id), after: (id) => !replaced(id) };
}

/** What the statements that count come to, of an act under all of its names. */
async function decided({ standing, before, after }: Bench, requests: readonly Request[]) {
  const answers = await Promise.all(requests.map((request) => ask(standing, request)));
  const by = (counts: (id: string) => boolean) => {
    const told = (ids: readonly string[]): Statement[] =>
      ids.filter(counts).flatMap((id) => standing.statements.get(id) ?? []);
    return together(answers.map(({ forbidding, failing }) => verdictOf(told(forbidding), told(failing), 0)));
  };
  return { before: by(before), after: by(after), own: by(isNew) };
}

const MOST_TOLD = 100;

async function lookBack(tx: Tx, caller: Caller, acts: readonly NamedAct[], bench: Bench, last: number) {
  const { data } = last === 0 ? { data: [] } : await receipts.list(tx, { limit: last }, readableScopes(caller));
  const past = await pastOf(tx, acts, data, bench.standing);
  const found = { acts: past.length, forbidden: 0, needing_approval: 0, newly_forbidden: 0, newly_permitted: 0 };
  const changes: PolicyTest["changes"] = [];
  for (const [at, { receipt, requests }] of past.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await othersTurn();
    const told = await decided(bench, requests);
    const [before, after, own] = [verdict(told.before), verdict(told.after), verdict(told.own)];
    if (own === "forbid") found.forbidden += 1;
    if (own === "approval") found.needing_approval += 1;
    if (before === "permit" && after !== "permit") found.newly_forbidden += 1;
    if (before !== "permit" && after === "permit") found.newly_permitted += 1;
    const { receipt_id, action, executed_at, actor } = receipt;
    if (before !== after && changes.length < MOST_TOLD) {
      changes.push({ receipt_id, action, actor_name: actor.name, executed_at, before, after });
    }
  }
  return { ...found, changes };
}

async function trialOf(
  tx: Tx,
  caller: Caller,
  acts: readonly NamedAct[],
  bench: Bench,
  act: TriedAct,
): Promise<PolicyTest["trial"]> {
  const { before, after } = await decided(bench, await requestsOf(tx, caller, acts, act, new Date()));
  return { before: verdict(before), after: verdict(after), policies: after.policies, approvals: after.approvals };
}

/** What of a text can never apply or is in vain, beside the policies that would stand with it. */
async function warningsOf(
  kept: readonly Pick<Policy, "name" | "text">[],
  text: string,
  found: Fault[],
  acts: readonly NamedAct[],
): Promise<Fault[]> {
  const others: Other[] = [];
  for (const { name, text: other } of kept) {
    others.push(...(await parse(other)).parts.map(({ json }) => ({ name, json })));
  }
  return [...found, ...inVain(text, (await parse(text)).parts, others, acts)];
}

/** What a text would do: to the acts that were done last, to one that is tried, and beside the policies in force. */
export async function tryText(
  tx: Tx,
  caller: Caller,
  acts: readonly NamedAct[],
  tried: Tried,
  warnings: Fault[],
): Promise<Omit<PolicyTest, "text" | "summary">> {
  const kept = await store.inForce(tx);
  if (tried.policy_id !== undefined) await store.load(tx, { policy_id: tried.policy_id });
  const bench = await benchOf(kept, tried);
  const beside = kept.filter(({ policy_id, mode }) => policy_id !== tried.policy_id && mode === "enforce");
  return {
    warnings: await warningsOf(beside, tried.text, warnings, acts),
    ...(await lookBack(tx, caller, acts, bench, tried.last)),
    trial: tried.act ? await trialOf(tx, caller, acts, bench, tried.act) : null,
  };
}
