import cluster from "node:cluster";
import { createHash } from "node:crypto";
import {
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from "rate-limiter-flexible";

/** So many of something within so many seconds. */
export interface Limit {
  /** Tells one limit's counts from another's. */
  name: string;
  points: number;
  seconds: number;
}

/** What a count has come to. */
export interface Tally {
  count: number;
  left: number;
  /** Seconds until the count begins anew, 1 at least. */
  seconds: number;
  isExceeded: boolean;
}

type Limiter = RateLimiterCluster | RateLimiterMemory | RateLimiterRedis;

interface Counter {
  limiter: Limiter;
  /** Whose counts this process has touched, the latest last; null where another store lets go of them by itself. */
  recent: Set<string> | null;
}

/**
 * How many counts of a limit a process keeps. Strangers choose whose there are, so the oldest goes for a new one: whoever
 * can call from more networks than this has outgrown a count of them anyhow, and nobody else's is touched.
 */
export const MOST_COUNTS = 20_000;

const shared = globalThis as { minutebook_counters?: Map<string, Promise<Counter>> };
shared.minutebook_counters ??= new Map();
const counters = shared.minutebook_counters;

/** The primary process counts for its workers; to be called in it before they are forked. */
export const countForWorkers = () => new RateLimiterClusterMaster();

async function make({ name, points, seconds }: Limit): Promise<Counter> {
  const limits = { keyPrefix: name, points, duration: seconds };
  if (process.env.REDIS_URL) {
    const { Redis } = await import("ioredis");
    return {
      limiter: new RateLimiterRedis({ ...limits, storeClient: new Redis(process.env.REDIS_URL) }),
      recent: null,
    };
  }
  const limiter = cluster.isWorker
    ? new RateLimiterCluster({ ...limits, timeoutMs: 5000 })
    : new RateLimiterMemory(limits);
  return { limiter, recent: new Set() };
}

function counterOf(limit: Limit): Promise<Counter> {
  const known = counters.get(limit.name);
  if (known) return known;
  const made = make(limit);
  counters.set(limit.name, made);
  return made;
}

/** What is counted is kept as its SHA-256: as short for an e-mail of 4 MB as for another, and readable by nobody. */
const keyOf = (by: string) => createHash("sha256").update(by).digest("base64url");

function remember({ limiter, recent }: Counter, key: string): void {
  if (!recent) return;
  recent.delete(key);
  recent.add(key);
  const [oldest] = recent;
  if (recent.size <= MOST_COUNTS || oldest === undefined) return;
  recent.delete(oldest);
  void limiter.delete(oldest);
}

/** A limiter refuses with its state, which is no Error; of what class depends on the bundle that made the limiter. */
const isState = (thrown: unknown): thrown is RateLimiterRes =>
  typeof thrown === "object" && thrown !== null && "msBeforeNext" in thrown;

const tallyOf = (state: RateLimiterRes, isExceeded: boolean): Tally => ({
  count: state.consumedPoints,
  left: Math.max(0, state.remainingPoints),
  seconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
  isExceeded,
});

/** Counts one more, and says whether it is one too many. A first one may open a window of another length. */
export async function count(limit: Limit, by: string, seconds = limit.seconds): Promise<Tally> {
  const counter = await counterOf(limit);
  const key = keyOf(by);
  remember(counter, key);
  try {
    return tallyOf(await counter.limiter.consume(key, 1, { customDuration: seconds }), false);
  } catch (thrown) {
    if (isState(thrown)) return tallyOf(thrown, true);
    throw thrown;
  }
}

/** Whether as many are counted as may be, without counting one more; and for how long, if so. */
export async function spent(limit: Limit, by: string): Promise<Tally | null> {
  const state = await (await counterOf(limit)).limiter.get(keyOf(by));
  return state && state.remainingPoints <= 0 ? tallyOf(state, true) : null;
}

/** Takes one back that has turned out not to count; the others stay. */
export async function takeBack(limit: Limit, by: string): Promise<void> {
  await (await counterOf(limit)).limiter.reward(keyOf(by), 1);
}

/** Forgets a count altogether. */
export async function forget(limit: Limit, by: string): Promise<void> {
  const { limiter, recent } = await counterOf(limit);
  const key = keyOf(by);
  recent?.delete(key);
  await limiter.delete(key);
}
