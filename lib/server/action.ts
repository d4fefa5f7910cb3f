import type * as z from "zod";
import type { ActionResult, Shown } from "#lib/core/answer.ts";
import type { Caller } from "#lib/core/caller.ts";
import type { Effects } from "#lib/core/effects.ts";
import { AppError } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import type { Operation } from "#lib/core/operation.ts";
import { dryRun, execute } from "#lib/execute.ts";
import { assertRecent } from "./account/reauthentication.ts";
import { refusal } from "./refusal.ts";
import { actingCaller, currentSession, tryingCaller } from "./session.ts";
import { change } from "./shown.ts";

/** Runs what a page asks for and answers as a value: React hands errors of server actions on without their message. */
export async function answered<T>(
  ask: () => Promise<{ value: T; receipt_id: string | null; etag?: string }>,
): Promise<ActionResult<T>> {
  try {
    return { ok: true, ...(await ask()) };
  } catch (error) {
    if (isNextsOwn(error)) throw error;
    const { status, body } = refusal(error, newId("request"));
    return { ok: false, status, error: body };
  }
}

/** Next redirects and answers 404 by throwing; those are its own to catch. */
const isNextsOwn = (error: unknown) =>
  !(error instanceof AppError) &&
  error instanceof Error &&
  "digest" in error &&
  String(error.digest).startsWith("NEXT_");

/** Who does an operation. What gives power is done by whoever has proved a short while ago who they are. */
async function callerFor({ guarded }: Pick<Operation, "guarded">, input: object): Promise<Caller> {
  const caller = await actingCaller();
  const isGuarded = typeof guarded === "function" ? await guarded(caller, { ...input }) : guarded;
  if (isGuarded) await assertRecent((await currentSession())?.session_id ?? "");
  return caller;
}

/**
 * The dashboard's door to an operation: a server action that does it as the person who is signed in, through the same
 * `execute` as the API. `actions.ts` files hold lines of this and nothing else.
 */
export function action<I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O>) {
  return async (input: z.input<I>): Promise<ActionResult<z.output<O>>> =>
    answered(async () => execute(operation, await callerFor(operation, input), input));
}

/**
 * The same door to a list of which a page shows a part of every record: the rest, which may be megabytes, is not sent. What a
 * page draws at first it makes by the same `row`.
 */
export function rowsOf<I extends z.ZodObject, R, Row>(
  operation: Operation<I, z.ZodType<{ data: R[]; next_cursor: string | null }>>,
  row: (record: R) => Row,
) {
  return async (input: z.input<I>): Promise<ActionResult<{ data: Row[]; next_cursor: string | null }>> =>
    answered(async () => {
      const done = await execute(operation, await callerFor(operation, input), input);
      return { ...done, value: { ...done.value, data: done.value.data.map(row) } };
    });
}

/**
 * The same door for an act that changes a record which a page shows: it takes what was shown of it first (`asShown`), and where
 * that is the record no more it is a 412 with nothing done.
 */
export function changing<I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O>) {
  return async (shown: Shown, input: z.input<I>): Promise<ActionResult<z.output<O>>> =>
    answered(async () => change(operation, await callerFor(operation, input), shown, input));
}

/** What an act would leave behind, for whoever is about to do it: it is done and undone, and refused as the act would be. */
export function dryRunOf<I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O>) {
  return async (input: z.input<I>): Promise<ActionResult<Effects>> =>
    answered(async () => {
      const { effects } = await dryRun(operation, await tryingCaller(), input);
      return { value: effects, receipt_id: null };
    });
}

/** What an act would answer, for whoever is filling in what it is asked with: it is done and undone, as above. */
export function foretoldBy<I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O>) {
  return async (input: z.input<I>): Promise<ActionResult<z.output<O>>> =>
    answered(async () => {
      const { result } = await dryRun(operation, await tryingCaller(), input);
      return { value: result as z.output<O>, receipt_id: null };
    });
}
