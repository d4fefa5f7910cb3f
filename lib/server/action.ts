import type * as z from "zod";
import type { ActionResult } from "#lib/core/answer.ts";
import { AppError } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import type { Operation } from "#lib/core/operation.ts";
import { execute } from "#lib/execute.ts";
import { assertRecent } from "./account/reauthentication.ts";
import { refusal } from "./refusal.ts";
import { actingCaller, currentSession } from "./session.ts";

/** Runs what a page asks for and answers as a value: React hands errors of server actions on without their message. */
export async function answered<T>(
  ask: () => Promise<{ value: T; receipt_id: string | null }>,
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

async function assertRecentSession(): Promise<void> {
  await assertRecent((await currentSession())?.session_id ?? "");
}

/**
 * The dashboard's door to an operation: a server action that does it as the person who is signed in, through the same
 * `execute` as the API. `actions.ts` files hold lines of this and nothing else.
 */
export function action<I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O>) {
  return async (input: z.input<I>): Promise<ActionResult<z.output<O>>> =>
    answered(async () => {
      const caller = await actingCaller();
      if (operation.guarded) await assertRecentSession();
      return execute(operation, caller, input);
    });
}
