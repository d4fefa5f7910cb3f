import type * as z from "zod";
import type { AuditType } from "#lib/core/audit.ts";
import type { Caller } from "#lib/core/caller.ts";
import { AppError, boundToCompanies, forbidden, wrongState } from "#lib/core/errors.ts";
import { parseInput } from "#lib/core/input.ts";
import { type ActEntity, isWorkspaceWide, type Operation, pathParams, route } from "#lib/core/operation.ts";
import { partScopes } from "#lib/core/parts.ts";
import { covers, readingScope, type Scope } from "#lib/core/scopes.ts";
import { masked } from "#lib/core/sensitive.ts";
import type { Tx } from "#lib/core/tx.ts";
import { holdRecord, unknownIn } from "#lib/db/records.ts";
import { type Effect, transaction } from "#lib/db/transaction.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import * as audit from "#lib/domains/trust/audit/store.ts";
import { decide } from "#lib/domains/trust/policies/rules.ts";
import type { DryRun } from "#lib/domains/trust/policies/schema.ts";
import { effectsHere, effectsOfDeletion } from "#lib/domains/trust/policies/store.ts";
import * as receipts from "#lib/domains/trust/receipts/store.ts";
import { noteForeign, noteRefused } from "#lib/work/refused.ts";
import { sealSoon } from "#lib/work/sealing.ts";

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

/** Throws 403 naming the scope that the caller lacks. */
function assertScope(caller: Caller, scope: Scope): void {
  if (!covers(caller.scopes, scope)) {
    throw forbidden(`${lacking[caller.actor.type]} lacks the scope ${scope}.`, "missing_scope");
  }
}

/**
 * Throws 403 where the caller lacks the operation's scope, or is bound to companies and it is the workspace's as a whole; the
 * audit trail is told.
 */
export function assertMay(caller: Caller, operation: Operation): void {
  try {
    assertScope(caller, operation.scope);
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
}

type Confirm = (tx: Tx) => Promise<void>;

/** What a door adds to an act's transaction. */
export interface Hooks<T> {
  /** Sent ahead of the deed and awaited after it: throws where it must not be kept, and is told before what the deed says. */
  confirm?: Confirm | undefined;
  condition?: Condition | undefined;
  /** Runs after the deed, for what must become true with it or not at all. */
  seal?: (tx: Tx, done: Done<T>) => Promise<void>;
}

/** Runs a deed with what travels ahead of it: sent first and awaited last, so that it costs no round trip. */
async function behind<T>(ahead: Promise<unknown> | undefined, deed: () => Promise<T>): Promise<T> {
  ahead?.catch(() => undefined);
  try {
    return await deed();
  } finally {
    // Where both fail, this one's refusal takes the place of the deed's.
    await ahead;
  }
}

/** The act's transaction, and ahead of it what the operation asks of others than the database. */
async function aheadOf<I extends z.ZodObject, O extends z.ZodType, T>(
  operation: Operation<I, O>,
  caller: Caller,
  input: z.output<I>,
  effect: Effect,
  fn: (tx: Tx, told: unknown) => Promise<T>,
): Promise<T> {
  const told = await operation.ahead?.(caller, input);
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
  { confirm, condition, seal }: Hooks<z.output<O>> = {},
): Promise<Done<z.output<O>>> {
  assertMay(caller, operation);
  const parsed = parseInput(operation.input, input);
  const effect = operation.audited ? "audited" : operation.effect;
  const done = await aheadOf(operation, caller, parsed, effect, (tx, told) =>
    behind(confirm?.(tx), async () => {
      const performed = await perform(tx, operation, caller, parsed, { condition, told });
      if (operation.audited) audit.record(tx, readingOf(operation, operation.audited, caller, parsed));
      await seal?.(tx, performed);
      return performed;
    }),
  ).catch((error) => refuse(operation, caller, parsed, error));
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
  { confirm, condition }: Pick<Hooks<DryRun>, "confirm" | "condition"> = {},
): Promise<DryRun> {
  assertMay(caller, operation);
  const parsed = parseInput(operation.input, input);
  return aheadOf(operation, caller, parsed, "write", (tx, told) =>
    behind(confirm?.(tx), async () => {
      const { receipt_id } = await perform(tx, operation, caller, parsed, { condition, told });
      if (receipt_id === null) throw new TypeError(`${operation.name} is no act: it only reads`);
      tx.undo();
      // What PostgreSQL would only find at the commit.
      await tx.sql`set constraints all immediate`;
      const deletes = operation.http?.startsWith("DELETE");
      const [{ action, policy, result }, effects] = await Promise.all([
        receipts.load(tx, { receipt_id }),
        deletes ? effectsOfDeletion(tx, parsed) : effectsHere(tx),
      ]);
      return { dry_run: true as const, action, ...policy, result, effects };
    }),
  ).catch((error) => refuse(operation, caller, parsed, error));
}

/** A reading as the audit trail tells of it: which operation, of which company, and how it was asked. */
function readingOf({ name }: Operation, type: AuditType, caller: Caller, input: Record<string, unknown>) {
  const { entity_id, ...asked } = input;
  const { actor, address, request_id } = caller;
  const detail = JSON.stringify(asked);
  return { type, actor, address, request_id, about: name, detail, entity_id: entity_id ? String(entity_id) : null };
}

/**
 * Refuses, and says of a 404 which fields name what is not there: asked once the act is undone, whose transaction answers
 * no more where PostgreSQL has refused a statement of it. What the caller has no right to, the audit trail is told.
 */
async function refuse(
  { name }: Operation,
  caller: Caller,
  parsed: Record<string, unknown>,
  error: unknown,
): Promise<never> {
  noteRefused(caller, name, error, parsed);
  if (!(error instanceof AppError) || !error.details.named) throw error;
  const { named, ...details } = error.details;
  const { input, inPath, sentAs = (path: string) => path } = named;
  noteForeign(caller, name, input);
  const paths = await transaction(caller, "read", (tx) => unknownIn(tx, input, inPath));
  const issues = paths.map((path) => ({ path: sentAs(path), message: "does not exist" }));
  throw new AppError(error.status, error.code, error.message, { ...details, ...(issues.length > 0 && { issues }) });
}

/** What may come with a deed inside a transaction that is open already. */
export interface Beside {
  /** The act under another name than its operation's: an intent's, with the params it was asked with. */
  asked?: { action: string; params: Record<string, unknown> };
  condition?: Condition | undefined;
  /** What the operation has asked ahead of the transaction. */
  told?: unknown;
}

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
    if (!(error instanceof AppError) || error.status !== 404) throw error;
    if (error.details.issues || error.details.named) throw error;
    // An intent has nothing in its path: all that it names was sent in its params.
    const inPath = operation.http && !beside.asked ? pathParams(route(operation.http).path) : [];
    throw new AppError(error.status, error.code, error.message, { ...error.details, named: { input, inPath } });
  }
}

