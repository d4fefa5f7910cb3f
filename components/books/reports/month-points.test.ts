import { describe, expect, test } from "vitest";
import { cashPoints, earningPoints } from "./month-points.ts";

const head = { entity_id: "ent_1", currency: "usd", other_currencies: [], from: "2025-11-01", to: "2026-02-28" };

describe("the months of a chart", () => {
  test("every month has its place, also one that nothing was posted to, and a year's first says which year", () => {
    const months = [{ month: "2025-12", revenue_cents: 500, expenses_cents: 200, net_income_cents: 300 }];
    const points = earningPoints({ ...head, months });
    expect(points.map(({ tick }) => tick)).toEqual(["Nov", "Dec", "Jan ’26", "Feb"]);
    expect(points.map(({ cents }) => cents.revenue)).toEqual([0, 500, 0, 0]);
    expect(points[1]?.label).toBe("December 2025");
  });

  test("cash that does not move stays what it was", () => {
    const movement = { opening_cents: 1000, in_cents: 700, out_cents: 200, closing_cents: 1500 };
    const points = cashPoints({ ...head, ...movement, accounts: [], months: [{ month: "2025-12", ...movement }] });
    expect(points.map(({ cents }) => cents.closing)).toEqual([1000, 1500, 1500, 1500]);
    expect(points.map(({ cents }) => cents.out)).toEqual([0, 200, 0, 0]);
  });
});
