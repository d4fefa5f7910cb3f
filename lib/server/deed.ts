import type * as z from "zod";
import type { Caller } from "#lib/core/caller.ts";
import { AppError } from "#lib/core/errors.ts";
import type { Operation } from "#lib/core/operation.ts";
import { masked } from "#lib/core/sensitive.ts";
import type { Tx } from "#lib/core/tx.ts";
import { type Condition, type Done, dryRun, execute } from "#lib/execute.ts";
import { confirmKey } from "./authenticate.ts";
import { type Claim, isKept, type KeptAnswer, keptOf, takeConfirmed } from "./idempotency.ts";
import { refusal } from "./refusal.ts";

// What a door that programs come by does with an operation, once it has read what it is asked: the API's, and MCP's.

/** What an act was answered with, and whether that is what it was answered the first time. */
export interface Told {
  answer: KeptAnswer;
  isReplayed: boolean;
}

/** What an operation's answer is to a program: its JSON text, and the receipt that it left. */
export const answerOf = (done: Done<unknown>): KeptAnswer => ({
  status: done.value === null ? 204 : 200,
  body: JSON.stringify(done.value),
  receipt_id: done.receipt_id,
});

function refusalOf(error: AppError, request_id: string): KeptAnswer {
  const { status, body } = refusal(error, request_id);
  return { status, body: JSON.stringify(body), receipt_id: null };
}

/** Reads by a key that still holds. */
export const look = <I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  caller: Caller,
  input: unknown,
): Promise<Done<z.output<O>>> => execute(operation, caller, input, { confirm: (tx) => confirmKey(tx, caller) });

/** Does an act by a key that still holds; under a claim it is done, or answered as it was the first time. */
export async function act(
  operation: Operation,
  caller: Caller,
  input: unknown,
  condition: Condition | undefined,
  claim: Claim | null,
): Promise<Told> {
  if (claim) return actOnce(operation, caller, input, condition, claim);
  const hooks = { confirm: (tx: Tx) => confirmKey(tx, caller), condition };
  return { answer: answerOf(await execute(operation, caller, input, hooks)), isReplayed: false };
}

async function actOnce(
  operation: Operation,
  caller: Caller,
  input: unknown,
  condition: Condition | undefined,
  claim: Claim,
): Promise<Told> {
  const confirm = (tx: Tx) => takeConfirmed(claim, tx, confirmKey(tx, caller));
  try {
    const done = await execute(operation, caller, input, {
      condition,
      confirm,
      answered: confirm,
      // A secret is shown once: a repetition shows it masked.
      seal: async (tx, made) => claim.keep(tx, answerOf({ ...made, value: masked(operation.output, made.value) })),
      sealRefusal: (tx, refused) => claim.keep(tx, refusalOf(refused, caller.request_id)),
    });
    return { answer: answerOf(done), isReplayed: false };
  } catch (error) {
    const kept = keptOf(claim, error);
    if (kept) return { answer: kept, isReplayed: true };
    if (error instanceof AppError && isKept(error)) await claim.keepRefusal(refusalOf(error, caller.request_id));
    throw error;
  }
}

/** What an act would do; an intent's entries and obligations stand at the top as well, where clients knew them first. */
export async function trial(
  operation: Operation,
  caller: Caller,
  input: unknown,
  condition?: Condition,
): Promise<object> {
  const told = await dryRun(operation, caller, input, { confirm: (tx) => confirmKey(tx, caller), condition });
  const { journal_entries, obligations } = told.effects;
  return operation.delegates ? { ...told, journal_entries, obligations } : told;
}
