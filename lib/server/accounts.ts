import { DAY_MS } from "#lib/core/days.ts";
import { AppError, conflict, invalid } from "#lib/core/errors.ts";
import { newId, newRandomId } from "#lib/core/ids.ts";
import type { user_account, user_session } from "#lib/db/generated/tables/client.ts";
import { directory } from "#lib/db/prisma.ts";
import { join, raw } from "#lib/db/sql.ts";
import { whyGuessable } from "#lib/domains/trust/access/guessable.ts";
import * as people from "#lib/domains/trust/access/people/store.ts";
import { log } from "#lib/work/log.ts";
import { recordAudit, recordFailure } from "./audit.ts";
import { deviceOf } from "./known-device.ts";
import { hashBy, hashPassword } from "./passwords.ts";
import { countAttempt, forgetAttempts, lookAt } from "./rate-limit.ts";
import { SESSION_DAYS } from "./secret.ts";
import { type Attempt, beginAttempt, endWell, withdraw } from "./sign-in-attempts.ts";
import { assertPasswordOpens } from "./sso/way-in.ts";

/** A session that nobody has used for so long is over. */
const IDLE_DAYS = 14;
/** No mailbox has a longer name (RFC 5321). */
const LONGEST_EMAIL = 320;
const LEAST_PASSWORD = 12;

/**
 * A person, as far as pages show one. `email_verified_at`: when a link that was mailed to the address came back; null where
 * nobody has proven it.
 */
export type Person = Pick<user_account, "user_id" | "email" | "name" | "email_verified_at">;

// People and their sessions are reached by PostgreSQL's functions alone, of which each asks for what its caller must know:
// how a new table of such secrets is granted is said in prisma/migrations/20261122030000_service_login.
const shown = join(["user_id", "email", "name", "email_verified_at"].map(raw));

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
  if (!(await people.insert(account)))
    throw conflict("There is an account with this e-mail already: sign in with it.", "duplicate");
  const { password_hash: _, ...person } = account;
  await recordAudit({ type: "account.opened", person, address: null });
  return person;
}

/** The person with this e-mail address, compared without regard to case; null where there is none. */
export async function findPerson(email: string): Promise<Person | null> {
  const [person] = await directory().$queryRaw<Person[]>`
    select ${shown} from person_by_email(${email.trim().toLowerCase()})`;
  return person ?? null;
}

/**
 * Whose e-mail and password these are; null where they are nobody's, which takes as long to say whether there is such an
 * account or not.
 */
async function personByPassword(email: string, password: string): Promise<{ person: Person | null; hash: string }> {
  const [found] = await directory().$queryRaw<{ recipe: string | null }[]>`select password_recipe(${email}) as recipe`;
  const hash = await hashBy(found?.recipe ?? null, password);
  const [person] = await directory().$queryRaw<Person[]>`select ${shown} from person_by_password(${email}, ${hash})`;
  return { person: person ?? null, hash };
}

/** Who has this e-mail and this password; null where nobody has. */
export const personWith = async (email: string, password: string): Promise<Person | null> =>
  (await personByPassword(email.trim().toLowerCase(), password)).person;

/** The person of that identifier; null where there is none. */
export async function personById(user_id: string): Promise<Person | null> {
  const [person] = await directory().$queryRaw<Person[]>`select ${shown} from person_by_id(${user_id})`;
  return person ?? null;
}

/** Where a sign-in comes from: kept with its session, and counted when it fails. */
export interface Origin {
  address: string | null;
  user_agent: string | null;
  /** What the browser was given when somebody signed in on it before (`newDeviceToken`). */
  device_token?: string | null;
}

const wrong = () => new AppError(401, "wrong_credentials", "The e-mail or the password is wrong.");

/** A person with the session that they have just opened. */
export type Entered = Person & { session_id: string };

/** Opens a session of a person who has proved who they are. */
export async function openSession(person: Person, { address, user_agent }: Origin, detail?: string): Promise<Entered> {
  const session_id = newRandomId("session");
  const expires_at = new Date(Date.now() + SESSION_DAYS * DAY_MS);
  await directory()
    .$executeRaw`select open_session(${session_id}, ${person.user_id}, ${address}, ${user_agent}, ${expires_at})`;
  await recordAudit({
    type: "session.signed_in",
    person,
    address,
    user_agent,
    about: session_id,
    detail: detail ?? null,
  });
  return { ...person, session_id };
}

