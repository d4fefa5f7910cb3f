import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import type { Terms } from "./rules.ts";
import { type Round, solve } from "./solver.ts";

const safe = (dollars: number, cap: number | null, more: Partial<Terms> = {}): Terms => ({
  safe_type: "post_money",
  principal_amount_cents: Math.round(dollars * 100),
  valuation_cap_cents: cap === null ? null : cap * 100,
  discount_rate: null,
  fixed_percent: null,
  ...more,
});
const round = (given: Partial<Round>): Round => ({
  held_units: 10_000_000,
  pool_units: 0,
  pre_money_cents: 1_000_000_000,
  investments: [],
  safes: [],
  option_pool_percent: null,
  price_decimals: 5,
  ...given,
});

// Rounds that the tests of github.com/1984vc/startup-finance publish (src/library/__tests__/conversion-solver.ts), with the totals
// that the spreadsheets there come to.
describe("a published round", () => {
  it("over five SAFEs, one of them of a fixed 7 %, comes out to the share", () => {
    const outcome = solve(
      round({
        held_units: 9_390_728,
        pool_units: 609_272,
        pre_money_cents: 1_670_000_000,
        investments: [300_000_000, 100_000_000],
        safes: [
          safe(125_000, null, { fixed_percent: 7 }),
          safe(375_000, 10_000_000),
          safe(475_000, 10_000_000),
          safe(28_500, 13_000_000),
          safe(2_997_500, 30_000_000),
        ],
        option_pool_percent: "10",
      }),
    );
    expect(outcome).toMatchObject({
      price_per_share: "0.98381",
      total_shares: 21_040_767,
      option_pool_increase: 1_494_804,
      option_pool_units: 2_104_076,
      capitalization: 15_480_138,
    });
    expect(Math.round(Number(outcome.price_per_share) * outcome.total_shares)).toBe(20_700_117);
  });

  it("over ten SAFEs of two caps comes out to the share", () => {
    const first = [50_000, 1_000_000, 25_000, 175_000, 150_000, 50_000].map((paid) => safe(paid, 10_000_000));
    const second = [5_000, 50_000, 311_147.8, 250_000].map((paid) => safe(paid, 20_000_000));
    const outcome = solve(
      round({
        held_units: 11_694_118,
        pre_money_cents: 4_980_000_000,
        investments: [1_019_999_529],
        safes: [...first, ...second],
        option_pool_percent: "10",
      }),
    );
    expect(outcome).toMatchObject({ total_shares: 19_436_361, option_pool_units: 1_943_636 });
    expect(Math.round(Number(outcome.price_per_share) * outcome.total_shares)).toBe(60_000_046);
  });

  it("that comes out even does so", () => {
    const outcome = solve(
      round({
        held_units: 2_000_000,
        pre_money_cents: 3_200_000_000,
        investments: [800_000_000],
        safes: [safe(2_000_000, 10_000_000)],
        price_decimals: 8,
      }),
    );
    expect(outcome).toMatchObject({
      price_per_share: "12.80000000",
      total_shares: 3_125_000,
      safes: [{ price_per_share: "4.00000000", shares: 500_000 }],
      investors: [625_000],
    });
  });
});

describe("a SAFE", () => {
  it("owns what it paid over its cap, before the new money: a tenth of each of two", () => {
    const { safes, capitalization } = solve(
      round({ pre_money_cents: 1_500_000_000, safes: [safe(500_000, 5_000_000), safe(1_000_000, 10_000_000)] }),
    );
    expect(capitalization).toBe(12_500_000);
    expect(safes).toEqual([
      { price_per_share: "0.40000", shares: 1_250_000 },
      { price_per_share: "0.80000", shares: 1_250_000 },
    ]);
  });

  it("takes the round's price where its cap is above it, and its discount where that is better", () => {
    const given = round({ investments: [100_000_000], safes: [safe(100_000, 90_000_000)] });
    const capped = solve(given);
    expect(capped.safes[0]?.price_per_share).toBe(capped.price_per_share);
    const better = solve({ ...given, safes: [safe(100_000, 90_000_000, { discount_rate: "0.80" })] });
    const price = Number(better.price_per_share);
    expect(Number(better.safes[0]?.price_per_share)).toBeCloseTo(price * 0.8, 4);
  });

  it("of pre-money terms divides its cap by shares and pool alone, so that such SAFEs dilute each other", () => {
    const { safes } = solve(
      round({ pre_money_cents: 2_000_000_000, safes: [safe(500_000, 5_000_000, { safe_type: "pre_money" })] }),
    );
    expect(safes).toEqual([{ price_per_share: "0.50000", shares: 1_000_000 }]);
  });

  it("with an MFN takes the best terms of those after it, and the round's price where there are none", () => {
    const mfn = safe(100_000, null, { safe_type: "mfn" });
    const [first, , , last] = solve(
      round({ safes: [mfn, safe(100_000, 8_000_000), safe(100_000, 4_000_000), mfn], investments: [100_000_000] }),
    ).safes;
    const alone = solve(round({ safes: [mfn], investments: [100_000_000] }));
    expect(first).toEqual(
      solve(
        round({ safes: [mfn, safe(100_000, 8_000_000), safe(100_000, 4_000_000), mfn], investments: [100_000_000] }),
      ).safes[2],
    );
    expect(Number(last?.price_per_share)).toBeGreaterThan(Number(first?.price_per_share));
    expect(alone.safes[0]?.price_per_share).toBe(alone.price_per_share);
  });
});

