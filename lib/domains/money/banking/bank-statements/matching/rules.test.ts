import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seed, size } from "../../../../../../e2e/support/size.ts";
import { combinations, MOST_ON_A_SIDE, sumOf } from "./rules.ts";

const openOf = (...amounts: number[]) => amounts.map((amount_cents, at) => ({ at, amount_cents }));
const amountsOf = (sets: { amount_cents: number }[][]) =>
  sets.map((set) => set.map(({ amount_cents }) => amount_cents));

/** All the sets of two to five of these, and all their runs: however many there are is all that may be looked at. */
const MOST = 2 * MOST_ON_A_SIDE;

describe("what comes to a sum together", () => {
  it("is two where two do, else three, and so on, and at last a run of more than five", () => {
    expect(amountsOf(combinations(openOf(1, 4, 5, 2, 3), 5).sets)).toEqual([
      [1, 4],
      [2, 3],
    ]);
    expect(amountsOf(combinations(openOf(100, 30, 7), 137).sets)).toEqual([[100, 30, 7]]);
    expect(amountsOf(combinations(openOf(50, 1, 1, 1, 1, 1, 1, 1, 50), 7).sets)).toEqual([[1, 1, 1, 1, 1, 1, 1]]);
    expect(combinations(openOf(1, 1, 1, 1, 1, 50, 1, 1), 7).sets).toEqual([]);
  });

  it("is of what is there, each once, and exactly the sum; and what a small set comes to is found", () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: MOST }),
        fc.uniqueArray(fc.nat(MOST - 1), { minLength: 2, maxLength: 5 }),
        (amounts, picked) => {
          const open = openOf(...amounts);
          const chosen = open.filter(({ at }) => picked.includes(at));
          const sum = Number(sumOf(chosen));
          const { sets } = combinations(open, sum);
          for (const set of sets) {
            expect(sumOf(set)).toBe(BigInt(sum));
            expect(set).toEqual(open.filter((one) => set.includes(one)));
            expect(set.length).toBeGreaterThan(1);
          }
          if (chosen.length > 1) expect(sets.length).toBeGreaterThan(0);
        },
      ),
      { seed, numRuns: size(1000) },
    ));

  it("is looked for in no more than so many sets, whatever these come to", () => {
    const hostile = [
      Array.from({ length: MOST }, () => 1),
      Array.from({ length: MOST }, (_, at) => 2 ** at),
      Array.from({ length: MOST }, (_, at) => 1_000_000 + at),
      // No five of them, nor a run, come to it.
      Array.from({ length: MOST }, () => 2),
    ];
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
    // A set is looked at once it is begun, by its first, its first two, and so on.
    const begun = (upTo: number) => [...Array(upTo).keys()].reduce((sum, k) => sum + choose(MOST, k + 1), 0);
    const bound = [2, 3, 4, 5].reduce((sum, upTo) => sum + begun(upTo), 0) + (MOST * (MOST + 1)) / 2;
    for (const amounts of hostile) {
      for (const sum of [7, 6_000_001, 2 ** 40]) {
        expect(combinations(openOf(...amounts), sum).tried).toBeLessThanOrEqual(bound);
      }
    }
    expect(bound).toBeLessThan(80_000);
  });

  it("adds up what no number holds exactly", () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(sumOf(openOf(most, most, most))).toBe(3n * BigInt(most));
  });
});
