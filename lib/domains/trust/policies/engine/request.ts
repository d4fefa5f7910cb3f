import type { Caller } from "#lib/core/caller.ts";
import type { Moved } from "#lib/core/moved.ts";
import type { Operation } from "#lib/core/operation.ts";
import { groupsOfAct, tierOf } from "../rules.ts";
import type { EntityJson, Request, Uid } from "./cedar.ts";
import { type CedarType, type CedarValue, toldBy } from "./values.ts";

/** What has gone out before and by this act, of a day and of its month. */
export interface Totals {
  day_total_cents: number;
  month_total_cents: number;
  recipient_day_total_cents: number;
  recipient_month_total_cents: number;
  workspace_day_total_cents: number;
  workspace_month_total_cents: number;
}

export const NOTHING: Totals = {
  day_total_cents: 0,
  month_total_cents: 0,
  recipient_day_total_cents: 0,
  recipient_month_total_cents: 0,
  workspace_day_total_cents: 0,
  workspace_month_total_cents: 0,
};

/** The company of an act, as policies see it. */
export interface Company {
  entity_id: string;
  legal_name: string;
  entity_type: string;
  jurisdiction: string;
  status: string;
  formation_status: string;
}

/** What stands for a company's words where no policy asks for them. */
export const UNTOLD: Omit<Company, "entity_id"> = {
  legal_name: "",
  entity_type: "",
  jurisdiction: "",
  status: "",
  formation_status: "",
};

/** All that policies may ask about an act, beside its params. */
export interface Circumstances {
  moved: Moved;
  /** Whether the money leaves the company by it. */
  is_outgoing: boolean;
  /** Whether it says anew to which account money goes. */
  redirects_money: boolean;
  is_new_recipient: boolean;
  has_resolution: boolean;
  totals: Totals;
  /** The moment of the act. */
  at: Date;
  is_dry_run: boolean;
  approved: boolean;
}

/** An act under one of its names, as it is put to the engine. */
export interface Asked {
  action: string;
  operation: Pick<Operation, "scope" | "guarded">;
  /** What reads the params, and the params that it has read. */
  reads: Operation["input"];
  params: Record<string, unknown>;
}

const types: Record<Caller["actor"]["type"], string> = {
  user: "User",
  agent: "Agent",
  api_key: "Key",
  // The service's own commands, and a company's directory, come with what is as good as a key.
  system: "Key",
};

const set = { type: "Set", element: { type: "String" } } as const;
const text = { type: "String" } as const;
const whole = { type: "Long" } as const;
const truth = { type: "Boolean" } as const;

/** The principals, by what policies may ask of them. */
export const principals = {
  User: { name: text, scopes: set, entity_ids: set, role: text },
  Key: { name: text, scopes: set, entity_ids: set },
  Agent: { name: text, scopes: set, entity_ids: set, trigger: text },
} as const satisfies Record<string, Record<string, CedarType>>;

/** A company, by what policies may ask of it. */
export const company = {
  entity_id: text,
  legal_name: text,
  entity_type: text,
  jurisdiction: text,
  status: text,
  formation_status: text,
} as const satisfies Record<keyof Company, CedarType>;

/** The circumstances, by what policies may ask of them; `params` besides. */
export const circumstances = {
  amount_cents: whole,
  recipient: text,
  is_outgoing: truth,
  redirects_money: truth,
  is_new_recipient: truth,
  has_resolution: truth,
  approval: text,
  method: text,
  date: text,
  weekday: whole,
  hour: whole,
  day_total_cents: whole,
  month_total_cents: whole,
  recipient_day_total_cents: whole,
  recipient_month_total_cents: whole,
  workspace_day_total_cents: whole,
  workspace_month_total_cents: whole,
  tier: text,
  dry_run: truth,
  approved: truth,
} as const satisfies Record<string, CedarType>;

const parent = (type: string, id: string) => ({ type, id });

function principalOf({ actor, scopes, entity_ids, role, trigger }: Caller): { uid: Uid; entity: EntityJson } {
  const uid = { type: types[actor.type], id: actor.id };
  const attrs = {
    name: actor.name,
    scopes: [...scopes],
    entity_ids: [...(entity_ids ?? [])],
    ...(uid.type === "User" && { role: role ?? "" }),
    ...(uid.type === "Agent" && { trigger: trigger ?? "" }),
  };
  return { uid, entity: { uid, attrs, parents: [] } };
}

const SUNDAY = 7;

function contextOf(
  { operation, reads, params }: Asked,
  now: Circumstances,
): Record<keyof typeof circumstances, CedarValue> {
  const {
    moved: told,
    is_outgoing,
    redirects_money,
    is_new_recipient,
    has_resolution,
    totals,
    at,
    is_dry_run,
    approved,
  } = now;
  const { amount_cents, recipient, method } = told;
  return {
    amount_cents,
    recipient,
    method,
    is_outgoing,
    redirects_money,
    is_new_recipient,
    has_resolution,
    // What an act names as its approval is looked at by the act itself.
    approval: typeof params.approval_id === "string" ? "approved" : "missing",
    date: at.toISOString().slice(0, 10),
    weekday: at.getUTCDay() || SUNDAY,
    hour: at.getUTCHours(),
    ...totals,
    tier: tierOf(operation),
    dry_run: is_dry_run,
    approved,
    ...{ params: toldBy(reads)?.value(params) ?? {} },
  };
}

/** The act as the engine is asked about it. */
export function requestOf(caller: Caller, asked: Asked, of: Company | null, now: Circumstances): Request {
  const principal = principalOf(caller);
  const action = { type: "Action", id: asked.action };
  const workspace = { type: "Workspace", id: caller.workspace_id };
  const resource = of ? { type: "Entity", id: of.entity_id } : workspace;
  const parents = ["write", ...groupsOfAct(asked.operation)].map((group) => parent("Action", group));
  return {
    principal: principal.uid,
    action,
    resource,
    context: contextOf(asked, now),
    entities: [
      principal.entity,
      { uid: action, attrs: {}, parents },
      { uid: workspace, attrs: {}, parents: [] },
      ...(of ? [{ uid: resource, attrs: { ...of }, parents: [workspace] }] : []),
    ],
  };
}
