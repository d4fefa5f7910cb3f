import { expect } from "vitest";
import { size } from "./size.ts";

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
const LENGTHS = [1024, 32 * 1024, size(MEBIBYTE)];
/** What takes less is measured by what else the process does meanwhile, and nobody is held up by it. */
const FLOOR_MICROSECONDS = 50_000;
/** The square would take four times; what grows with the length alone, and outgrows the processor's caches on its way, was seen to take 2.8. */
const MOST_GROWTH = 3;

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

/** Whether four times as long an input took more than two doublings may. */
const isTooMuch = (quarter: number, whole: number) =>
  whole > MOST_GROWTH ** 2 * Math.max(quarter, FLOOR_MICROSECONDS / 2);

/**
 * Holds that twice as long an input takes at most three times the processor's time, told by two doublings at a kibibyte, at
 * 32 and at a mebibyte in a proof, else at a tenth of it: what grows faster is found while it is still short. A length at which
 * even the square of the time at the one before would hold nobody up is not tried. Answers how it grew too fast, or null.
 */
export async function growthOf(work: (length: number) => () => unknown): Promise<string | null> {
  let before = { length: 0, time: Number.POSITIVE_INFINITY };
  for (const length of LENGTHS) {
    if (!isTooMuch(0, before.time * (length / before.length) ** 2)) continue;
    const many = work(length);
    const time = await cpuOf(many);
    before = { length, time };
    if (!isTooMuch(0, time)) continue;
    const few = work(length / 4);
    // One run tells most; what seems slow is looked at again.
    if (!isTooMuch(await cpuOf(few), await cpuOf(many))) continue;
    const [quarter, whole] = [await leastOf(few), await leastOf(many)];
    if (isTooMuch(quarter, whole)) return `${length} characters take ${whole} µs, a quarter of them ${quarter} µs`;
  }
  return null;
}
