import { networkOf } from "./address.ts";
import { count, forget, type Limit, takeBack } from "./counters.ts";
import { countAttempt, exceeded, forgetAttempts, takeBackAttempt } from "./rate-limit.ts";

/** Who tries to sign in as whom. */
export interface Attempt {
  email: string;
  address: string | null;
  /** The device, where the account was signed in to on it before. */
  device: string | null;
}

const HOUR = 3600;
const LONGEST_WAIT = 900;

/** How often one may fail before there is a wait, and how long it is after so many failures. */
interface Pace {
  failures: Limit;
  gate: Limit;
  free: number;
  waitAfter(count: number): number;
}

const paceOf = (name: string, free: number, waitAfter: Pace["waitAfter"]): Pace => ({
  failures: { name: `${name}-failed`, points: Number.MAX_SAFE_INTEGER, seconds: HOUR },
  gate: { name: `${name}-gate`, points: 1, seconds: LONGEST_WAIT },
  free,
  waitAfter,
});

/** Of one network at one account: after five failures 2 seconds, then twice as long after each, a quarter of an hour at most. */
const fromThere = paceOf("sign-in-pair", 5, (failures) => Math.min(LONGEST_WAIT, 2 ** Math.min(failures - 5, 10)));
/** Of all networks at one account, after a hundred in an hour: one in ten seconds, so that many together guess as slowly. */
const fromAnywhere = paceOf("sign-in-email", 100, () => 10);

/** Counts an attempt as failed until it is known. Throws 429 while a wait lasts; then it was no attempt, and counts for none. */
async function keepPace({ failures, gate, free, waitAfter }: Pace, by: string): Promise<void> {
  const { count: failed } = await count(failures, by);
  if (failed <= free) return;
  const opened = await count(gate, by, waitAfter(failed));
  if (!opened.isExceeded) return;
  await takeBack(failures, by);
  throw exceeded(opened, "signing in");
}

const pairOf = ({ email, address }: Attempt) => JSON.stringify([email, networkOf(address)]);
const networkBy = ({ address }: Attempt) => `address:${networkOf(address)}`;
const deviceBy = ({ device, email }: Attempt) => `device:${JSON.stringify([device, email])}`;

/**
 * Counts an attempt before the password is looked at. The network goes first, so that it can name no more e-mails than it
 * may try; then the account from there, by a wait that grows; then the account from anywhere. Nobody else's failures hold
 * up a device that the account knows: it is counted by itself. Throws 429.
 */
export async function beginAttempt(attempt: Attempt): Promise<void> {
  if (attempt.device !== null) return countAttempt(deviceBy(attempt));
  await countAttempt(networkBy(attempt));
  await keepPace(fromThere, pairOf(attempt));
  await keepPace(fromAnywhere, attempt.email);
}

/** The attempt was right: it counts for none, and the failures of this account from there are forgotten, but no others'. */
export async function endWell(attempt: Attempt): Promise<void> {
  if (attempt.device !== null) return forgetAttempts(deviceBy(attempt));
  await takeBackAttempt(networkBy(attempt));
  await forget(fromThere.failures, pairOf(attempt));
  await forget(fromThere.gate, pairOf(attempt));
  await takeBack(fromAnywhere.failures, attempt.email);
}

/** Nobody could look at the attempt: it was none, and whatever was counted before it stays. */
export async function withdraw(attempt: Attempt): Promise<void> {
  if (attempt.device !== null) return takeBackAttempt(deviceBy(attempt));
  await takeBackAttempt(networkBy(attempt));
  await takeBack(fromThere.failures, pairOf(attempt));
  await takeBack(fromAnywhere.failures, attempt.email);
}
