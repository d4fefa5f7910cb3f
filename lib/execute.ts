import type * as z from "zod";
import type { Caller } from "#lib/core/caller.ts";
import type { Content } from "#lib/core/effects.ts";
import { type AppError, boundToCompanies, forbidden } from "#lib/core/errors.ts";
import type { KeptMatch } from "#lib/core/etag.ts";
import { newId } from "#lib/core/ids.ts";
import { parseInput } from "#lib/core/input.ts";
import {
  type ActManner,
  type Approval,
  type Confirm,
  isWorkspaceWide,
  type Operation,
  pathParams,
  route,
} from "#lib/core/operation.ts";
import { partScopes } from "#lib/core/parts.ts";
import { covers, readingScope, type Scope } from "#lib/core/scopes.ts";
import { masked } from "#lib/core/sensitive.ts";
import type { Tx } from "#lib/core/tx.ts";
import { holdRecord } from "#lib/db/records.ts";
import { type Effect, transaction } from "#lib/db/transaction.ts";
import * as audit from "#lib/domains/trust/audit/store.ts";
import {
  assertNone,
  type Deed,
  decide,
  decideFirst,
  movedBy,
  policiesOf,
} from "#lib/domains/trust/policies/deciding.ts";
import { deedHere } from "#lib/domains/trust/policies/effects/store.ts";
import { PERMIT } from "#lib/domains/trust/policies/rules.ts";
import type { DryRun } from "#lib/domains/trust/policies/schema.ts";
import * as spending from "#lib/domains/trust/policies/spending/store.ts";
import * as receipts from "#lib/domains/trust/receipts/store.ts";
import { noteRefused } from "#lib/work/refused.ts";
import { sealSoon } from "#lib/work/sealing.ts";
import { answer, atItsField, behind, entityFor, identifierIn, placed, rightTo } from "./acting.ts";
import { askFor } from "./asking.ts";
import { readingOf, refuse } from "./refusing.ts";

/** What an operation answered, and the receipt it left (none for reads). */
export interface Done<T> {
  value: T;
  receipt_id: string | null;
}

const lacking: Readonly<Record<Caller["actor"]["type"], string>> = {
  user: "Your role",
  api_key: "The API key",
  agent: "The agent, or whoever set off its run,",
  system: "The API key",
};

/** Throws 403 naming every one of these scopes that the caller lacks. */
function assertScope(caller: Caller, ...scopes: Scope[]): void {
  const missing = scopes.filter((scope) => !covers(caller.scopes, scope));
  if (missing.length === 0) return;
  const named = missing.length === 1 ? `scope ${missing[0]}` : `scopes ${missing.join(", ")}`;
  throw forbidden(`${lacking[caller.actor.type]} lacks the ${named}.`, "missing_scope");
}

/**
 * Throws 403 where the caller lacks the operation's scope, or is bound to companies and it is the workspace's as a whole; the
 * audit trail is told.
 */
export function assertMay(caller: Caller, operation: Operation): void {
  try {
    const { ofAnyScope, orScope, alsoScopes = [], scope } = operation;
    if (!ofAnyScope && !(orScope && covers(caller.scopes, orScope))) assertScope(caller, scope, ...alsoScopes);
    if (caller.entity_ids !== null && isWorkspaceWide(operation)) throw boundToCompanies();
  } catch (error) {
    noteRefused(caller, operation.name, error);
    throw error;
  }
}

/** What the caller has seen of a record, which must still be so for the act to be done. */
export interface Condition {
  /** What reads the record, by the fields of the act's own input. */
  reader: Operation;
  isMet(record: unknown): boolean;
  /** What the caller is told where it is not met. */
  refusal: () => AppError;
  /** The same as it is kept with an act that waits for people's word, which it then holds as well. */
  kept?: KeptMatch;
}

/** What a door adds to an act's transaction. */
export interface Hooks<T> {
  /** Sent ahead of the deed and awaited after it: throws where it must not be kept, and is told before what the deed says. */
  confirm?: Confirm | undefined;
  /** Asked, and undone, before whatever the operation asks ahead of its transaction: throws where it was answered already. */
  answered?: Confirm | undefined;
  condition?: Condition | undefined;
  /** By whose word it is done, where policies forbid it without one. */
  approval?: Approval | null;
  /** Runs after the deed, for what must become true with it or not at all. */
  seal?: (tx: Tx, done: Done<T>) => Promise<void>;
  /** Is told what stands in the rows that a dry run has written: an approver's hash is of them too, and no answer. */
  written?: (contents: Content[]) => void;
  /** The same with a refusal that leaves something: an act that waits for people's word. */
  sealRefusal?: (tx: Tx, refusal: AppError) => void;
}

