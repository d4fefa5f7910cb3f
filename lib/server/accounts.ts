import { DAY_MS } from "#lib/core/days.ts";
import { AppError, conflict, invalid } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { directory } from "#lib/db/prisma.ts";
import { whyGuessable } from "#lib/domains/trust/access/guessable.ts";
import { recordAudit, recordFailure } from "./audit.ts";
import { deviceOf } from "./known-device.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { countAttempt, forgetAttempts } from "./rate-limit.ts";
import { beginAttempt, endWell } from "./sign-in-attempts.ts";

const SESSION_DAYS = 30;
/** A session that nobody has used for so long is over. */
const IDLE_DAYS = 14;
/** No mailbox has a longer name (RFC 5321). */
const LONGEST_EMAIL = 320;
const LEAST_PASSWORD = 12;

/** A person, as far as pages show one. */
export interface Person {
  user_id: string;
  email: string;
  name: string;
  /** When a link that was mailed to the address came back; null where nobody has proven it. */
  email_verified_at: Date | null;
}

const shown = { user_id: true, email: true, name: true, email_verified_at: true } as const;

/**
 * Throws 400 on a password that is too easily guessed: shorter than 12 characters (or longer than 200), one of the most
 * frequent ones, or made of the person's own name or address.
 */
export function assertPassword(password: string, of: { email: string; name: string } = { email: "", name: "" }): void {
  const length = [...password].length;
  if (length < LEAST_PASSWORD || length > 200) {
    throw invalid("password", `must be ${LEAST_PASSWORD} to 200 characters long`);
  }
  const why = whyGuessable(password, of);
  if (why !== null) throw invalid("password", why);
}

/** Opens an account. Throws 409 where the e-mail has one already. */
export async function openAccount(given: {
  email: string;
  name: string;
  password: string;
  email_verified_at?: Date;
}): Promise<Person> {
  assertPassword(given.password, given);
  const account = {
    user_id: newId("user"),
    email: given.email.trim().toLowerCase(),
    name: given.name.trim(),
    password_hash: await hashPassword(given.password),
    email_verified_at: given.email_verified_at ?? null,
  };
  const found = await directory().user_account.findUnique({ where: { email: account.email } });
  if (found) throw conflict("There is an account with this e-mail already: sign in with it.", "duplicate");
  const person = await directory().user_account.create({ data: account, select: shown });
  await recordAudit({ type: "account.opened", person, address: null });
  return person;
}

/** The person with this e-mail address, compared without regard to case; null where there is none. */
export const findPerson = (email: string): Promise<Person | null> =>
  directory().user_account.findUnique({
    where: { email: email.trim().toLowerCase() },
    select: shown,
  });

/** Where a sign-in comes from: kept with its session, and counted when it fails. */
export interface Origin {
  address: string | null;
  user_agent: string | null;
  /** What the browser was given when somebody signed in on it before (`newDeviceToken`). */
  device_token?: string | null;
}

const wrong = () => new AppError(401, "wrong_credentials", "The e-mail or the password is wrong.");

/**
 * Signs a person in and opens a session. Throws 401 without saying whether it was the e-mail or the password, and 429
 * while too many have failed (`beginAttempt`).
 */
export async function signIn(
  given: { email: string; password: string },
  { device_token, ...from }: Origin,
): Promise<Person & { session_id: string }> {
  const email = given.email.trim().toLowerCase();
  const attempt = { email, address: from.address, device: deviceOf(device_token ?? null, email) };
  await beginAttempt(attempt);
  if (email.length > LONGEST_EMAIL) throw wrong();
  const account = await directory().user_account.findUnique({ where: { email } });
  if (!(await isPassword(given.password, account?.password_hash)) || !account) {
    if (account) recordFailure({ type: "session.sign_in_failed", person: account, ...from, detail: "wrong password" });
    throw wrong();
  }
  await endWell(attempt);
  const session_id = newId("session");
  const expires_at = new Date(Date.now() + SESSION_DAYS * DAY_MS);
  await directory().user_session.create({ data: { session_id, user_id: account.user_id, ...from, expires_at } });
  await recordAudit({ type: "session.signed_in", person: account, ...from, about: session_id });
  const { user_id, name, email_verified_at } = account;
  return { user_id, email, name, email_verified_at, session_id };
}

const idleSince = () => new Date(Date.now() - IDLE_DAYS * DAY_MS);

/** The person of a session that has neither ended, nor run out, nor lain idle; null else. Notes once a minute that it was seen. */
export async function personOfSession(session_id: string): Promise<Person | null> {
  const session = await directory().user_session.findUnique({
    where: { session_id },
    include: { user_account: { select: shown } },
  });
  if (!session || session.ended_at || session.expires_at.getTime() < Date.now()) return null;
  if (session.last_seen_at < idleSince()) return null;
  if (Date.now() - session.last_seen_at.getTime() > 60_000) {
    await directory().user_session.update({ where: { session_id }, data: { last_seen_at: new Date() } });
  }
  return session.user_account;
}

/** A person's sessions that are still open, the latest first. */
export const openSessions = (user_id: string) =>
  directory().user_session.findMany({
    where: { user_id, ended_at: null, expires_at: { gt: new Date() }, last_seen_at: { gte: idleSince() } },
    orderBy: { last_seen_at: "desc" },
    select: { session_id: true, address: true, user_agent: true, created_at: true, last_seen_at: true },
  });

/**
 * Ends one of a person's sessions, at once: its next request is signed out. Another person's is left alone. `how` is what the
 * audit trail calls it.
 */
export async function endSession(
  { user_id, name }: Pick<Person, "user_id" | "name">,
  session_id: string,
  address: string | null,
  how: "session.ended" | "session.signed_out" = "session.ended",
): Promise<void> {
  const { count } = await directory().user_session.updateMany({
    where: { user_id, session_id, ended_at: null },
    data: { ended_at: new Date() },
  });
  if (count > 0) await recordAudit({ type: how, person: { user_id, name }, address, about: session_id });
}

/** Ends all of a person's sessions but the one that asks, in one statement. */
export async function endOtherSessions(person: Person, session_id: string, address: string | null): Promise<void> {
  const { user_id } = person;
  const { count } = await directory().user_session.updateMany({
    where: { user_id, ended_at: null, NOT: { session_id } },
    data: { ended_at: new Date() },
  });
  const detail = `all others: ${count}`;
  if (count > 0) await recordAudit({ type: "session.ended", person, address, detail });
}

/** Sets a new password and ends all the person's sessions but the one that asked. Throws 400 where the old one is wrong. */
export async function changePassword(
  person: Person,
  session_id: string,
  { old_password, password }: { old_password: string; password: string },
  address: string | null,
): Promise<void> {
  const { user_id } = person;
  await countAttempt(`password:${user_id}`);
  const account = await directory().user_account.findUnique({ where: { user_id } });
  if (!(await isPassword(old_password, account?.password_hash))) {
    await recordAudit({ type: "password.change_failed", person, address, detail: "the old one was wrong" });
    throw invalid("old_password", "is wrong");
  }
  assertPassword(password, account ?? undefined);
  await directory().user_account.update({
    where: { user_id },
    data: { password_hash: await hashPassword(password), updated_at: new Date() },
  });
  await recordAudit({ type: "password.changed", person, address });
  await endOtherSessions(person, session_id, address);
  await forgetAttempts(`password:${user_id}`);
}
