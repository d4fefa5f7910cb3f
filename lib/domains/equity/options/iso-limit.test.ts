import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { divideByYear } from "./iso-limit.ts";

const at = (on: string, shares: number) => ({ on, shares });

describe("the $100,000 rule", () => {
  it("comes out as in the regulation's examples (26 CFR § 1.422-4(d), examples 1 to 3)", () => {
    // Example 1: $100,000 each January from 2004 on, each exercisable at once: all of them stay incentive stock options.
    const yearly = Array.from({ length: 10 }, (_, n) => ({
      grant_id: `grt_${n}`,
      fair_market_value: "100",
      exercisable: [at(`${2004 + n}-01-01`, 1000)],
    }));
    for (const { years } of divideByYear(yearly)) expect(years).toMatchObject([{ iso_units: 1000, nso_units: 0 }]);
    // Example 2: $100,000 in April and $75,000 in December of a year: the first stays one, the second is nonstatutory in its entirety.
    const [first, second] = divideByYear([
      { grant_id: "grt_a", fair_market_value: "100", exercisable: [at("2004-04-01", 1000)] },
      { grant_id: "grt_b", fair_market_value: "75", exercisable: [at("2004-12-31", 1000)] },
    ]);
    expect(first?.years).toEqual([{ year: 2004, iso_units: 1000, nso_units: 0, unmeasured_units: 0 }]);
    expect(second?.years).toEqual([{ year: 2004, iso_units: 0, nso_units: 1000, unmeasured_units: 0 }]);
    // Example 3: $60,000 of April, $50,000 of May that is accelerated into the year, $40,000 of June: the second is divided.
    const three = divideByYear(
      [6000, 5000, 4000].map((shares, n) => ({
        grant_id: `grt_${n}`,
        fair_market_value: "10",
        exercisable: [at("2004-12-01", shares)],
      })),
    );
    expect(three.map(({ years: [year] }) => [year?.iso_units, year?.nso_units])).toEqual([
      [6000, 0],
      [4000, 1000],
      [0, 4000],
    ]);
  });

  it("divides a tranche in whole shares, and what exceeds leaves nothing to later grants of that year", () => {
    const [large, small] = divideByYear([
      {
        grant_id: "grt_a",
        fair_market_value: "0.30",
        exercisable: [at("2026-06-01", 200_000), at("2027-06-01", 400_000)],
      },
      { grant_id: "grt_b", fair_market_value: "0.0001", exercisable: [at("2026-06-01", 5), at("2027-06-01", 5)] },
    ]);
    expect(large?.years.map(({ iso_units, nso_units }) => [iso_units, nso_units])).toEqual([
      [200_000, 0],
      [333_333, 66_667],
    ]);
    expect(small?.years.map(({ iso_units, nso_units }) => [iso_units, nso_units])).toEqual([
      [5, 0],
      [0, 5],
    ]);
  });

  it("adds up to what becomes exercisable, and never passes the limit of a year", () => {
    const grants = fc.array(
      fc.record({
        grant_id: fc.constant("grt_x"),
        fair_market_value: fc.option(fc.integer({ min: 1, max: 50_000 }).map((cents) => (cents / 100).toFixed(2))),
        exercisable: fc.array(
          fc.record({
            on: fc.integer({ min: 2020, max: 2024 }).map((year) => `${year}-03-31`),
            shares: fc.nat(100_000),
          }),
          { maxLength: 6 },
        ),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(grants, (given) => {
        const cents = new Map<number, number>();
        divideByYear(given).forEach(({ years }, n) => {
          const { fair_market_value, exercisable } = given[n] ?? { fair_market_value: null, exercisable: [] };
          const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0);
          const told = sum(years.map((year) => year.iso_units + year.nso_units + year.unmeasured_units));
          expect(told).toBe(sum(exercisable.map(({ shares }) => shares)));
          for (const { year, iso_units } of years) {
            cents.set(year, (cents.get(year) ?? 0) + iso_units * Math.round(Number(fair_market_value ?? 0) * 100));
          }
        });
        for (const value of cents.values()) expect(value).toBeLessThanOrEqual(10_000_000);
      }),
    );
  });
});
