import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSchedule } from "./operations.ts";
import { assertSpreads, nthPeriod, partOf } from "./rules.ts";

const spread = fc
  .record({
    months: fc.integer({ min: 1, max: 600 }),
    salvage_cents: fc.integer({ min: 0, max: 1_000_000_000 }),
    more: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER - 2_000_000_000 }),
  })
  .map(({ months, salvage_cents, more }) => ({
    months,
    salvage_cents,
    cost_cents: salvage_cents + months + more,
    first_period: "2026-11",
  }));

describe("what is spread over months", () => {
  it("adds up to the cent, in parts that differ by a cent at most", () => {
    fc.assert(
      fc.property(spread, (of) => {
        const parts = Array.from({ length: of.months }, (_, at) => BigInt(partOf(of, at + 1)));
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(BigInt(of.cost_cents - of.salvage_cents));
        const sorted = parts.toSorted((a, b) => Number(a - b));
        expect((sorted.at(-1) ?? 0n) - (sorted[0] ?? 0n)).toBeLessThanOrEqual(1n);
        expect(sorted[0]).toBeGreaterThan(0n);
      }),
    );
  });

  it("is worth nothing at the end and goes down by itself where it was paid ahead, and is a cent a month at least", () => {
    const of = { ...createSchedule.input.parse(createSchedule.example), kind: "prepaid" as const, salvage_cents: 0 };
    const spreading = (more: object) => () => assertSpreads({ ...of, accumulated_account_id: null, ...more });
    expect(spreading({})).not.toThrow();
    expect(spreading({ salvage_cents: 1 })).toThrow("salvage_cents must be 0");
    expect(spreading({ accumulated_account_id: "acct_x" })).toThrow("accumulated_account_id must be left out");
    expect(spreading({ cost_cents: of.months })).not.toThrow();
    expect(spreading({ cost_cents: of.months - 1 })).toThrow("months must");
    const asset = { kind: "fixed_asset", salvage_cents: of.cost_cents };
    expect(spreading(asset)).toThrow("salvage_cents must be less than cost_cents");
  });

  it("goes month by month, over the year's end and to each month's last day", () => {
    const of = { cost_cents: 300, salvage_cents: 0, months: 4, first_period: "2026-11" };
    expect([1, 2, 3, 4].map((n) => nthPeriod(of, n))).toEqual(["2026-11", "2026-12", "2027-01", "2027-02"]);
  });
});
