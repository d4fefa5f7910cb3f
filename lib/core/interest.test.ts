import { describe, expect, it } from "vitest";
import { daysCounted, interestBy } from "./interest.ts";

// The examples that ISDA publishes with its 2006 Definitions for the bond basis (30-360-2006ISDADefs.xls), as QuantLib's tests have
// them (test-suite/daycounters.cpp, testThirty360_BondBasis).
const bondBasis: [from: string, to: string, days: number][] = [
  ["2006-08-20", "2007-02-20", 180],
  ["2007-02-20", "2007-08-20", 180],
  ["2007-08-20", "2008-02-20", 180],
  ["2008-02-20", "2008-08-20", 180],
  ["2008-08-20", "2009-02-20", 180],
  ["2009-02-20", "2009-08-20", 180],
  ["2006-08-31", "2007-02-28", 178],
  ["2007-02-28", "2007-08-31", 183],
  ["2007-08-31", "2008-02-29", 179],
  ["2008-02-29", "2008-08-31", 182],
  ["2008-08-31", "2009-02-28", 178],
  ["2009-02-28", "2009-08-31", 183],
  ["2006-01-31", "2006-02-28", 28],
  ["2006-01-30", "2006-02-28", 28],
  ["2006-02-28", "2006-03-03", 5],
  ["2006-02-14", "2006-02-28", 14],
  ["2006-09-30", "2006-10-31", 30],
  ["2006-10-31", "2006-11-28", 28],
  ["2007-08-31", "2008-02-28", 178],
  ["2008-02-28", "2008-08-28", 180],
  ["2008-02-28", "2008-08-30", 182],
  ["2008-02-28", "2008-08-31", 183],
  ["2007-02-26", "2008-02-28", 362],
  ["2007-02-26", "2008-02-29", 363],
  ["2008-02-29", "2009-02-28", 359],
  ["2008-02-28", "2008-03-30", 32],
  ["2008-02-28", "2008-03-31", 33],
];

describe("the days that a debt bears interest for", () => {
  it("are those of ISDA's examples by 30/360, and each day by actual/365", () => {
    for (const [from, to, days] of bondBasis)
      expect([from, to, daysCounted(from, to, "30/360")]).toEqual([from, to, days]);
    expect(daysCounted("2008-02-28", "2008-03-01", "actual/365")).toBe(2);
    expect(daysCounted("2007-02-28", "2008-02-28", "actual/365")).toBe(365);
  });
});

describe("a debt's interest", () => {
  const debt = { principal_amount_cents: 10_000_000, interest_rate: "0.08", issued_on: "2024-01-31" };
  it("is simple, in whole cents, half up", () => {
    const by = (day: string, day_count: "30/360" | "actual/365") => interestBy(day, { ...debt, day_count });
    // A year of twelve months of thirty; and 366 days of a leap year over 365.
    expect(by("2025-01-31", "30/360")).toBe(800_000);
    expect(by("2025-01-31", "actual/365")).toBe(802_192);
    expect(by("2024-02-29", "30/360")).toBe(64_444);
    expect(by("2024-01-31", "actual/365")).toBe(0);
    expect(by("2023-12-31", "actual/365")).toBe(0);
    const huge = { ...debt, principal_amount_cents: Number.MAX_SAFE_INTEGER, day_count: "actual/365" as const };
    expect(interestBy("2099-01-31", huge)).toBe(0);
  });
});
