import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#lib/core/days.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { asStock, carriedOver, divideByWeight, pricePerUnit, weightsByPercent, weightsByUnits } from "./rules.ts";

const moved = (name: string, happened_on: string, units: number) => ({ holder_key: name, name, happened_on, units });

describe("a year's income by units", () => {
  it("counts each day alike, whoever held how much on it", () => {
    // Ada holds all of it for 181 days of the year, and half of it for the other 184.
    const units = [moved("Ada", "2024-03-01", 100), moved("Ada", "2025-07-01", -50), moved("Mary", "2025-07-01", 50)];
    const parts = divideByWeight(36_500, weightsByUnits(units, "2025-01-01", "2025-12-31"));
    expect(parts.map(({ member_name, amount_cents }) => [member_name, amount_cents])).toEqual([
      ["Ada", 18_100 + 9_200],
      ["Mary", 9_200],
    ]);
    expect(parts.map(({ percent }) => percent)).toEqual([74.7945, 25.2055]);
  });

  it("weighs a day of few units as one of many, and leaves out days on which nobody held any", () => {
    const units = [moved("Ada", "2025-01-06", 1), moved("Ada", "2025-01-08", 999), moved("Mary", "2025-01-08", 1000)];
    const parts = divideByWeight(-400, weightsByUnits(units, "2025-01-01", "2025-01-09"));
    expect(parts.map(({ member_name, amount_cents }) => [member_name, amount_cents])).toEqual([
      ["Ada", -300],
      ["Mary", -100],
    ]);
    expect(weightsByUnits([moved("Ada", "2025-02-01", 5)], "2025-01-01", "2025-01-31")).toEqual([]);
  });

  it("adds up exactly, each part within a cent of its share, whatever moves when", () => {
    const move = fc.record({ who: fc.nat(4), day: fc.nat(364), units: fc.integer({ min: 1, max: 1e12 }) });
    const cents = fc.integer({ min: -MAX_INTEGER, max: MAX_INTEGER }).filter((one) => one !== 0);
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 12 }), cents, (moves, amount_cents) => {
        const units = moves.map(({ who, day, units: many }) => moved(`M${who}`, addDays("2025-01-01", day), many));
        const parts = divideByWeight(amount_cents, weightsByUnits(units, "2025-01-01", "2025-12-31"));
        expect(parts.reduce((sum, part) => sum + BigInt(part.amount_cents), 0n)).toBe(BigInt(amount_cents));
        for (const part of parts)
          expect(Math.sign(part.amount_cents) * Math.sign(amount_cents)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 60 },
    );
  });
});

describe("capital", () => {
  it("becomes stock at its par value and what is above it, and nothing but a deficit where there is none", () => {
    const balances = { members_contributions: 5_000, members_equity: -300, distributions: -700 };
    const lines = (par: number, more: object = {}) =>
      asStock({ ...balances, ...more }, par).map(({ code, side, amount_cents }) => `${side} ${code} ${amount_cents}`);
    expect(lines(1_000)).toEqual([
      "debit members_contributions 5000",
      "credit members_equity 300",
      "credit distributions 700",
      "credit common_stock 1000",
      "credit additional_paid_in_capital 3000",
    ]);
    expect(lines(0).at(-1)).toBe("credit common_stock 4000");
    expect(lines(9_000).at(-1)).toBe("credit common_stock 4000");
    expect(lines(1_000, { distributions: -5_000 }).at(-1)).toBe("debit additional_paid_in_capital 300");
    expect(asStock({ members_contributions: 0, members_equity: 0, distributions: 0 }, 50)).toEqual([]);
  });

  it("is divided by agreed percentages by the largest remainder", () => {
    const third = (key: string, percent: number) => ({ key, name: key, percent });
    const parts = divideByWeight(
      100,
      weightsByPercent([third("a", 33.3333), third("b", 33.3333), third("c", 33.3334)]),
    );
    expect(parts.map(({ member_name, amount_cents }) => [member_name, amount_cents])).toEqual([
      ["c", 34],
      ["a", 33],
      ["b", 33],
    ]);
  });

  it("goes with units in proportion, all of it with all of them, also where it is less than nothing", () => {
    expect([carriedOver(1000, 25, 100), carriedOver(-1001, 50, 100), carriedOver(-77, 3, 3)]).toEqual([250, -501, -77]);
    expect(carriedOver(0, 1, 3)).toBe(0);
  });

  it("makes a price of a unit that adds up to the contribution again, or none", () => {
    expect([pricePerUnit(10_000, 3), pricePerUnit(5_000_000, 50_000), pricePerUnit(1, MAX_INTEGER)]).toEqual([
      "33.333333333333",
      "1",
      null,
    ]);
    // Nor is one that has more digits than a price may.
    expect([pricePerUnit(99_999_999_999_999, 1), pricePerUnit(10 ** 14, 1)]).toEqual(["999999999999.99", null]);
  });
});
