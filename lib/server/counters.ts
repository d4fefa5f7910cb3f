import cluster from "node:cluster";
import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import type { Redis } from "ioredis";
import {
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from "rate-limiter-flexible";
import { log } from "#lib/work/log.ts";

/** So many of something within so many seconds. */
export interface Limit {
  /** Tells one limit's counts from another's. */
  name: string;
  points: number;
  seconds: number;
  /** Whether a process may count some ahead, since it matters little whether the last ones are reached. */
  isCountedAhead?: boolean;
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

/** So many counted ahead where all processes count together, and not used up yet. */
interface Lease {
  tally: Tally;
  left: number;
  /** When the window that they were counted in ends (performance.now()). */
  ends: number;
  /** Whether the next ones are being counted. */
  isTaken: boolean;
}

interface Counter {
  limiter: Limiter;
  /** Whose counts this process has touched, the latest last; null where another store lets go of them by itself. */
  recent: Set<string> | null;
  /** By whose they are. */
  leases: Map<string, Lease>;
  /** How many are counted ahead at once; 1 where each is counted by itself. */
  ahead: number;
}

/**
 * How many counts of a limit a process keeps. Strangers choose whose there are, so the oldest goes for a new one: whoever
 * can call from more networks than this has outgrown a count of them anyhow, and nobody else's is touched.
 */
export const MOST_COUNTS = 20_000;

const shared = globalThis as {
  minutebook_counters?: Map<string, Promise<Counter>>;
  minutebook_redis?: Promise<Redis>;
};
shared.minutebook_counters ??= new Map();
const counters = shared.minutebook_counters;

/** The primary process counts for its workers; to be called in it before they are forked. */
export const countForWorkers = () => new RateLimiterClusterMaster();

/**
 * How many of a limit a process counts ahead, so that it need not ask for each: of all processes together at most a hundredth, by which a
 * count may come to its end too early, and never too late. A small limit is counted one by one.
 */
const aheadOf = ({ points, isCountedAhead = false }: Limit): number => {
  if (!isCountedAhead) return 1;
  return Math.max(1, Math.floor(points / 100 / Number(process.env.WEB_PROCESSES ?? availableParallelism())));
};

/**
 * The line to the Redis that counts over all instances. While it is down or does not answer, each process counts by itself, so
 * that what is counted is bounded still and nobody waits; the log says so once.
 */
async function openRedis(url: string): Promise<Redis> {
  const { Redis } = await import("ioredis");
  const line = new Redis(url, { connectTimeout: 2_000, commandTimeout: 500, maxRetriesPerRequest: 0 });
  let isDown = false;
  line.on("error", (error) => {
    if (!isDown) log.warn({ err: error }, "REDIS_URL does not answer: each process counts by itself until it does");
    isDown = true;
  });
  line.on("ready", () => {
    isDown = false;
  });
  return line;
}

async function make(limit: Limit): Promise<Counter> {
  const { name, points, seconds } = limit;
  const limits = { keyPrefix: name, points, duration: seconds };
  const leases = new Map<string, Lease>();
  if (process.env.REDIS_URL) {
    shared.minutebook_redis ??= openRedis(process.env.REDIS_URL);
    const own = new RateLimiterMemory(limits);
    const store = { storeClient: await shared.minutebook_redis, rejectIfRedisNotReady: true };
    const limiter = new RateLimiterRedis({ ...limits, ...store, insuranceLimiter: own });
    return { limiter, recent: null, leases, ahead: aheadOf(limit) };
  }
  if (!cluster.isWorker) return { limiter: new RateLimiterMemory(limits), recent: new Set(), leases, ahead: 1 };
  const limiter = new RateLimiterCluster({ ...limits, timeoutMs: 5000 });
  return { limiter, recent: new Set(), leases, ahead: aheadOf(limit) };
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

function remember({ limiter, recent, leases }: Counter, key: string): void {
  if (!recent) {
    // The other store keeps the counts; what is counted ahead of them here may be lost.
    if (leases.size > MOST_COUNTS) leases.clear();
    return;
  }
  recent.delete(key);
  recent.add(key);
  const [oldest] = recent;
  if (recent.size <= MOST_COUNTS || oldest === undefined) return;
  recent.delete(oldest);
  leases.delete(oldest);
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

const NOTHING: Tally = { count: 0, left: 0, seconds: 1, isExceeded: false };

/** Counts so many more: what it has come to, and for how many milliseconds it counts on. */
async function consume({ limiter }: Counter, key: string, many: number, seconds: number) {
  try {
    const state = await limiter.consume(key, many, { customDuration: seconds });
    return { tally: tallyOf(state, false), ms: state.msBeforeNext };
  } catch (thrown) {
    if (isState(thrown)) return { tally: tallyOf(thrown, true), ms: thrown.msBeforeNext };
    throw thrown;
  }
}

/** Counts some ahead, for the requests to come: one process takes one lease of a count at a time, and nobody waits for it. */
async function lease(counter: Counter, key: string, seconds: number): Promise<void> {
  const { leases, ahead } = counter;
  const known = leases.get(key);
  if (known && (known.isTaken || (known.left > 0 && known.ends > performance.now()))) return;
  leases.set(key, { tally: NOTHING, left: 0, ends: 0, isTaken: true });
  try {
    const { tally, ms } = await consume(counter, key, ahead, seconds);
    leases.set(key, { tally, left: tally.isExceeded ? 0 : ahead, ends: performance.now() + ms, isTaken: false });
  } catch {
    // Then each is counted by itself, and whoever counts is told what is wrong.
    leases.delete(key);
  }
}

/** One of those that were counted ahead, while their window lasts. */
function ofLease({ leases }: Counter, key: string): Tally | null {
  const lease = leases.get(key);
  const now = performance.now();
  if (!lease || lease.left === 0 || lease.ends <= now) return null;
  lease.left--;
  const { tally, left, ends } = lease;
  const seconds = Math.max(1, Math.ceil((ends - now) / 1000));
  return { ...tally, count: tally.count - left, left: tally.left + left, seconds };
}

/** Counts one more, and says whether it is one too many. A first one may open a window of another length. */
export async function count(limit: Limit, by: string, seconds = limit.seconds): Promise<Tally> {
  const counter = await counterOf(limit);
  const key = keyOf(by);
  remember(counter, key);
  const leased = ofLease(counter, key);
  if (leased) return leased;
  const { tally } = await consume(counter, key, 1, seconds);
  // Ahead only where a tenth of the limit is left at least, so that its end is counted one by one.
  if (counter.ahead > 1 && tally.left > limit.points / 10) void lease(counter, key, seconds);
  return tally;
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
  const { limiter, recent, leases } = await counterOf(limit);
  const key = keyOf(by);
  recent?.delete(key);
  leases.delete(key);
  await limiter.delete(key);
}