/** Whoever has that e-mail and that password, and more where `assertMore` asks for it. Throws what `signIn` throws. */
async function proven(
  given: { email: string; password: string },
  attempt: Attempt,
  from: Omit<Origin, "device_token">,
  assertMore: (person: Person) => Promise<void>,
): Promise<Person> {
  if (given.email.length > LONGEST_EMAIL) throw wrong();
  const { person } = await personByPassword(given.email, given.password);
  if (!person) {
    const meant = await findPerson(given.email);
    if (meant) recordFailure({ type: "session.sign_in_failed", person: meant, ...from, detail: "wrong password" });
    // Nobody's trail has room for it. What was typed for an e-mail is not told: it may be a password.
    else log.info(from, "a sign-in failed: nobody has that e-mail");
    throw wrong();
  }
  try {
    await assertMore(person);
  } catch (error) {
    // The password was right: asking for the second step is no failure, a wrong one is.
    if (error instanceof AppError && error.code === "second_step_required") await endWell(attempt);
    else if (error instanceof AppError) {
      recordFailure({ type: "session.sign_in_failed", person, ...from, detail: "wrong second step" });
    }
    throw error;
  }
  return person;
}

/**
 * Signs a person in by their password and opens a session. `assertMore` throws where the account asks for more than that. Throws
 * 401 without saying whether it was the e-mail or the password, and 429 while too many have failed (`beginAttempt`), and 403 where the person is to come by single sign-on.
 */
export async function signIn(
  given: { email: string; password: string },
  { device_token, ...from }: Origin,
  assertMore: (person: Person) => Promise<void>,
): Promise<Entered> {
  const email = given.email.trim().toLowerCase();
  const attempt = { email, address: from.address, device: deviceOf(device_token ?? null, email) };
  await beginAttempt(attempt);
  const person = await lookAt(
    () => proven({ email, password: given.password }, attempt, from, assertMore),
    () => withdraw(attempt),
  );
  await endWell(attempt);
  await assertPasswordOpens(person);
  return openSession(person, from);
}

/** The person of a session that has neither ended, nor run out, nor lain idle; null else. Notes once a minute that it was seen, and from where. */
export async function personOfSession(session_id: string, address: string | null = null): Promise<Person | null> {
  const [person] = await directory().$queryRaw<Person[]>`
    select p.user_id, p.email, p.name, p.email_verified_at
    from live_session(${session_id}, ${IDLE_DAYS}::int, ${address}) s, person_by_id(s.user_id) p`;
  return person ?? null;
}

/** One of a person's sessions, as their page shows it. */
type OpenSession = Pick<
  user_session,
  "session_id" | "address" | "last_address" | "user_agent" | "created_at" | "last_seen_at"
>;

/** A person's sessions that are still open, the latest first. */
export const openSessions = (user_id: string): Promise<OpenSession[]> =>
  directory()
    .$queryRaw`select session_id, address, last_address, user_agent, created_at, last_seen_at from sessions_of(${user_id}, ${IDLE_DAYS}::int)`;

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
  const [ended] = await directory().$queryRaw<
    { count: number }[]
  >`select end_session(${user_id}, ${session_id}) as count`;
  if (ended?.count) await recordAudit({ type: how, person: { user_id, name }, address, about: session_id });
}

/** Ends all of a person's sessions but the one that asks, in one statement. */
export async function endOtherSessions(person: Person, session_id: string, address: string | null): Promise<void> {
  const { user_id } = person;
  const [ended] = await directory().$queryRaw<{ count: number }[]>`
    select end_other_sessions(${user_id}, ${session_id}) as count`;
  const detail = `all others: ${ended?.count}`;
  if (ended?.count) await recordAudit({ type: "session.ended", person, address, detail });
}

/** Whether a password is the person's own. */
export const isOwnPassword = async ({ user_id, email }: Person, password: string): Promise<boolean> =>
  (await personByPassword(email, password)).person?.user_id === user_id;

/** Sets a new password and ends all the person's sessions but the one that asked. Throws 400 where the old one is wrong. */
export async function changePassword(
  person: Person,
  session_id: string,
  { old_password, password }: { old_password: string; password: string },
  address: string | null,
): Promise<void> {
  const { user_id } = person;
  await countAttempt(`password:${user_id}`);
  const { person: proven, hash } = await personByPassword(person.email, old_password);
  if (proven?.user_id !== user_id) {
    await recordAudit({ type: "password.change_failed", person, address, detail: "the old one was wrong" });
    throw invalid("old_password", "is wrong");
  }
  assertPassword(password, proven);
  const [{ changed } = { changed: false }] = await directory().$queryRaw<{ changed: boolean }[]>`
    select change_password(${user_id}, ${hash}, ${await hashPassword(password)}) as changed`;
  // Another has changed it meanwhile.
  if (!changed) throw invalid("old_password", "is wrong");
  await recordAudit({ type: "password.changed", person, address });
  await endOtherSessions(person, session_id, address);
  await forgetAttempts(`password:${user_id}`);
}
