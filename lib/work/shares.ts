import { type EventLoopUtilization, performance as eventLoop } from "node:perf_hooks";
import { full } from "./turns.ts";

/** What bounds one's share of this process while others ask as well. */
export interface Share {
  /** How many pieces of one's may wait. */
  mostWaiting: number;
  /** How many times as long as a piece took the next one waits at most for a moment with less to do. */
  rest: number;
  /** The longest such wait, and the longest turn, in milliseconds; a piece that takes longer goes on, and the next one's begins beside it. */
  longestMs: number;
  /** How long whoever has asked counts as asking, in milliseconds. */
  recentMs: number;
  /** Whether there is too much to do at the moment for what can wait. */
  isBusy: () => boolean;
}

/** How often it is looked whether there is less to do. */
const LOOK_MS = 20;

/** What of the time since `since`, or between the two, an event loop was at work. */
type Utilization = (state?: EventLoopUtilization, since?: EventLoopUtilization) => EventLoopUtilization;

/** Whether this process has been at work for more than this part of the last so many milliseconds, between two looks that are as far apart at least. */
export function busyOver(
  part: number,
  ms: number,
  utilization: Utilization = eventLoop.eventLoopUtilization,
): () => boolean {
  let since = utilization();
  let looked = performance.now();
  let isBusy = false;
  return () => {
    const now = performance.now();
    if (now - looked < ms) return isBusy;
    const state = utilization();
    isBusy = utilization(state, since).utilization > part;
    [since, looked] = [state, now];
    return isBusy;
  };
}

/** The last who asked, and the last one before who was somebody else. */
function asking(recentMs: number) {
  let last = { whose: "", at: Number.NEGATIVE_INFINITY };
  let other = Number.NEGATIVE_INFINITY;
  return {
    note(whose: string): void {
      if (whose !== last.whose) other = last.at;
      last = { whose, at: performance.now() };
    },
    isBeside: (whose: string) => performance.now() - (whose === last.whose ? other : last.at) < recentMs,
  };
}

/**
 * Costly pieces of work, which take of this process what others leave: one after another of one's, and each but the first when
 * there is less to do. Whoever asks alone waits for nothing.
 */
export function shares({ mostWaiting, rest, longestMs, recentMs, isBusy }: Share) {
  const { note, isBeside } = asking(recentMs);
  /** By whose turn it is. */
  const waiting = new Map<string, (() => void)[]>();

  const turn = async (whose: string): Promise<void> => {
    const own = waiting.get(whose);
    if (own === undefined) return void waiting.set(whose, []);
    if (own.length >= mostWaiting) throw full();
    await new Promise<void>((resolve) => void own.push(resolve));
  };

  /** The next one's turn, once there is less to do or the last has been made up for. */
  const pass = async (whose: string, tookMs: number): Promise<void> => {
    const latest = performance.now() + Math.min(longestMs, rest * tookMs);
    while (isBusy() && performance.now() < latest) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    const next = waiting.get(whose)?.shift();
    if (next) next();
    else waiting.delete(whose);
  };

  return {
    /** Somebody has asked for something, however small. */
    note,
    /** Does a costly piece in its turn. Throws 429 where too many of that one's wait already. */
    run: async <T>(whose: string, work: () => Promise<T>): Promise<T> => {
      if (!isBeside(whose)) return work();
      await turn(whose);
      const began = performance.now();
      let isOver = false;
      const end = () => {
        if (!isOver) void pass(whose, performance.now() - began);
        isOver = true;
      };
      const latest = setTimeout(end, longestMs);
      try {
        return await work();
      } finally {
        clearTimeout(latest);
        end();
      }
    },
  };
}
