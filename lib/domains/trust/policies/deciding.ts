import type * as z from "zod";
import { type Caller, serviceIn } from "#lib/core/caller.ts";
import { now as moment } from "#lib/core/days.ts";
import { AppError } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { looksOf } from "#lib/core/look-alikes.ts";
import { amountIn } from "#lib/core/money.ts";
import type { Moved, Share } from "#lib/core/moved.ts";
import type { ActManner, Operation } from "#lib/core/operation.ts";
import { masked } from "#lib/core/sensitive.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as people from "#lib/domains/company/contacts/names/store.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import * as governance from "#lib/domains/company/governance/store.ts";
import {
  type Asked,
  type Circumstances,
  type Company,
  NOTHING,
  requestOf,
  type Totals,
  UNTOLD,
} from "./engine/request.ts";
import { ask, doubt, read, remember, remembered, type Standing } from "./engine/standing.ts";
import { type Decision, isWayOut, PERMIT, refusalBy, together, verdictOf } from "./rules.ts";
import * as spending from "./spending/store.ts";
import * as store from "./store.ts";

/** An act that is to be decided. */
export interface Deed {
  operation: Operation;
  caller: Caller;
  input: Record<string, unknown>;
  /** The act under another name than its operation's, with the params that it was asked with, and what read them. */
  asked?: { action: string; params: Record<string, unknown>; reads: z.ZodObject } | undefined;
  manner: ActManner;
}

/** What this process knows of a workspace's policies, and the question whether that is so still. */
export interface Policies {
  /** The policies, as far as was known without asking. */
  known: Standing;
  isNone: boolean;
  /** Sent at once: the word for the policies as they are. */
  revision: Promise<string | null>;
}

/**
 * Asks which policies the workspace has. Where this process knows of none, the deed need not wait for the answer:
 * `assertNone` tells afterwards whether it might have gone ahead.
 */
export function policiesOf(tx: Tx): Policies {
  const revision = store.revision(tx);
  revision.catch(() => undefined);
  const known = remembered(tx.workspace_id);
  return { known, isNone: known.isSure && known.statements.size === 0, revision };
}

/** The policies at this revision: those that are known, or else as they are read now. */
async function standingAt(tx: Tx, revision: string | null): Promise<Standing> {
  const known = remembered(tx.workspace_id);
  if (known.isSure && known.revision === revision) return known;
  const standing = await read(revision, await store.inForce(tx));
  remember(tx.workspace_id, standing);
  return standing;
}

/**
 * Has the transaction begun anew where the policies are others than this process knew of when the deed went ahead. They are
 * read then, before the deed: what is seen of them now may be the deed's own doing.
 */
export async function assertNone(tx: Tx, { known, revision }: Policies): Promise<void> {
  if ((await revision) === known.revision) return;
  doubt(tx.workspace_id);
  throw new AppError(409, "concurrency_conflict", "The policies have changed meanwhile; try again.", { again: true });
}

const RECIPIENTS = ["recipient_name", "customer", "vendor_name", "investor_name", "to_name"];

/** What an act is asked with, and where somebody is told as a contact (`from_contact_id`) their name beside it: policies ask for names. */
async function withNames(tx: Tx, params: Record<string, unknown>): Promise<Record<string, unknown>> {
  const told = { ...params };
  for (const [field, contact_id] of Object.entries(params)) {
    const name = field.replace(/_contact_id$/, "_name");
    if (name === field || typeof contact_id !== "string" || typeof params[name] === "string") continue;
    told[name] = (await people.presentName(tx, contact_id)) ?? params[name];
  }
  return told;
}

/** The money that fields speak of. */
export function movedBy(fields: unknown): Partial<Moved> {
  if (typeof fields !== "object" || fields === null) return {};
  const given = new Map<string, unknown>(Object.entries(fields));
  const amount_cents = amountIn(fields);
  const recipient = RECIPIENTS.map((name) => given.get(name)).find((one) => typeof one === "string");
  const method = given.get("method");
  return {
    ...(amount_cents !== null && { amount_cents }),
    ...(recipient !== undefined && { recipient }),
    ...(typeof method === "string" && { method }),
  };
}

