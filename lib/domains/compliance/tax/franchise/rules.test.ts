import { describe, expect, it } from "vitest";
import { byAssumedPar, byAuthorizedShares, instalmentsOf, partOfYear } from "./rules.ts";

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
    [2026, "2026-12-01", null, { from: "2026-12-01", to: "2026-12-31", days: 31, tax_cents: 3_397, due_cents: 8_397 }],
    [2028, "2020-05-01", "2028-01-31", { from: "2028-01-01", to: "2028-01-31", days: 31, tax_cents: 3_388 }],
    [2026, "2027-01-05", null, { days: 0, tax_cents: 0, due_cents: 0 }],
  ])("of %d from %s to %s is taxed by its days", (year, began_on, ended_on, part) => {
    expect(partOfYear(year, 40_000, { began_on, ended_on })).toMatchObject(part);
  });

  it.each([
    ["2026-01-01", null],
    [null, null],
    ["2020-01-05", "2027-03-01"],
  ])("is none where it was there from %s to %s", (began_on, ended_on) => {
    expect(partOfYear(2026, 40_000, { began_on, ended_on })).toBeNull();
  });
});

describe("instalments", () => {
  it("are asked from $5,000 on, and add up to the tax", () => {
    expect(instalmentsOf(2026, 499_999)).toEqual([]);
    const parts = instalmentsOf(2026, 8_516_501);
    expect(parts.map(({ due_date }) => due_date)).toEqual(["2026-06-01", "2026-09-01", "2026-12-01", "2027-03-01"]);
    expect(parts.map(({ amount_cents }) => amount_cents)).toEqual([3_406_600, 1_703_300, 1_703_300, 1_703_301]);
  });
});
