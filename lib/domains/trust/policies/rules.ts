import { AppError, invalid, type RefusalDetails } from "#lib/core/errors.ts";
import type { Operation } from "#lib/core/operation.ts";
import type { Scope, ScopeDomain } from "#lib/core/scopes.ts";

/** What the policies said of an act: what it permits stands in the receipt. */
export interface Decision {
  decision: "permit" | "forbid";
  /** The names of the policies that decided: those that forbid it, or that people's word has lifted. */
  policies: string[];
  /** How many people's word lifts what forbids it; 0 where nobody's does, and where nothing does. */
  approvals: number;
  /** What the policies that forbid it advise. */
  advice: string[];
  /** Policies that only watch, and would have forbidden it. */
  monitored: string[];
}

/** What a policy that speaks of nothing decides, and no policy at all. */
export const PERMIT: Decision = { decision: "permit", policies: [], approvals: 0, advice: [], monitored: [] };

/** The groups that acts are in, besides `write`, which has all of them. */
export const groups = ["money", "equity", "books", "governance", "formation", "access"] as const;
export type Group = (typeof groups)[number];

/** Which groups what needs a scope belongs to: a new domain of scopes does not compile until it is in its groups. */
const groupsOf: Readonly<Record<ScopeDomain, readonly Group[]>> = {
  entities: ["formation"],
  formations: ["formation"],
  documents: ["governance"],
  equity: ["equity"],
  ledger: ["books"],
  invoices: ["money"],
  payments: ["money"],
  banking: ["money"],
  payroll: ["money"],
  governance: ["governance"],
  tax: ["books"],
  contracts: ["governance"],
  agents: ["access"],
  contacts: [],
  obligations: [],
  receipts: [],
  webhooks: ["access"],
  policies: ["access"],
  approvals: ["access"],
  keys: ["access"],
};

const domainOf = (scope: Scope) => scope.slice(0, scope.indexOf(":"));

/** The groups of an operation: by its scope, and `money` wherever money leaves the company by it. */
export function groupsOfAct({
  scope,
  money,
}: Pick<Operation, "scope"> & { money?: { leaves: boolean } }): readonly Group[] {
  const found = Object.entries(groupsOf).find(([domain]) => domain === domainOf(scope));
  const own = found?.[1] ?? [];
  return money?.leaves === true && !own.includes("money") ? ["money", ...own] : own;
}

/** How much is at stake in an act, from its group alone. */
export function tierOf(act: Pick<Operation, "scope" | "guarded">): "critical" | "high" | "medium" | "low" {
  const of = groupsOfAct(act);
  if (act.guarded) return "critical";
  if (of.includes("money") || of.includes("equity") || of.includes("access")) return "high";
  return of.length > 0 ? "medium" : "low";
}

/** How many people's word an `@approval("2")` asks for, as it is written: 1 to 99; null where that is no such number. */
export const approvalsIn = (written: unknown): number | null =>
  typeof written === "string" && /^[1-9]\d?$/.test(written) ? Number(written) : null;

/** A statement of a policy, as its verdict is read. */
export interface Statement {
  /** The policy's name. */
  name: string;
  mode: "enforce" | "monitor";
  /** How many people's word lifts it; 0: nobody's. */
  approvals: number;
  advice: string | null;
}

const once = (words: readonly string[]) => [...new Set(words)].toSorted();

/**
 * What the statements that forbid an act come to, where that many people have approved it. One that could not be
 * evaluated forbids as well, and is lifted by nobody.
 */
export function verdictOf(
  forbidding: readonly Statement[],
  failing: readonly Statement[],
  approvers: number,
): Decision {
  const enforced = [...forbidding, ...failing.map((one) => ({ ...one, approvals: 0 }))].filter(
    ({ mode }) => mode === "enforce",
  );
  const standing = enforced.filter(({ approvals }) => approvals === 0 || approvals > approvers);
  const watching = [...forbidding, ...failing].filter(({ mode }) => mode === "monitor");
  const monitored = once(watching.map(({ name }) => name));
  if (standing.length === 0) {
    return { ...PERMIT, policies: once(enforced.map(({ name }) => name)), monitored };
  }
  const liftable = standing.every(({ approvals }) => approvals > 0);
  return {
    decision: "forbid",
    policies: once(standing.map(({ name }) => name)),
    approvals: liftable ? Math.max(...standing.map(({ approvals }) => approvals)) : 0,
    advice: once(standing.flatMap(({ advice }) => (advice === null ? [] : [advice]))),
    monitored,
  };
}

