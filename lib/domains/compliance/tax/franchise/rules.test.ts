import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assetsDay, byAssumedPar, byAuthorizedShares, daysOf, existedIn, instalmentsOf, prorated } from "./rules.ts";

const stock = (authorized_units: number, issued_units: number, par_value = "0.00001") => ({
  symbol: "COMMON",
  authorized_units,
  issued_units,
  treasury_units: 0,
  par_value,
});

// The figures that the Division of Corporations publishes, and issue 13 asks for.
describe("the tax by authorized shares", () => {
  it.each([
    [1, 17_500],
    [5_000, 17_500],
    [5_001, 25_000],
    [10_000, 25_000],
    [10_005, 33_500],
    [10_000_000, 8_516_500],
    [100_000_000, 20_000_000],
  ])("of %d shares is %d cents", (authorized, cents) => {
    expect(byAuthorizedShares(BigInt(authorized))).toBe(cents);
  });
});

describe("the tax by assumed par value capital", () => {
  it("of the Division's example, $1,000,000 over 485,000 shares of two classes, is $1,600", () => {
    const classes = [
      { symbol: "A", authorized_units: 1_000_000, issued_units: 485_000, treasury_units: 0, par_value: "1.00" },
      { symbol: "B", authorized_units: 250_000, issued_units: 0, treasury_units: 0, par_value: "5.00" },
    ];
    expect(byAssumedPar(classes, 100_000_000)).toEqual({
      tax_cents: 160_000,
      assumed_par_value: "2.061856",
      assumed_par_value_capital_cents: 331_185_600,
    });
  });

  it("is $400 at least, and $200,000 at most", () => {
    expect(byAssumedPar([stock(10_000_000, 8_000_000)], 5_000_000)).toMatchObject({ tax_cents: 40_000 });
    expect(byAssumedPar([stock(10_000_000, 1_000)], 900_000_000_000)).toMatchObject({ tax_cents: 20_000_000 });
  });

  it.each([
    ["nothing is issued", [stock(1_000, 0)], 100, "No shares are issued"],
    ["there are no assets", [stock(1_000, 10)], 0, "no gross assets"],
    ["a class has no par", [stock(1_000, 10, "0")], 100, "have no par value"],
    ["the whole is past 2^53-1", [stock(Number.MAX_SAFE_INTEGER, 1)], Number.MAX_SAFE_INTEGER, "passes 2^53-1 cents"],
  ])("cannot be computed where %s, and says so", (_, classes, assets, reason) => {
    expect(byAssumedPar(classes, assets)).toContain(reason);
  });
});

describe("a part of a year", () => {
  it.each([
    [2026, "2026-12-01", null, { from: "2026-12-01", to: "2026-12-31", days: 31 }, 3_397],
    [2028, "2020-05-01", "2028-01-31", { from: "2028-01-01", to: "2028-01-31", days: 31 }, 3_388],
    [2026, "2027-01-05", null, { days: 0 }, 0],
  ])("of %d from %s to %s is taxed by its days", (year, began_on, ended_on, part, due_cents) => {
    const existed = existedIn(year, { began_on, ended_on });
    expect(existed).toMatchObject(part);
    if (existed?.days) {
      const taxed = prorated([{ days: existed.days, tax_cents: 40_000 }], daysOf(year));
      expect(taxed).toEqual({ year_cents: 40_000, due_cents, parts: [due_cents] });
    }
  });

  it.each([
    ["2026-01-01", null],
    [null, null],
    ["2020-01-05", "2027-03-01"],
  ])("is none where it was there from %s to %s", (began_on, ended_on) => {
    expect(existedIn(2026, { began_on, ended_on })).toBeNull();
  });
});

describe("a year in which the stock changed", () => {
  // By hand: 10,000,000 shares are $85,165 a year, 20,000,000 are $170,165; 181 and 184 of 365 days are $42,232.51 and
  // $85,781.81 (85,165 × 181 ÷ 365 = 42,232.5068…; 170,165 × 184 ÷ 365 = 85,781.8082…), together $128,014.3150….
  it("is taxed by each period's days of the year, and the parts come to the whole", () => {
    const periods = [
      { days: 181, tax_cents: 8_516_500 },
      { days: 184, tax_cents: 17_016_500 },
    ];
    const whole = { year_cents: 12_801_432, due_cents: 12_801_432, parts: [4_223_251, 8_578_181] };
    expect(prorated(periods, 365)).toEqual(whole);
    // Of a leap year 182 and 184 of 366: 42,349.8087… and 85,547.4317….
    const leap = periods.map((one, at) => (at === 0 ? { ...one, days: 182 } : one));
    expect(prorated(leap, 366).due_cents).toBe(12_789_724);
  });

  it("of a corporation that was there for a part of it is by the days of both", () => {
    // $400 for 100 days and $800 for 50 days: 40,000 × 100 ÷ 365 + 80,000 × 50 ÷ 365 = 21,917.8…; on an average 53,333.3….
    const taxed = prorated(
      [
        { days: 100, tax_cents: 40_000 },
        { days: 50, tax_cents: 80_000 },
      ],
      365,
    );
    expect(taxed).toEqual({ year_cents: 53_333, due_cents: 21_918, parts: [10_959, 10_959] });
  });

  it("lies between the least and the most of its periods, and is theirs where they are alike", () => {
    const period = fc.record({
      days: fc.integer({ min: 1, max: 90 }),
      tax_cents: fc.integer({ min: 17_500, max: 20_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(period, { minLength: 1, maxLength: 4 }), (periods) => {
        const { year_cents, due_cents, parts } = prorated(periods, 365);
        const taxes = periods.map(({ tax_cents }) => tax_cents);
        expect(year_cents).toBeGreaterThanOrEqual(Math.min(...taxes));
        expect(year_cents).toBeLessThanOrEqual(Math.max(...taxes));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(due_cents);
        const alike = periods.map(({ days }) => ({ days, tax_cents: 40_000 }));
        expect(prorated(alike, 365).year_cents).toBe(40_000);
      }),
    );
  });

  it.each([
    ["12-31", "2026-12-31"],
    ["06-30", "2026-06-30"],
    ["02-28", "2026-02-28"],
    // No fiscal year of a corporation that began in May has ended on the last of March.
    ["03-31", "2026-12-31"],
  ])("has its assets of the end of the fiscal year that ends in it: %s is %s", (end, day) => {
    const from = end === "03-31" ? "2026-05-01" : "2026-01-01";
    expect(assetsDay(2026, end, { from, to: "2026-12-31" })).toBe(day);
  });
});

describe("instalments", () => {
  it("are asked from $5,000 on, and add up to the tax", () => {
    expect(instalmentsOf(2026, 499_999)).toEqual([]);
    // Formed on November 27: one part is left before the report.
    expect(instalmentsOf(2026, 816_651, "2026-11-27")).toEqual([
      { due_date: "2026-12-01", amount_cents: 163_330 },
      { due_date: "2027-03-01", amount_cents: 653_321 },
    ]);
    const parts = instalmentsOf(2026, 8_516_501);
    expect(parts.map(({ due_date }) => due_date)).toEqual(["2026-06-01", "2026-09-01", "2026-12-01", "2027-03-01"]);
    expect(parts.map(({ amount_cents }) => amount_cents)).toEqual([3_406_600, 1_703_300, 1_703_300, 1_703_301]);
  });
});
