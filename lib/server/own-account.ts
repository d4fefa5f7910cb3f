import * as z from "zod";
import type { ActionResult } from "#lib/core/answer.ts";
import { AppError, forbidden } from "#lib/core/errors.ts";
import { parseInput } from "#lib/core/input.ts";
import { tell } from "./account/notices.ts";
import { assertRecent } from "./account/reauthentication.ts";
import * as accounts from "./accounts.ts";
import { answered } from "./action.ts";
import { assertDrawnFor, clientAddress, currentSession, type SignedIn } from "./session.ts";

type Perform<I extends z.ZodType, T> = (me: SignedIn, input: z.output<I>, address: string | null) => Promise<T>;

/** A server action of whoever is signed in, by whatever means. Throws nothing; refusals come as values, as from `action`. */
export function sessionAction<I extends z.ZodType, T>(shape: I, perform: Perform<I, T>) {
  return async (input: z.input<I>): Promise<ActionResult<T>> =>
    answered(async () => {
      const me = await currentSession();
      if (!me) throw new AppError(401, "signed_out", "You are signed out: sign in again.");
      await assertDrawnFor(me.person);
      return { value: await perform(me, parseInput(shape, input), await clientAddress()), receipt_id: null };
    });
}

/**
 * A server action on a person's own account. It is no operation and leaves no receipt: a password and a sign-in are the
 * person's and stand in no workspace's record. Whoever came by single sign-on does none: a company's issuer vouches for
 * its own workspace, and an account may enter others.
 */
export const accountAction = <I extends z.ZodType, T>(shape: I, perform: Perform<I, T>) =>
  sessionAction<I, T>(shape, async (me, input, address) => {
    const why = "You came by single sign-on: sign in with your password to change your account.";
    if (me.bound_to) throw forbidden(why);
    return perform(me, input, address);
  });

/** The same, of what decides how the person signs in: they must have proved a short while ago who they are, or get a 403. */
export const guardedAccountAction = <I extends z.ZodType, T>(shape: I, perform: Perform<I, T>) =>
  accountAction<I, T>(shape, async (me, input, address) => {
    await assertRecent(me.session_id);
    return perform(me, input, address);
  });

export const PasswordChange = z.object({ old_password: z.string(), password: z.string() });

export const changeOwnPassword: Perform<typeof PasswordChange, void> = async (me, input, address) => {
  await accounts.changePassword(me.person, me.session_id, input, address);
  await tell(me.person, "password_changed");
};

export const SessionChoice = z.object({ session_id: z.string() });

export const endOwnSession: Perform<typeof SessionChoice, void> = (me, { session_id }, address) =>
  accounts.endSession(me.person, session_id, address);

export const endOthers: Perform<z.ZodObject, void> = (me, _, address) =>
  accounts.endOtherSessions(me.person, me.session_id, address);
