import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import * as z from "zod";
import { AppError, conflict, invalid } from "#lib/core/errors.ts";
import { seal, unseal } from "#lib/db/sealing.ts";
import {
  beginAuthenticator,
  confirmAuthenticator,
  findAuthenticator,
  newRecoveryCodes,
  recoveryCodesLeft,
  removeAuthenticator,
  renewRecoveryCodes,
  secretPlace,
  spendRecoveryCode,
  spendStep,
} from "#lib/domains/trust/access/authenticators.ts";
import type { Person } from "../accounts.ts";
import { recordAudit } from "../audit.ts";
import { countGuess } from "./guesses.ts";
import { tell } from "./notices.ts";

/** Whoever is signed in. */
interface Me {
  person: Person;
}

/** A code of half a minute before or after is taken too, since clocks differ. */
const WINDOW = 1;
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;

const appOf = (person: { email: string }, secret: Secret) =>
  new TOTP({ issuer: "Minutebook", label: person.email, secret, digits: 6, period: PERIOD_SECONDS });

/** Whether two-step sign-in is on, and how many recovery codes are left. */
export async function twoStep(user_id: string): Promise<{ since: Date | null; codes_left: number }> {
  const since = (await findAuthenticator(user_id))?.confirmed_at ?? null;
  return { since, codes_left: since ? await recoveryCodesLeft(user_id) : 0 };
}

/** Begins to set up an app: its secret, as text and as a code to be scanned. Nothing is asked for until a first code confirms it. */
export async function beginCodes({ person }: Me): Promise<{ secret: string; qr: string }> {
  const secret = new Secret({ size: SECRET_BYTES });
  if (!(await beginAuthenticator(person.user_id, seal(secret.base32, secretPlace(person.user_id))))) {
    throw conflict("Two-step sign-in is on already: turn it off before you set up another app.");
  }
  return { secret: secret.base32, qr: renderSVG(appOf(person, secret).toString(), { border: 2 }) };
}

/** The time step whose code this is; null where it is none of the last, the present or the next. */
async function stepOf(person: { user_id: string; email: string }, code: string): Promise<number | null> {
  const kept = await findAuthenticator(person.user_id);
  if (!kept) return null;
  const app = appOf(person, Secret.fromBase32(unseal(kept.secret_sealed, secretPlace(person.user_id))));
  const delta = app.validate({ token: code, window: WINDOW });
  return delta === null ? null : app.counter() + delta;
}

export const Code = z.object({ code: z.string().trim() });

const digits = (code: string) => code.replaceAll(/\s/g, "");

/** Turns two-step sign-in on by the app's first code, and answers the recovery codes, this once. Throws 400, 409 and 429. */
export async function confirmCodes(
  { person }: Me,
  { code }: { code: string },
  address: string | null,
): Promise<{ codes: string[] }> {
  await countGuess(`code:${person.user_id}`);
  const step = await stepOf(person, digits(code));
  if (step === null) throw invalid("code", "is not the code that the app shows now");
  const codes = newRecoveryCodes();
  if (!(await confirmAuthenticator(person.user_id, step, codes))) throw conflict("Two-step sign-in is on already.");
  await recordAudit({ type: "totp.enabled", person, address });
  await recordAudit({ type: "recovery_codes.made", person, address });
  await tell(person, "two_step_on");
  return { codes };
}

/** Takes a code of the app, once. */
export async function takeCode(person: { user_id: string; email: string }, code: string): Promise<boolean> {
  const step = await stepOf(person, digits(code));
  return step !== null && spendStep(person.user_id, step);
}

/**
 * Takes a code of the app, or a recovery code, as the second step of signing in. Throws 401 where it is neither, or was used
 * before, and 429 after ten in a quarter of an hour.
 */
export async function takeAnyCode(person: Person, code: string, address: string | null): Promise<void> {
  await countGuess(`code:${person.user_id}`);
  if (/^\d{6}$/.test(digits(code))) {
    if (await takeCode(person, code)) return;
  } else if (await spendRecoveryCode(person.user_id, code)) {
    await recordAudit({ type: "recovery_code.used", person, address });
    await tell(person, "recovery_code_used");
    return;
  }
  throw new AppError(401, "wrong_code", "The code is wrong, or was used before.");
}

/** New recovery codes in the place of all that were. Throws 409 where two-step sign-in is off. */
export async function renewCodes({ person }: Me, _: object, address: string | null): Promise<{ codes: string[] }> {
  const { since } = await twoStep(person.user_id);
  if (!since) throw conflict("Two-step sign-in is off.");
  const codes = newRecoveryCodes();
  await renewRecoveryCodes(person.user_id, codes);
  await recordAudit({ type: "recovery_codes.made", person, address });
  return { codes };
}

/** Turns two-step sign-in off, with its app and its recovery codes. */
export async function turnOff({ person }: Me, _: object, address: string | null): Promise<null> {
  await turnOffFor(person, address);
  return null;
}

/** The same by an operator, for somebody who has lost their device and their recovery codes. False where it was off. */
export async function turnOffFor(person: Person, address: string | null): Promise<boolean> {
  const wasOn = await removeAuthenticator(person.user_id);
  if (!wasOn) return false;
  await recordAudit({ type: "totp.disabled", person, address });
  await tell(person, "two_step_off");
  return true;
}
