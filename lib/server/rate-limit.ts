import cluster from "node:cluster";
import { createHash } from "node:crypto";
import {
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from "rate-limiter-flexible";
import { AppError } from "#lib/core/errors.ts";

type Limiter = RateLimiterCluster | RateLimiterMemory | RateLimiterRedis;

const shared = globalThis as { minutebook_limiters?: Map<string, Promise<Limiter>> };
shared.minutebook_limiters ??= new Map();
const limiters = shared.minutebook_limiters;

/** The primary process counts for its workers; to be called in it before they are forked. */
export const countForWorkers = () => new RateLimiterClusterMaster();

async function make(keyPrefix: string, points: number, duration: number): Promise<Limiter> {
  const limits = { keyPrefix, points, duration };
  if (process.env.REDIS_URL) {
    const { Redis } = await import("ioredis");
    return new RateLimiterRedis({ ...limits, storeClient: new Redis(process.env.REDIS_URL) });
  }
  return cluster.isWorker ? new RateLimiterCluster({ ...limits, timeoutMs: 5000 }) : new RateLimiterMemory(limits);
}

function limiter(keyPrefix: string, points: number, duration: number): Promise<Limiter> {
  const known = limiters.get(keyPrefix);
  if (known) return known;
  const made = make(keyPrefix, points, duration);
  limiters.set(keyPrefix, made);
  return made;
}

const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

/** A limiter throws its state once a count is exceeded; it may be of the other bundle's library, so that its class says nothing. */
const isExceeded = (thrown: unknown): thrown is RateLimiterRes =>
  typeof thrown === "object" && thrown !== null && "msBeforeNext" in thrown;

function exceeded(state: RateLimiterRes, what: string): AppError {
  const retry_after = seconds(state.msBeforeNext);
  const message = `The rate limit is exceeded for ${what}; try again in ${retry_after} seconds.`;
  return new AppError(429, "rate_limit_exceeded", message, { retry_after });
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
  const duration = Number(process.env.RATE_LIMIT_WINDOW_SECONDS ?? 60);
  const api = await limiter("api", points, duration);
  const headersOf = (state: RateLimiterRes) => ({
    "RateLimit-Policy": `${points};w=${duration}`,
    "RateLimit-Limit": String(points),
    "RateLimit-Remaining": String(state.remainingPoints),
    "RateLimit-Reset": String(seconds(state.msBeforeNext)),
  });
  try {
    return { headers: headersOf(await api.consume(by)), refusal: null };
  } catch (state) {
    if (!isExceeded(state)) throw state;
    return { headers: headersOf(state), refusal: exceeded(state, what) };
  }
}

const ATTEMPTS = 10;
const ATTEMPTS_WINDOW_SECONDS = 900;

/** Counts an attempt to sign in, by whatever it is made with (an address, an e-mail). Throws 429. */
export async function countAttempt(by: string): Promise<void> {
  const attempts = await limiter("sign-in", ATTEMPTS, ATTEMPTS_WINDOW_SECONDS);
  try {
    await attempts.consume(by);
  } catch (state) {
    if (isExceeded(state)) throw exceeded(state, "signing in");
    throw state;
  }
}

/** Forgets the attempts of somebody who has signed in. */
export async function forgetAttempts(by: string): Promise<void> {
  await (await limiter("sign-in", ATTEMPTS, ATTEMPTS_WINDOW_SECONDS)).delete(by);
}

const CHECKS = 60;
const CHECKS_WINDOW_SECONDS = 600;

/** Counts a document that somebody who need not be signed in has checked, by their address. Throws 429. */
export async function countCheck(address: string | null): Promise<void> {
  const checks = await limiter("check", CHECKS, CHECKS_WINDOW_SECONDS);
  try {
    await checks.consume(address ?? "unknown");
  } catch (state) {
    if (isExceeded(state)) throw exceeded(state, "checking documents");
    throw state;
  }
}

const LINKS = 3;
const LINKS_WINDOW_SECONDS = 3600;

/** Whether one more message may go to an address that somebody names: three an hour, so that nobody's mailbox is filled. */
export async function mayMail(email: string): Promise<boolean> {
  const links = await limiter("link", LINKS, LINKS_WINDOW_SECONDS);
  try {
    await links.consume(createHash("sha256").update(email).digest("base64url"));
    return true;
  } catch (state) {
    if (isExceeded(state)) return false;
    throw state;
  }
}