async function movedOf(tx: Tx, { operation, input }: Deed, params: Record<string, unknown>): Promise<Moved> {
  const told = await operation.money?.of?.(tx, input);
  return { amount_cents: 0, recipient: "", method: "", ...movedBy(params), ...told };
}

const added = (totals: Totals, cents: number): Totals =>
  Object.fromEntries(Object.entries(totals).map(([name, sum]) => [name, Math.min(sum + cents, MAX_INTEGER)])) as Record<
    keyof Totals,
    number
  >;

/** The sums with what the act adds to them: all of it, and to the recipient's their own part. */
function withAct(totals: Totals, whole: number, part: number): Totals {
  const { recipient_day_total_cents, recipient_month_total_cents } = added(totals, part);
  return { ...added(totals, whole), recipient_day_total_cents, recipient_month_total_cents };
}

/** Whether the act's company has resolved something that names whom the act is for. */
const isResolved = async (tx: Tx, { input }: Deed, recipient: string) =>
  typeof input.entity_id === "string" && recipient !== "" && governance.hasResolved(tx, input.entity_id, recipient);

/** Whoever gets something by the act; where nothing is asked of recipients, the first stands for all. */
function sharesOf({ asks }: Standing, { recipient, amount_cents, vendor_id, also = [] }: Moved): readonly Share[] {
  return [{ recipient, amount_cents, vendor_id: vendor_id ?? null }, ...(asks.whom ? also : [])];
}

/** What an act adds to somebody's sums: their part of it, and those of whoever is called what looks the same. */
function partOf(shares: readonly Share[], { recipient }: Share): number {
  const looks = looksOf(recipient);
  return shares.reduce((sum, one) => (looksOf(one.recipient) === looks ? sum + one.amount_cents : sum), 0);
}

/** What policies may ask of the act, for each of those whom it is for; what none of them asks for is not looked up. */
async function circumstancesOf(
  tx: Tx,
  deed: Deed,
  params: Record<string, unknown>,
  standing: Standing,
): Promise<Circumstances[]> {
  const at = new Date(moment());
  const moved = await movedOf(tx, deed, params);
  const shares = sharesOf(standing, moved);
  const { asks } = standing;
  const actor_id = deed.caller.actor.id;
  const counts = deed.operation.money?.leaves === true;
  const on = at.toISOString().slice(0, 10);
  const recipients = shares.map(({ recipient }) => recipient);
  const before = asks.totals
    ? await spending.totals(tx, { actor_id, recipients: shares, on, adds: counts })
    : () => NOTHING;
  const isKnown = asks.recipients && counts ? await spending.known(tx, recipients) : () => true;
  const { is_dry_run, approval } = deed.manner;
  const told: Circumstances[] = [];
  for (const share of shares) {
    const { recipient } = share;
    const totals = before(recipient);
    told.push({
      moved: { ...moved, recipient },
      is_outgoing: counts,
      redirects_money: deed.operation.money?.redirects?.(deed.input) ?? false,
      is_new_recipient: recipient !== "" && !isKnown(recipient),
      has_resolution: asks.resolutions && (await isResolved(tx, deed, recipient)),
      totals: counts ? withAct(totals, moved.amount_cents, partOf(shares, share)) : totals,
      at,
      is_dry_run,
      approved: approval !== null,
    });
  }
  return told;
}

/**
 * Decides an act before it is done, on the state that it sees: under its operation's name, and under its own where that
 * is another. An engine that cannot answer forbids. Throws 403 where policies forbid it.
 */
