import { AppError } from "#lib/core/errors.ts";

/** What bounds one's share of this process while others ask as well. */
export interface Share {
  /** How many pieces of one's may wait. */
  mostWaiting: number;
  /** How many times as long as a piece took the next one's waits: with 3, one has a quarter of the process at most. */
  rest: number;
  /** The longest turn and the longest rest, in milliseconds; a piece that takes longer goes on, and the next one's begins beside it. */
  longestMs: number;
  /** How long whoever has asked counts as asking, in milliseconds. */
  recentMs: number;
}

const full = () =>
  new AppError(429, "rate_limit_exceeded", "Too many large requests wait already; try again in 5 seconds.", {
    retry_after: 5,
  });

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
 * Costly pieces of work, one after another of one's and with a rest between, so that they take a bounded part of this
 * process from others. Whoever asks alone waits for nothing.
 */
export function shares({ mostWaiting, rest, longestMs, recentMs }: Share) {
  const { note, isBeside } = asking(recentMs);
  /** By whose turn or rest it is. */
  const waiting = new Map<string, (() => void)[]>();

  const next = (whose: string) => {
    const begin = waiting.get(whose)?.shift();
    if (begin) begin();
    else waiting.delete(whose);
  };

  const turn = async (whose: string): Promise<void> => {
    const own = waiting.get(whose);
    if (own === undefined) return void waiting.set(whose, []);
    if (own.length >= mostWaiting) throw full();
    await new Promise<void>((resolve) => void own.push(resolve));
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
        if (isOver) return;
        isOver = true;
        setTimeout(next, Math.min(longestMs, rest * (performance.now() - began)), whose);
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
