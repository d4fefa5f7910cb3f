import { expect } from "vitest";

const TIMES = 8;
const TRIES = 5;

/** The least processor time in microseconds that the work has taken in some tries: what else runs only ever adds to it. */
function least(work: () => unknown): number {
  const taken = Array.from({ length: TRIES }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...taken);
}

/**
 * Holds that work takes time by its input's length: eight times as much takes at most as long as three doublings by 2.5
 * each, where the square of it would take 64 times. `work` gets an input of that many characters.
 */
export function expectLinear(work: (length: number) => () => unknown, length: number): void {
  const [few, many] = [work(length), work(length * TIMES)];
  const [one, other] = [least(few), least(many)];
  // Of less than a few milliseconds, collecting garbage once is the most.
  expect(other / Math.max(one, 5000), `${one} µs grew to ${other} µs`).toBeLessThan(2.5 ** 3);
}