describe("what cannot be", () => {
  it("is refused: SAFEs, pool and investors that take the whole company, or nobody who holds a share", () => {
    const whole = round({
      safes: [safe(6_000_000, 10_000_000)],
      option_pool_percent: "50",
      investments: [1_000_000_000],
    });
    expect(() => solve(whole)).toThrow("option_pool_percent cannot be reached");
    expect(() => solve(round({ safes: [safe(10_000_000, 10_000_000)] }))).toThrow("cannot be reached");
    expect(() => solve(round({ held_units: 0 }))).toThrow("nobody holds any yet");
  });

  it("is refused where the shares would pass 2^53-1", () => {
    const near = round({ held_units: 9_000_000_000_000_000, investments: [900_000_000] });
    expect(() => solve(near)).toThrow("2^53-1");
  });
});

const terms: fc.Arbitrary<Terms> = fc
  .record({
    safe_type: fc.constantFrom("post_money" as const, "pre_money" as const, "mfn" as const),
    principal_amount_cents: fc.integer({ min: 100, max: 100_000_000 }),
    cap: fc.integer({ min: 2_000_000_000, max: 9_000_000_000 }),
    discount_rate: fc.option(fc.constantFrom("0.80", "0.9", "0.755")),
  })
  .map(({ cap, ...one }) => ({
    ...one,
    fixed_percent: null,
    valuation_cap_cents: one.safe_type === "mfn" ? null : cap,
    discount_rate: one.safe_type === "mfn" ? null : one.discount_rate,
  }));

const post = (principal_amount_cents: number, discount_rate: string) =>
  safe(principal_amount_cents / 100, 20_000_000, { discount_rate });
const mfn = (principal_amount_cents: number) => safe(principal_amount_cents / 100, null, { safe_type: "mfn" });
/** A thousandth of the company is left, which takes more prices than are asked for. */
const nearlyFull: Round = {
  ...{ held_units: 1_000_000, pool_units: 0, pre_money_cents: 1_000_000_000, investments: [98_375_452] },
  safes: [
    ...[post(89_026_888, "0.755"), post(80_148_252, "0.755"), post(33_598_653, "0.80"), mfn(96_101_331)],
    ...[post(84_972_087, "0.80"), mfn(82_945_943), mfn(64_515_175), post(64_241_271, "0.755")],
  ],
  ...{ option_pool_percent: "20", price_decimals: 4 },
};

/** What a round comes to; null where it is refused, which only one may be that leaves next to nothing to those who were there before. */
function solvedOrFull(given: Round): ReturnType<typeof solve> | null {
  try {
    return solve(given);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);
    const money = sum(given.investments);
    // As if every SAFE had the largest of these discounts.
    const bySafes = sum(given.safes.map((safe) => safe.principal_amount_cents)) / 0.755;
    const taken = (money + bySafes) / (given.pre_money_cents + money) + Number(given.option_pool_percent ?? 0) / 100;
    expect([error.status, taken > 0.98]).toEqual([400, true]);
    return null;
  }
}

describe("any round", () => {
  it("adds up, reaches its pool, pays nobody more shares than the price buys, and gives nobody who was first a share less", () => {
    const any: fc.Arbitrary<Round> = fc.record({
      held_units: fc.integer({ min: 1_000_000, max: 50_000_000 }),
      pool_units: fc.integer({ min: 0, max: 3_000_000 }),
      pre_money_cents: fc.integer({ min: 1_000_000_000, max: 20_000_000_000 }),
      investments: fc.array(fc.integer({ min: 100_000, max: 200_000_000 }), { maxLength: 5 }),
      safes: fc.array(terms, { maxLength: 8 }),
      option_pool_percent: fc.option(fc.constantFrom("5", "10", "12.5", "20")),
      price_decimals: fc.constantFrom(4, 5, 8),
    });
    fc.assert(
      fc.property(any, (given) => {
        const outcome = solvedOrFull(given);
        if (outcome === null) return;
        const { total_shares, option_pool_units, option_pool_increase, capitalization } = outcome;
        const issued = [...outcome.safes.map(({ shares }) => shares), ...outcome.investors];
        const parts = issued.reduce((total, shares) => total + shares, given.held_units + option_pool_units);
        expect(parts).toBe(total_shares);
        expect(option_pool_units - option_pool_increase).toBe(given.pool_units);
        if (given.option_pool_percent !== null) {
          // Of the number that was put in, which what comes out passes by less than one price step.
          const wanted = (total_shares * Number(given.option_pool_percent)) / 100;
          expect(option_pool_units).toBeGreaterThanOrEqual(Math.floor(wanted * 0.999));
        }
        const price = Number(outcome.price_per_share);
        const bought = (shares: number, cents: number, at: number) =>
          expect(shares * at).toBeLessThanOrEqual(cents / 100 + 1e-6 * cents + at);
        outcome.investors.forEach((shares, index) => {
          bought(shares, given.investments[index] ?? 0, price);
        });
        outcome.safes.forEach((one, index) => {
          expect(Number(one.price_per_share)).toBeLessThanOrEqual(price);
          bought(one.shares, given.safes[index]?.principal_amount_cents ?? 0, Number(one.price_per_share));
        });
        // A post-money SAFE owns no more than it paid over its cap before the new money, unless the round itself is better.
        given.safes.forEach((one, index) => {
          const { shares = 0, price_per_share } = outcome.safes[index] ?? {};
          if (one.safe_type !== "post_money" || one.discount_rate !== null || Number(price_per_share) >= price) return;
          const owned = one.principal_amount_cents / (one.valuation_cap_cents ?? 1);
          expect(shares / capitalization).toBeLessThanOrEqual(owned * 1.000_001 + 1e-9);
        });
      }),
      { numRuns: 300, examples: [[nearlyFull]] },
    );
  });
});