type Looking = Pick<Hooks<DryRun>, "confirm" | "condition" | "approval" | "written">;

/** The act's transaction, and ahead of it what the operation asks of others than the database. */
async function aheadOf<I extends z.ZodObject, O extends z.ZodType, T>(
  operation: Operation<I, O>,
  caller: Caller,
  input: z.output<I>,
  effect: Effect,
  { confirm, answered, manner }: Pick<Hooks<T>, "confirm" | "answered"> & { manner: ActManner },
  fn: (tx: Tx, told: unknown) => Promise<T>,
): Promise<T> {
  // What was answered already, or policies forbid, asks nobody anything.
  if (operation.ahead && operation.effect === "write") {
    if (answered) {
      await transaction(caller, "write", (tx) => {
        tx.undo();
        return answered(tx);
      });
    }
    await decideFirst({ operation, caller, input, manner });
  }
  const told = await operation.ahead?.(caller, input, confirm);
  return transaction(caller, effect, (tx) => fn(tx, told));
}

/**
 * Every door's way to an operation: scope (403), shape (400), existence and tenancy (404), dissolved (400), a condition
 * (412), policy (403), then the deed and its receipt, in one transaction. Throws AppError for every refusal, and then
 * nothing is kept.
 */
export async function execute<I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  caller: Caller,
  input: unknown,
  hooks: Hooks<z.output<O>> = {},
): Promise<Done<z.output<O>>> {
  const { confirm, answered, condition, seal, approval = null } = hooks;
  assertMay(caller, operation);
  const parsed = parseInput(operation.input, input);
  const effect = operation.audited ? "audited" : operation.effect;
  const manner = { is_dry_run: false, approval };
  const done = await aheadOf(operation, caller, parsed, effect, { confirm, answered, manner }, (tx, told) =>
    behind(confirm?.(tx), async () => {
      const performed = await perform(tx, operation, caller, parsed, { condition, manner, told });
      if (operation.audited) audit.record(tx, readingOf(operation, operation.audited, caller, parsed));
      await seal?.(tx, performed);
      return performed;
    }),
  )
    .catch((error) => askFor(operation, caller, input, error, hooks))
    .catch((error) => refuse(operation, caller, parsed, error));
  if (done.receipt_id !== null) sealSoon(caller.workspace_id);
  return done;
}

/**
 * Decides and does an act as `execute` would, tells what it would leave behind, and undoes it: no number is used up, no
 * mail goes out, no receipt stays. It is refused by whatever would refuse the act.
 */
export async function dryRun<I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  caller: Caller,
  input: unknown,
  { confirm, condition, approval = null, written }: Looking = {},
): Promise<DryRun> {
  assertMay(caller, operation);
  const parsed = parseInput(operation.input, input);
  const manner = { is_dry_run: true, approval };
  return aheadOf(operation, caller, parsed, "write", { confirm, manner }, (tx, told) =>
    behind(confirm?.(tx), async () => {
      const { receipt_id } = await perform(tx, operation, caller, parsed, { condition, manner, told });
      if (receipt_id === null) throw new TypeError(`${operation.name} is no act: it only reads`);
      tx.undo();
      // What PostgreSQL would only find at the commit.
      await tx.sql`set constraints all immediate`;
      const [{ action, policy, result }, { effects, contents }] = await Promise.all([
        receipts.load(tx, { receipt_id }),
        deedHere(tx, operation, parsed),
      ]);
      written?.(contents);
      return { dry_run: true as const, action, ...policy, result, effects };
    }),
  ).catch((error) => refuse(operation, caller, parsed, error));
}

/** What may come with a deed inside a transaction that is open already. */
export interface Beside {
  /** The act under another name than its operation's: an intent's, with the params it was asked with. */
  asked?: Deed["asked"];
  condition?: Condition | undefined;
  /** What the operation has asked ahead of the transaction. */
  told?: unknown;
  /** In what manner it is done; as usual where nothing is said. */
  manner?: ActManner | undefined;
}

/** An act that is kept, and for which nobody was asked. */
const USUAL: ActManner = { is_dry_run: false, approval: null };

