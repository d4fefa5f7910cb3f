import { availableParallelism } from "node:os";
import path from "node:path";
import { Piscina } from "piscina";
import type { AppError } from "#lib/core/errors.ts";
import { log } from "./log.ts";
import { turns } from "./turns.ts";

/** A piece of work in a thread ends after this, or its thread does. */
export interface Bounds {
  seconds: number;
  memoryMb: number;
  mostWaiting: number;
  mostOfOne: number;
}

/** A thread goes when nobody has asked for a minute. */
const IDLE_MS = 60_000;

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

/**
 * Threads that do one kind of work apart from the event loop, within bounds of time and memory, and by turns among those
 * whose work it is. `file` is the thread's own, from the project's folder.
 */
export function threads<In, Out>(file: string[], { seconds, memoryMb, mostWaiting, mostOfOne }: Bounds) {
  const atOnce = threadsOfProcess();
  const pool = new Piscina<In, Out>({
    // Put together at run time: the thread is plain source that Node loads, and no bundler may take it in.
    filename: path.join(/* turbopackIgnore: true */ process.cwd(), file.join(path.sep)),
    minThreads: 0,
    maxThreads: atOnce,
    idleTimeout: IDLE_MS,
    execArgv: [],
    niceIncrement: YIELDING,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // A thread that is ended for one bound may pass another on its way out, when nobody waits for it any more.
  pool.on("error", (error) => log.warn({ err: error }, "a thread ended by itself"));
  const inTurn = turns({ atOnce, mostWaiting, mostOfOne });
  return {
    /** Does one piece. What passes a bound is refused by `overrun`, told which in words that go on from a subject. */
    run: (whose: string, input: In, overrun: (why: string) => AppError): Promise<Out> =>
      inTurn(whose, async () => {
        try {
          // The time begins with the work, and not with the waiting for a turn.
          return await pool.run(input, { signal: AbortSignal.timeout(seconds * 1000) });
        } catch (error) {
          if (!isOverrun(error)) throw error;
          throw overrun(
            error.name === "AbortError"
              ? `took longer than ${seconds} seconds`
              : `took more than ${memoryMb} MB of memory`,
          );
        }
      }),
    close: () => pool.close(),
  };
}
