import * as z from "zod";
import type { NamedAct } from "#lib/acts.ts";
import type { Actor, Caller } from "#lib/core/caller.ts";
import { forbidden, invalid } from "#lib/core/errors.ts";
import { assertKnown, ignoredIn } from "#lib/core/ignored.ts";
import { parseInput } from "#lib/core/input.ts";
import { covers, readingScope, type Scope } from "#lib/core/scopes.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import { movedBy } from "../deciding.ts";
import type { Request } from "../engine/cedar.ts";
import { type Circumstances, circumstances, NOTHING, requestOf, UNTOLD } from "../engine/request.ts";
import type { CedarValue } from "../engine/values.ts";
import type { TriedAct } from "../schema.ts";

const types = { String: "string", Long: "number", Boolean: "boolean" } as const;

/** Throws 400 where a trial tells of circumstances that there are not, or tells them as something else. */
function assertCircumstances(context: TriedAct["context"]): Record<string, CedarValue> {
  for (const [name, value] of Object.entries(context)) {
    const found = Object.entries(circumstances).find(([known]) => known === name);
    if (!found) throw invalid(`act.context.${name}`, "is not known: see the schema of policies");
    const type = types[found[1].type];
    if (typeof value !== type) throw invalid(`act.context.${name}`, `must be a ${type}`);
  }
  return context;
}

function callerOf(workspace_id: string, { principal }: TriedAct): Caller {
  const { type, id, role, scopes = ["*"], entity_ids, trigger } = principal;
  const actor: Actor = { type, id, name: id };
  return {
    workspace_id,
    actor,
    scopes: new Set(scopes),
    role: role ?? null,
    entity_ids: entity_ids ?? null,
    ...(trigger && { trigger }),
    address: null,
    request_id: "",
  };
}

/**
 * Throws 403 where the caller does not read what the act is about: a condition tells of it, by whether it holds, whom a bill is from and
 * how much it comes to.
 */
function assertReads(caller: Caller, { operation: { scope, orScope, alsoScopes = [] }, action }: NamedAct): void {
  const isRead = (needed: Scope) => covers(caller.scopes, readingScope(needed));
  const needed: Scope[] = [...(orScope && isRead(orScope) ? [] : [scope]), ...alsoScopes, "entities:read"];
  const lacking = needed.find((one) => !isRead(one));
  if (lacking === undefined) return;
  throw forbidden(
    `Trying ${action} needs the scope ${readingScope(lacking)}: it tells of what the act is about.`,
    "missing_scope",
  );
}

/**
 * An act that there is not, as the engine is asked about it. Throws 400 where nothing is called so, or its params are none of it, and 403
 * where the caller does not read what it is about.
 */
export async function requestsOf(
  tx: Tx,
  caller: Caller,
  acts: readonly NamedAct[],
  tried: TriedAct,
  at: Date,
): Promise<Request[]> {
  const act = acts.find(({ action }) => action === tried.action);
  if (!act) throw invalid("act.action", "is no act: see the schema of policies");
  assertReads(caller, act);
  const told = assertCircumstances(tried.context);
  const reads = z.object({ act: z.object({ params: act.reads }) });
  const { params } = parseInput(reads, { act: { params: tried.params } }).act;
  // What an act would pass over a trial must not: the policy may be about the very param that is misspelt.
  assertKnown(ignoredIn(act.reads, tried.params).map((path) => `act.params.${path}`));
  const { operation } = act;
  const input = parseInput(operation.input, act.input(params, at.toISOString().slice(0, 10)));
  const money = await operation.money?.of?.(tx, input);
  const leaves = operation.money?.leaves === true;
  const moved = { amount_cents: 0, recipient: "", method: "", ...movedBy(input), ...money };
  const now: Circumstances = {
    moved,
    is_outgoing: leaves,
    redirects_money: operation.money?.redirects?.(input) ?? false,
    is_new_recipient: false,
    has_resolution: false,
    totals: leaves ? sumsOf(moved.amount_cents) : NOTHING,
    at,
    is_dry_run: false,
    approved: false,
  };
  const entity_id = operation.entity.in !== "nothing" && "entity_id" in input ? String(input.entity_id) : null;
  const [company] = entity_id === null ? [] : await entities.listTold(tx, [entity_id]);
  const of = entity_id === null ? null : (company ?? { ...UNTOLD, entity_id });
  const own = { action: operation.name, operation, reads: operation.input, params: input };
  const names = act.isIntent ? [own, { ...own, action: act.action, reads: act.reads, params }] : [own];
  return names.map((name) => {
    const request = requestOf(callerOf(tx.workspace_id, tried), name, of, now);
    return { ...request, context: { ...request.context, ...told } };
  });
}

/** Nothing has gone out before: what an act comes to is all. */
const sumsOf = (cents: number) => ({
  day_total_cents: cents,
  month_total_cents: cents,
  recipient_day_total_cents: cents,
  recipient_month_total_cents: cents,
  workspace_day_total_cents: cents,
  workspace_month_total_cents: cents,
});
