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

export const MEBIBYTE = 1024 * 1024;
const LENGTHS = [1024, 32 * 1024, MEBIBYTE];
/** What takes less is measured by what else the process does meanwhile, and nobody is held up by it. */
const FLOOR_MICROSECONDS = 50_000;
const MOST_GROWTH = 2.5;

async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

async function leastOf(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < TRIES; run++) least = Math.min(least, await cpuOf(work));
  return least;
}

/**
 * Holds that twice as long an input takes at most 2.5 times the processor's time, at a kibibyte, at 32 and at a mebibyte: what
 * grows faster is found while it is still short. Answers how it grew too fast, or null.
 */
export async function growthOf(work: (length: number) => () => unknown): Promise<string | null> {
  for (const length of LENGTHS) {
    const many = work(length);
    // One run tells that it is quick; what seems slow is looked at again, beside half of it.
    if ((await cpuOf(many)) < FLOOR_MICROSECONDS) continue;
    const [half, whole] = [await leastOf(work(length / 2)), await leastOf(many)];
    if (whole > MOST_GROWTH * Math.max(half, FLOOR_MICROSECONDS / MOST_GROWTH)) {
      return `${length} characters take ${whole} µs, half of them ${half} µs`;
    }
  }
  return null;
}
