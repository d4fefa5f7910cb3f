import type * as z from "zod";
import type { Caller } from "#lib/core/caller.ts";
import { forbidden, wrongState } from "#lib/core/errors.ts";
import { parseInput } from "#lib/core/input.ts";
import type { ActEntity, Operation } from "#lib/core/operation.ts";
import { covers, type Scope } from "#lib/core/scopes.ts";
import { masked } from "#lib/core/sensitive.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import { findEntity, holdEntity } from "#lib/domains/company/entities/store.ts";
import { decide } from "#lib/domains/trust/policies/rules.ts";
import { writeReceipt } from "#lib/domains/trust/receipts/store.ts";
import { sealSoon } from "#lib/work/sealing.ts";

/** What an operation answered, and the receipt it left (none for reads). */
export interface Done<T> {
  value: T;
  receipt_id: string | null;
}

/** Throws 403 naming the scope that the caller lacks. */
export function assertScope(caller: Caller, scope: Scope): void {
  if (!covers(caller.scopes, scope)) {
    const lacks = caller.actor.type === "user" ? "Your role" : "The API key";
    throw forbidden(`${lacks} lacks the scope ${scope}.`, "missing_scope");
  }
}

/** What a door adds to an act's transaction. */
export interface Hooks<T> {
  /** Asked beside the deed, answered before it is committed: throws where the caller may act no more. */
  confirm?: (tx: Tx) => Promise<void>;
  /** Runs after the deed, for what must become true with it or not at all. */
  seal?: (tx: Tx, done: Done<T>) => Promise<void>;
}

/**
 * Every door's way to an operation: scope (403), shape (400), existence and tenancy (404), dissolved (400), policy
 * (403), then the deed and its receipt, in one transaction. Throws AppError for every refusal, and then nothing is kept.
 */
export async function execute<I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  caller: Caller,
  input: unknown,
  hooks: Hooks<z.output<O>> = {},
): Promise<Done<z.output<O>>> {
  assertScope(caller, operation.scope);
  const parsed = parseInput(operation.input, input);
  const done = await transaction(caller, operation.effect, async (tx) => {
    // Sent first and awaited last: it travels with the deed's own statements.
    const confirmed = hooks.confirm?.(tx);
    confirmed?.catch(() => undefined);
    const performed = await perform(tx, operation, caller, parsed);
    await hooks.seal?.(tx, performed);
    await confirmed;
    return performed;
  });
  if (done.receipt_id !== null) sealSoon(caller.workspace_id);
  return done;
}

/** An act under another name than its operation's: an intent's, with the params it was asked with. */
export interface Asked {
  action: string;
  params: Record<string, unknown>;
}

/** The deed itself, inside a transaction that is open already: intents come here as well. */
export async function perform<I extends z.ZodObject, O extends z.ZodType>(
  tx: Tx,
  operation: Operation<I, O>,
  caller: Caller,
  input: z.output<I>,
  asked?: Asked,
): Promise<Done<z.output<O>>> {
  const entity = await entityFor(tx, operation, input);
  if (operation.effect === "read") {
    return { value: answer(operation, await operation.run({ tx, caller, entity }, input)), receipt_id: null };
  }
  const policy = decide();
  const value = answer(operation, await operation.run({ tx, caller, entity }, input));
  if (operation.delegates) return { value, receipt_id: identifierIn(value, "receipt_id") };
  const receipt_id = await writeReceipt(tx, {
    action: asked?.action ?? operation.name,
    // An act that makes a company is found with the company that it made.
    entity_id: entity?.entity_id ?? identifierIn(value, "entity_id"),
    params: asked?.params ?? (masked(operation.input, input) as Record<string, unknown>),
    result: masked(operation.output, value),
    actor: caller.actor,
    policy,
  });
  return { value, receipt_id };
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
): Promise<ActEntity | null> {
  const rule = operation.entity;
  if (rule.in === "nothing") return null;
  const entity_id = rule.in === "record" ? await rule.find(tx, input) : String(input.entity_id);
  if (entity_id === null) return null;
  if (operation.effect === "read") return findEntity(tx, entity_id);
  const entity = await holdEntity(tx, entity_id, rule.hold);
  // Interface rule 7.10: reads go on, writes end.
  if (entity.status === "dissolved") {
    throw wrongState("The entity is dissolved and read-only: its status is dissolved.", "entity_dissolved");
  }
  return entity;
}
