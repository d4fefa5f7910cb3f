import { AppError } from "#lib/core/errors.ts";

/** How much goes on at once, and how much may wait: of all, and of one. */
export interface Turns {
  atOnce: number;
  mostWaiting: number;
  mostOfOne: number;
}

/** The 429 where too much waits already. */
export const full = () =>
  new AppError(429, "rate_limit_exceeded", "Too much of this kind waits already; try again in 5 seconds.", {
    retry_after: 5,
  });

/**
 * A queue in which whoever has something waiting takes turns with the others, so that fifty pieces of one's hold up
 * another's by one piece at most. Throws 429 where too much waits already, of all together or of that one.
 */
export function turns({ atOnce, mostWaiting, mostOfOne }: Turns) {
  /** By whose they are, the next one's first. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;
  let count = 0;

  const begin = () => {
    const [next] = waiting;
    if (running >= atOnce || next === undefined) return;
    const [whose, [first, ...others]] = next;
    waiting.delete(whose);
    if (others.length > 0) waiting.set(whose, others);
    running++;
    count--;
    first?.();
  };

  return async <T>(whose: string, work: () => Promise<T>): Promise<T> => {
    const own = waiting.get(whose) ?? [];
    if (running >= atOnce && (count >= mostWaiting || own.length >= mostOfOne)) throw full();
    count++;
    await new Promise<void>((resolve) => {
      waiting.set(whose, [...own, resolve]);
      begin();
    });
    try {
      return await work();
    } finally {
      running--;
      begin();
    }
  };
}