export async function decide(
  tx: Tx,
  policies: Policies,
  deed: Deed,
  { entity_id }: { entity_id: string | null },
): Promise<Decision> {
  const { operation, caller, input, asked, manner } = deed;
  const { actor, role, scopes } = caller;
  if (isWayOut(operation.name, { type: actor.type, role, holdsAll: scopes.has("*") })) return PERMIT;
  const standing = await standingAt(tx, await policies.revision);
  if (standing.statements.size === 0) return PERMIT;
  const params = await withNames(tx, input);
  const circumstances = await circumstancesOf(tx, deed, params, standing);
  const { entity } = operation;
  const other = (entity.in === "record" && (await entity.also?.(tx, input))) || entity_id;
  const companies: (Company | null)[] = [];
  for (const id of new Set([entity_id, other])) companies.push(id === null ? null : await companyOf(tx, id, standing));
  const names: Asked[] = [{ action: operation.name, operation, reads: operation.input, params }];
  if (asked) names.push({ ...asked, operation, params: await withNames(tx, asked.params) });
  // People's word on an act is not asked people's word for.
  const isWord = typeof operation.isWord === "function" ? await operation.isWord(tx, input) : operation.isWord;
  const approvers = isWord ? Number.POSITIVE_INFINITY : (manner.approval?.approvers.length ?? 0);
  const decisions: Decision[] = [];
  const put = async (name: Asked, as: readonly Circumstances[], instead?: Caller) => {
    for (const [now, of] of as.flatMap((one) => companies.map((company) => [one, company] as const))) {
      const { forbidding, failing } = await asking(standing, requestOf(caller, name, of, now));
      // What stops the service itself is left to the day on which it does.
      const other = instead && (await asking(standing, requestOf(instead, name, of, now)));
      const stopped = new Set([...(other?.forbidding ?? []), ...(other?.failing ?? [])]);
      const left = (ids: readonly string[]) =>
        told(
          standing,
          ids.filter((id) => !stopped.has(id)),
        );
      decisions.push(verdictOf(left(forbidding), left(failing), approvers));
    }
  };
  for (const name of names) await put(name, circumstances);
  for (const { operation: acting, by, ...one } of (await operation.later?.(tx, input)) ?? []) {
    const money = { leaves: acting.money?.leaves ?? false, of: async () => one.moved };
    const then = await circumstancesOf(tx, { ...deed, ...one, operation: { ...acting, money } }, one.input, standing);
    const name = { action: acting.name, operation: acting, reads: acting.input, params: one.input };
    await put(name, then, serviceIn({ ...caller, entity_id: entity_id ?? "" }, { name: by, scope: acting.scope }, ""));
  }
  const decision = together(decisions);
  if (decision.decision === "forbid") {
    const params = masked(asked?.reads ?? operation.input, asked?.params ?? input) as Record<string, unknown>;
    const { title } = operation;
    const [first] = circumstances;
    const act = { action: asked?.action ?? operation.name, title, params, entity_id };
    throw refusalBy(decision, { ...act, ...(first && { money: first.moved }) });
  }
  return decision;
}

/**
 * Decides an act that asks others something before its own transaction begins, where it is decided once more. Where this
 * process knows of no policies that is early enough.
 */
export async function decideFirst(deed: Deed): Promise<void> {
  const { statements, isSure } = remembered(deed.caller.workspace_id);
  if (isSure && statements.size === 0) return;
  const { entity } = deed.operation;
  const named = typeof deed.input.entity_id === "string" ? deed.input.entity_id : null;
  await transaction(deed.caller, "write", async (tx) => {
    tx.undo();
    const entity_id =
      entity.in === "nothing" ? null : entity.in === "input" ? named : await entity.find(tx, deed.input);
    await decide(tx, policiesOf(tx), deed, { entity_id });
  });
}

/** The company as policies see it; its words are looked up only where some policy asks for them. */
async function companyOf(tx: Tx, entity_id: string, { asks }: Standing): Promise<Company> {
  const [told] = asks.company ? await entities.listTold(tx, [entity_id]) : [];
  return told ?? { ...UNTOLD, entity_id };
}

const told = ({ statements }: Standing, ids: readonly string[]) => ids.flatMap((id) => statements.get(id) ?? []);

async function asking(standing: Standing, request: Parameters<typeof ask>[1]) {
  try {
    return await ask(standing, request);
  } catch (cause) {
    const policies = [...new Set([...standing.statements.values()].map(({ name }) => name))];
    const said = "The policies could not be evaluated, and nothing is done until they can.";
    throw new AppError(403, "policy_denied", said, { policies, advice: [], cause });
  }
}
