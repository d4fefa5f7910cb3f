import { availableParallelism } from "node:os";
import path from "node:path";
import type { Worker } from "node:worker_threads";
import { Piscina } from "piscina";
import type { AppError } from "#lib/core/errors.ts";
import { log } from "./log.ts";
import { turns } from "./turns.ts";

/** A piece of work in a thread ends after this, or its thread does. */
export interface Bounds {
  /** Of the processor's time: on a machine with much to do a piece takes longer, and is none the larger for it. */
  seconds: number;
  memoryMb: number;
  mostWaiting: number;
  mostOfOne: number;
}

/** A thread goes when nobody has asked for a minute. */
const IDLE_MS = 60_000;

/** What takes no time of the processor's waits for something that never comes: it ends after so many times its seconds. */
const WAITS = 10;

/** How much a thread yields to those who answer requests (nice): what it does is waited for by one, and they are waited for by all. */
const YIELDING = 10;

/**
 * How many threads of a kind a process has: one core is left to requests, and the others are shared by as many processes
 * as serve.
 */
export function threadsOfProcess(cores = availableParallelism()): number {
  const processes = Number(process.env.WEB_PROCESSES ?? cores);
  return Math.max(1, Math.floor((cores - 1) / Math.max(1, processes)));
}

const isOverrun = (error: unknown): error is { name?: string; code?: string } => {
  if (typeof error !== "object" || error === null) return false;
  const { name, code } = error as { name?: string; code?: string };
  return name === "AbortError" || code === "ERR_WORKER_OUT_OF_MEMORY";
};

/** One thread, that begins when it is asked for something. `file` is the thread's own, from the project's folder. */
function oneThread<In, Out>(file: string[], memoryMb: number): Piscina<In, Out> {
  const pool = new Piscina<In, Out>({
    // Put together at run time: the thread is plain source that Node loads, and no bundler may take it in.
    filename: path.join(/* turbopackIgnore: true */ process.cwd(), file.join(path.sep)),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    execArgv: [],
    niceIncrement: YIELDING,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // A thread that is ended for one bound may pass another on its way out, when nobody waits for it any more.
  pool.on("error", (error) => log.warn({ err: error }, "a thread ended by itself"));
  return pool;
}

/** The seconds of the processor's time that a thread has had; one that is ending had none that counts. */
async function processorSeconds(thread: Worker | undefined): Promise<number> {
  try {
    const { user, system } = (await thread?.cpuUsage()) ?? { user: 0, system: 0 };
    return (user + system) / 1e6;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_WORKER_NOT_RUNNING") return 0;
    throw error;
  }
}

/** Does one piece in a pool's thread; rejects with an `AbortError` once that took more seconds than it may. */
async function within<In, Out>(pool: Piscina<In, Out>, input: In, seconds: number): Promise<Out> {
  const [thread] = pool.threads;
  const before = await processorSeconds(thread);
  const controller = new AbortController();
  const latest = performance.now() + WAITS * seconds * 1000;
  let timer: NodeJS.Timeout | undefined;
  const lookIn = (left: number) => {
    timer = setTimeout(async () => {
      const [now] = pool.threads;
      const spent = (await processorSeconds(now)) - (now === thread ? before : 0);
      if (spent >= seconds || performance.now() >= latest) controller.abort();
      // A thread has a second of it a second at most.
      else if (timer !== undefined) lookIn(seconds - spent);
    }, left * 1000);
  };
  lookIn(seconds);
  try {
    return await pool.run(input, { signal: controller.signal });
  } finally {
    clearTimeout(timer);
    timer = undefined;
  }
}

/**
 * Threads that do one kind of work apart from the event loop, within bounds of time and memory, and by turns among those
 * whose work it is. `file` is the thread's own, from the project's folder.
 */
export function threads<In, Out>(file: string[], { seconds, memoryMb, mostWaiting, mostOfOne }: Bounds) {
  const atOnce = threadsOfProcess();
  const pools = Array.from({ length: atOnce }, () => oneThread<In, Out>(file, memoryMb));
  const free = [...pools];
  const inTurn = turns({ atOnce, mostWaiting, mostOfOne });
  return {
    /** Does one piece. What passes a bound is refused by `overrun`, told which in words that go on from a subject. */
    run: (whose: string, input: In, overrun: (why: string) => AppError): Promise<Out> =>
      inTurn(whose, async () => {
        const pool = free.pop();
        if (pool === undefined) throw new Error("More pieces have a turn than there are threads.");
        try {
          // The time begins with the work, and not with the waiting for a turn.
          return await within(pool, input, seconds);
        } catch (error) {
          if (!isOverrun(error)) throw error;
          throw overrun(
            error.name === "AbortError"
              ? `took longer than ${seconds} seconds`
              : `took more than ${memoryMb} MB of memory`,
          );
        } finally {
          free.push(pool);
        }
      }),
    close: async () => {
      await Promise.all(pools.map((pool) => pool.close()));
    },
  };
}
