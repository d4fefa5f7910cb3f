import { AppError } from "#lib/core/errors.ts";
import { log } from "#lib/work/log.ts";
import { type Entered, type Origin, openSession, type Person, personById } from "../accounts.ts";
import { networkOf } from "../address.ts";
import { countAttempt, lookAt, takeBackAttempt } from "../rate-limit.ts";
import { takeAnyCode, twoStep } from "./one-time-codes.ts";
import { ownerOfPasskey } from "./passkeys.ts";

/** What a person brings beside their password: a code of their app or a recovery code, or what a passkey has signed. */
export interface SecondStep {
  code: string | null;
  passkey: unknown;
}

/**
 * Lets a person whose password was right pass where two-step sign-in is off, or where they bring the second step with it: the
 * two are proved by one request, so that there is no state between them to be stolen or skipped. Throws 401 and 429.
 */
export async function assertSecondStep(person: Person, given: SecondStep, address: string | null): Promise<void> {
  if ((await twoStep(person.user_id)).since === null) return;
  if (given.passkey !== null) {
    const { user_id } = await ownerOfPasskey(given.passkey, "sign_in", null);
    if (user_id === person.user_id) return;
    throw new AppError(401, "wrong_passkey", "The passkey was not accepted.");
  }
  if (given.code === null) {
    throw new AppError(
      401,
      "second_step_required",
      "Two-step sign-in is on: a code or a passkey is asked for as well.",
    );
  }
  await takeAnyCode(person, given.code, address);
}

/**
 * Signs a person in by a passkey alone: it is unlocked by its owner, so that having it and being them are both proved. Throws 401,
 * and 429 by the network address.
 */
export async function signInByPasskey(given: unknown, from: Origin): Promise<Entered> {
  const by = `passkey:${networkOf(from.address)}`;
  await countAttempt(by);
  const person = await lookAt(
    async () => personById((await ownerOfPasskey(given, "sign_in", null)).user_id),
    () => takeBackAttempt(by),
  ).catch((error) => {
    const { address, user_agent } = from;
    log.info({ address, user_agent }, "a sign-in failed: the passkey was not accepted");
    throw error;
  });
  if (!person) throw new AppError(401, "wrong_passkey", "The passkey was not accepted.");
  await takeBackAttempt(by);
  return openSession(person, from, "by a passkey");
}
