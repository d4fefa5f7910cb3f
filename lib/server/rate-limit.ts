import { AppError } from "#lib/core/errors.ts";
import { isAway } from "#lib/db/away.ts";
import { networkOf } from "./address.ts";
import { count, forget, type Limit, type Tally, takeBack } from "./counters.ts";

/** The 429 of a limit; it tells the seconds to wait. */
export function exceeded({ seconds }: Pick<Tally, "seconds">, what: string): AppError {
  const message = `The rate limit is exceeded for ${what}; try again in ${seconds} seconds.`;
  return new AppError(429, "rate_limit_exceeded", message, { retry_after: seconds });
}

/** What a request's count says: the headers that every answer to it carries, and the refusal once it is one too many. */
export interface Count {
  headers: Record<string, string>;
  refusal: AppError | null;
}

/**
 * Counts a request of a key, or of an address where none is needed. The 429 tells the seconds to wait (interface part 8; thresholds as decided:
 * RATE_LIMIT_REQUESTS in RATE_LIMIT_WINDOW_SECONDS).
 */
export async function countRequest(by: string, what = "this API key"): Promise<Count> {
  const points = Number(process.env.RATE_LIMIT_REQUESTS ?? 6000);
  const seconds = Number(process.env.RATE_LIMIT_WINDOW_SECONDS ?? 60);
  const tally = await count({ name: "api", points, seconds, isCountedAhead: true }, by);
  return {
    headers: {
      "RateLimit-Policy": `${points};w=${seconds}`,
      "RateLimit-Limit": String(points),
      "RateLimit-Remaining": String(tally.left),
      "RateLimit-Reset": String(tally.seconds),
    },
    refusal: tally.isExceeded ? exceeded(tally, what) : null,
  };
}

/** Counts a request that needs no key, by the network that it comes from. */
export const countAnybody = (address: string | null): Promise<Count> =>
  countRequest(`address ${networkOf(address)}`, "this address");

/** Tries of a secret that fail, by whoever tries. */
const attempts: Limit = { name: "attempt", points: 20, seconds: 900 };

/** Counts a try of a secret, before it is looked at, by what it is made with. Throws 429 once it is one too many. */
export async function countAttempt(by: string, what = "signing in"): Promise<void> {
  const tally = await count(attempts, by);
  if (tally.isExceeded) throw exceeded(tally, what);
}

/** Takes back a try that was right. Those before it stay counted: nobody clears them by getting in somewhere themselves. */
export const takeBackAttempt = (by: string): Promise<void> => takeBack(attempts, by);

/** Looks at a try that was counted; where the database is away nobody has looked at it, and it was none. */
export async function lookAt<T>(look: () => Promise<T>, takeBackTry: () => Promise<void>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (isAway(error)) await takeBackTry();
    throw error;
  }
}

/** Forgets the tries of one who has shown that they were all their own. */
export const forgetAttempts = (by: string): Promise<void> => forget(attempts, by);

const checks: Limit = { name: "check", points: 60, seconds: 600 };

/** Counts a document that somebody who need not be signed in has checked, by their network. Throws 429. */
export async function countCheck(address: string | null): Promise<void> {
  const tally = await count(checks, networkOf(address));
  if (tally.isExceeded) throw exceeded(tally, "checking documents");
}

const links: Limit = { name: "link", points: 3, seconds: 3600 };

/** Whether one more message may go to an address that somebody names: three an hour, so that nobody's mailbox is filled. */
export const mayMail = async (email: string): Promise<boolean> => !(await count(links, email)).isExceeded;