/** The deed itself, inside a transaction that is open already: intents come here as well. */
export async function perform<I extends z.ZodObject, O extends z.ZodType>(
  tx: Tx,
  operation: Operation<I, O>,
  caller: Caller,
  input: z.output<I>,
  beside: Beside = {},
): Promise<Done<z.output<O>>> {
  try {
    return await run(tx, operation, caller, input, beside);
  } catch (error) {
    // An intent has nothing in its path: all that it names was sent in its params.
    throw atItsField(error, input, operation.http && !beside.asked ? pathParams(route(operation.http).path) : []);
  }
}

async function run<I extends z.ZodObject, O extends z.ZodType>(
  tx: Tx,
  operation: Operation<I, O>,
  caller: Caller,
  input: z.output<I>,
  { asked, condition, manner = USUAL, ...beside }: Beside,
): Promise<Done<z.output<O>>> {
  if (operation.ahead && !("told" in beside))
    throw new TypeError(`${operation.name} is to ask ahead of its transaction`);
  const isDecided = operation.effect === "write" && !operation.delegates;
  const found = entityFor(tx, operation, input, condition !== undefined);
  found.catch(() => undefined);
  // A company that the input names is asked for, and held, by the first statement; the deed's own follow it at once, and
  // are undone where there is none. One that is found by another record is known first.
  if (operation.entity.in === "record" || condition) {
    const entity = await found;
    if (entity === null && operation.effect === "write" && !operation.delegates && caller.entity_ids) {
      throw boundToCompanies();
    }
  }
  const policies = isDecided ? policiesOf(tx) : null;
  if (condition) await assertUnchanged(tx, caller, input, condition);
  // Policies that this process knows of are asked before the deed. Where it knows of none the deed goes ahead, and is begun
  // anew where there turn out to be some.
  const decision =
    policies && !policies.isNone
      ? await decide(
          tx,
          policies,
          { operation, caller, input, asked, manner },
          { entity_id: (await found)?.entity_id ?? null },
        )
      : PERMIT;
  const receipt_id = newId("receipt");
  const ahead = policies?.isNone ? Promise.all([found, assertNone(tx, policies)]) : found;
  const act = { tx, caller, manner, told: beside.told, receipt_id };
  const value = answer(operation, input, await behind(ahead, () => operation.run(act, placed(operation, input))));
  if (operation.effect === "read") return { value, receipt_id: null };
  const entity = await found;
  if (operation.delegates) return { value, receipt_id: identifierIn(value, "receipt_id") };
  const { policies: names, monitored } = decision;
  await receipts.write(tx, {
    receipt_id,
    action: asked?.action ?? operation.name,
    // An act that makes a company is found with the company that it made.
    entity_id: entity?.entity_id ?? identifierIn(value, "entity_id"),
    params: masked(asked?.reads ?? operation.input, asked?.params ?? input) as Record<string, unknown>,
    result: masked(operation.output, value),
    actor: caller.actor,
    policy: { decision: "permit", policies: names, ...(monitored.length > 0 && { monitored }) },
    ...(manner.approval && { approval: manner.approval }),
    reading: {
      scope: readingScope(operation.scope),
      parts: [...new Set([...partScopes(operation.input, input), ...partScopes(operation.output, value)])],
    },
    right: rightTo(operation, caller, entity),
    decided_at: policies && ((await policies.revision) ?? ""),
  });
  const { money } = operation;
  if (money?.leaves)
    spending.note(tx, { receipt_id, actor: caller.actor, ...(money.left?.(value, input) ?? movedBy(value)) });
  return { value, receipt_id };
}

/**
 * Throws 412 where the record is not as the caller saw it. Its row is held before it is read, and its company is held
 * alone (`entityFor`), so that it stays as it was read until the act is done.
 */
async function assertUnchanged(tx: Tx, caller: Caller, input: Record<string, unknown>, condition: Condition) {
  const { reader, isMet, refusal } = condition;
  assertScope(caller, reader.scope);
  const params = reader.http ? pathParams(route(reader.http).path) : [];
  const named = Object.fromEntries(params.map((name) => [name, input[name]]));
  const own = params.at(-1) ?? "";
  await holdRecord(tx, own, String(named[own]));
  const { value } = await perform(tx, reader, caller, parseInput(reader.input, named), { told: undefined });
  if (!isMet(value)) throw refusal();
}