/** What the policies say under several names of one act: an intent's own, and its operation's. */
export function together(decisions: readonly Decision[]): Decision {
  const forbidding = decisions.filter(({ decision }) => decision === "forbid");
  const deciding = forbidding.length > 0 ? forbidding : decisions;
  return {
    decision: forbidding.length > 0 ? "forbid" : "permit",
    policies: once(deciding.flatMap(({ policies }) => policies)),
    approvals: forbidding.some(({ approvals }) => approvals === 0)
      ? 0
      : Math.max(0, ...forbidding.map(({ approvals }) => approvals)),
    advice: once(deciding.flatMap(({ advice }) => advice)),
    monitored: once(decisions.flatMap(({ monitored }) => monitored)),
  };
}

/** 403: policies forbid the act, for good or until people approve it. */
export function refusalBy(
  { policies, approvals, advice }: Decision,
  act: NonNullable<RefusalDetails["act"]>,
): AppError {
  const named = `${policies.length === 1 ? "The policy" : "The policies"} ${policies.join(", ")}`;
  const more = advice.map((one) => ` ${one}`).join("");
  if (approvals === 0) {
    const said = `${named} ${policies.length === 1 ? "forbids" : "forbid"} this.${more}`;
    return new AppError(403, "policy_denied", said, { policies, advice });
  }
  const whose = approvals === 1 ? "somebody's approval" : `the approval of ${approvals} people`;
  const said = `${named} ${policies.length === 1 ? "asks" : "ask"} for ${whose}.${more}`;
  return new AppError(403, "approval_required", said, { policies, advice, approvals, act });
}

/** Policies that could lock everybody out are changed and deleted by whoever owns the workspace, whatever policies say. */
const wayOut = ["policies.update", "policies.delete"];

/** Whether an act is above the policies: an owner, or a key that holds every scope, takes a policy back. */
export const isWayOut = (name: string, by: { type: string; role: string | null; holdsAll: boolean }): boolean =>
  wayOut.includes(name) && by.type !== "agent" && (by.role === "owner" || (by.role === null && by.holdsAll));

/** How deep a policy's text may nest, and how many steps a statement may take: what the engine reads within its own stack. */
const MOST = { nesting: 24, steps: 200 };

/** Read as Cedar reads it: a string may have several lines, and a comment ends at a carriage return as well. */
const words =
  /"(?:[^"\\]|\\[\s\S])*"?|\/\/[^\n\r]*|&&|\|\||[=!<>]=|[-+*<>!.]|[()[\]{};]|\b(?:if|in|has|like|is|unless)\b/g;

/** What a word takes of the engine's stack: an `unless` is negated, and all of them are one after the other. */
const costOf = (word: string) => (word === "unless" ? 2 : 1);

/** How many statements a text has at most, and all texts of a workspace together, as PostgreSQL holds: each is put to every act, and read anew with every change. */
export const MOST_STATEMENTS = { ofOne: 50, ofAll: 500 };

/** How many statements a text has, by what ends them: in what is Cedar, no fewer. */
export const statementsIn = (text: string): number =>
  [...text.matchAll(words)].filter(({ 0: word }) => word === ";").length;

/** Throws 400 where a text makes more statements of a workspace's policies than an act is asked about; what is there already stays. */
export function assertRoom(others: readonly { text: string }[], { text }: { text: string }): void {
  const { ofAll } = MOST_STATEMENTS;
  const before = others.reduce((sum, one) => sum + statementsIn(one.text), 0);
  const own = statementsIn(text);
  if (before + own <= ofAll) return;
  throw invalid(
    "text",
    `must leave the workspace's policies at most ${ofAll} statements: others have ${before}, and it has ${own}`,
  );
}

/**
 * Where a policy's text nests deeper or takes more steps than the engine is given; null where nowhere. The engine reads
 * by recursion on a small stack, and one that has run out of it answers nobody any more.
 */
export function tooDeepAt(text: string): number | null {
  let [depth, steps] = [0, 0];
  for (const { 0: word, index } of text.matchAll(words)) {
    if (word.startsWith('"') || word.startsWith("//")) continue;
    if ("([{".includes(word)) depth += 1;
    else if (")]}".includes(word)) depth = Math.max(0, depth - 1);
    else if (word === ";") steps = 0;
    else steps += costOf(word);
    if (depth > MOST.nesting || steps > MOST.steps) return index;
  }
  return null;
}
