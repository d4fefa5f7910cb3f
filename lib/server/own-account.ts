import * as z from "zod";
import type { ActionResult } from "#lib/core/answer.ts";
import { AppError } from "#lib/core/errors.ts";
import { parseInput } from "#lib/core/input.ts";
import { answered } from "./action.ts";
import { currentSession, type SignedIn } from "./session.ts";

/**
 * A server action on a person's own account. It is no operation and leaves no receipt: a password and a sign-in are the
 * person's and stand in no workspace's record. Throws nothing; refusals come as values, as from `action`.
 */
export function accountAction<I extends z.ZodType, T>(
  shape: I,
  perform: (me: SignedIn, input: z.output<I>) => Promise<T>,
) {
  return async (input: z.input<I>): Promise<ActionResult<T>> =>
    answered(async () => {
      const me = await currentSession();
      if (!me) throw new AppError(401, "signed_out", "You are signed out: sign in again.");
      return { value: await perform(me, parseInput(shape, input)), receipt_id: null };
    });
}

export const PasswordChange = z.object({ old_password: z.string(), password: z.string() });

export const SessionChoice = z.object({ session_id: z.string() });

export const Nothing = z.object({});