async function run<I extends z.ZodObject, O extends z.ZodType>(
  tx: Tx,
  operation: Operation<I, O>,
  caller: Caller,
  input: z.output<I>,
  { asked, condition, ...beside }: Beside,
): Promise<Done<z.output<O>>> {
  if (operation.ahead && !("told" in beside))
    throw new TypeError(`${operation.name} is to ask ahead of its transaction`);
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
  if (condition) await assertUnchanged(tx, caller, input, condition);
  const value = answer(operation, await behind(found, () => operation.run({ tx, caller, told: beside.told }, input)));
  if (operation.effect === "read") return { value, receipt_id: null };
  const policy = decide();
  const entity = await found;
  if (operation.delegates) return { value, receipt_id: identifierIn(value, "receipt_id") };
  const receipt_id = await receipts.writeReceipt(tx, {
    action: asked?.action ?? operation.name,
    // An act that makes a company is found with the company that it made.
    entity_id: entity?.entity_id ?? identifierIn(value, "entity_id"),
    params: asked?.params ?? (masked(operation.input, input) as Record<string, unknown>),
    result: masked(operation.output, value),
    actor: caller.actor,
    policy,
    reading: { scope: readingScope(operation.scope), parts: partScopes(operation.output, value) },
  });
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
  const { value } = await perform(tx, reader, caller, parseInput(reader.input, named));
  if (!isMet(value)) throw refusal();
}

/** The record as its schema has it: columns that the interface does not name never leave. */
function answer<I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O>, value: z.output<O>) {
  return operation.output.parse(value);
}

function identifierIn(value: unknown, name: string): string | null {
  const found =
    typeof value === "object" && value !== null ? Object.entries(value).find(([key]) => key === name) : null;
  return typeof found?.[1] === "string" ? found[1] : null;
}

async function entityFor<I extends z.ZodObject, O extends z.ZodType>(
  tx: Tx,
  operation: Operation<I, O>,
  input: z.output<I>,
  isAlone: boolean,
): Promise<ActEntity | null> {
  const rule = operation.entity;
  if (rule.in === "nothing") return null;
  const entity_id = rule.in === "record" ? await rule.find(tx, input) : String(input.entity_id);
  if (entity_id === null) return null;
  if (operation.effect === "read") return entities.loadStatus(tx, entity_id);
  const entity = await entities.hold(tx, entity_id, isAlone ? "ending" : rule.hold);
  // Interface rule 7.10: reads go on, writes end.
  if (entity.status === "dissolved") {
    throw wrongState("The entity is dissolved and read-only: its status is dissolved.", "entity_dissolved");
  }
  return entity;
}
