import type { NamedAct } from "#lib/acts.ts";
import type { Caller } from "#lib/core/caller.ts";
import type { Moved } from "#lib/core/moved.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import * as governance from "#lib/domains/company/governance/store.ts";
import * as access from "#lib/domains/trust/access/store.ts";
import type { Receipt } from "#lib/domains/trust/receipts/schema.ts";
import { movedBy } from "../deciding.ts";
import type { Request } from "../engine/cedar.ts";
import { type Circumstances, NOTHING, requestOf } from "../engine/request.ts";
import type { Standing } from "../engine/standing.ts";
import { groupsOfAct } from "../rules.ts";
import * as spending from "../spending/store.ts";

/** An act that was done, as the engine would be asked about it today: once under each of its names. */
export interface Past {
  receipt: Receipt;
  requests: Request[];
}

/** What those who acted hold now: what they held then nobody keeps. */
async function holdersOf(tx: Tx, receipts: readonly Receipt[]) {
  const ids = [...new Set(receipts.map(({ actor }) => actor.id))];
  const holders = await access.holdersAmong(tx, ids);
  const found = new Map(holders.map((holder) => [holder.id, holder]));
  return (receipt: Receipt): Caller => {
    const { role = null, scopes = [], entity_ids = null } = found.get(receipt.actor.id) ?? {};
    // An agent is bound to its own company, which is the one that it acted for.
    const own = receipt.actor.type === "agent" && receipt.entity_id !== null ? [receipt.entity_id] : entity_ids;
    const told = {
      workspace_id: tx.workspace_id,
      actor: receipt.actor,
      scopes: new Set(scopes),
      role,
      entity_ids: own,
    };
    return { ...told, address: null, request_id: "" };
  };
}

/** What policies would have been told of the money that an act was about. */
function movedOf({ params, result }: Receipt, { money }: NamedAct["operation"]): Moved {
  const left = money?.leaves ? money.left?.(result, params) : undefined;
  // What entries come to is called otherwise.
  const { total_cents } = Object(result);
  const sum = money && typeof total_cents === "number" ? total_cents : 0;
  return { amount_cents: sum, recipient: "", method: "", ...movedBy(params), ...movedBy(result), ...left };
}

/** The input that an intent's operation was asked with; its params where they make none any more, since some stand masked. */
function inputOf(act: NamedAct, { params, executed_at }: Receipt): Record<string, unknown> {
  try {
    const input = act.input(params, executed_at.slice(0, 10));
    return typeof input === "object" && input !== null ? { ...input } : params;
  } catch {
    return params;
  }
}

/** What of the past is looked up, for it to be asked about. */
async function lookUp(tx: Tx, receipts: readonly Receipt[]) {
  const companies = [...new Set(receipts.flatMap(({ entity_id }) => entity_id ?? []))];
  const [callerOf, sums, told] = await Promise.all([
    holdersOf(tx, receipts),
    spending.atTheTime(
      tx,
      receipts.map(({ receipt_id }) => receipt_id),
    ),
    entities.listTold(tx, companies),
  ]);
  const sumsOf = new Map(
    sums.map(({ receipt_id, is_first, ...totals }) => [receipt_id, { is_first, totals }] as const),
  );
  const companyOf = new Map(told.map((company) => [company.entity_id, company]));
  return { callerOf, sumsOf, companyOf };
}

/** Whether something was resolved for whom each of these acts was for, as it stands now; asked of grants alone. */
async function resolvedIn(tx: Tx, receipts: readonly Receipt[]): Promise<Set<string>> {
  const found = await Promise.all(
    receipts.map(async ({ receipt_id, entity_id, result }) => {
      const { recipient = "" } = movedBy(result);
      return entity_id !== null && recipient !== "" && (await governance.hasResolved(tx, entity_id, recipient))
        ? [receipt_id]
        : [];
    }),
  );
  return new Set(found.flat());
}

/** Acts of the past as requests; one that nobody knows any more is passed over. */
export async function pastOf(
  tx: Tx,
  acts: readonly NamedAct[],
  receipts: readonly Receipt[],
  { asks }: Standing,
): Promise<Past[]> {
  const named = new Map(acts.map((act) => [act.action, act]));
  const isGrant = ({ action }: Receipt) => groupsOfAct(named.get(action)?.operation ?? NO_ACT).includes("equity");
  const [{ callerOf, sumsOf, companyOf }, resolved] = await Promise.all([
    lookUp(tx, receipts),
    resolvedIn(tx, asks.resolutions ? receipts.filter(isGrant) : []),
  ]);
  return receipts.flatMap((receipt) => {
    const act = named.get(receipt.action);
    if (!act) return [];
    const { operation } = act;
    const sums = sumsOf.get(receipt.receipt_id);
    const input = inputOf(act, receipt);
    const now: Circumstances = {
      moved: movedOf(receipt, operation),
      is_outgoing: operation.money?.leaves === true,
      redirects_money: operation.money?.redirects?.(input) ?? false,
      is_new_recipient: sums?.is_first ?? false,
      has_resolution: resolved.has(receipt.receipt_id),
      totals: sums?.totals ?? NOTHING,
      at: new Date(receipt.executed_at),
      is_dry_run: false,
      approved: false,
    };
    const of = companyOf.get(receipt.entity_id ?? "") ?? null;
    const own = { action: operation.name, operation, reads: operation.input, params: input };
    const names = act.isIntent
      ? [own, { ...own, action: act.action, reads: act.reads, params: receipt.params }]
      : [own];
    return [{ receipt, requests: names.map((name) => requestOf(callerOf(receipt), name, of, now)) }];
  });
}

const NO_ACT = { scope: "receipts:read" } as const;
