import { describe, expect, test } from "vitest";
import { daysOf, monthsBack } from "./periods.ts";

describe("periods to choose from", () => {
  test("months go back over the turn of a year, the day's own first", () => {
    expect(monthsBack("2026-01-31", 3)).toEqual([
      { value: "2026-01", label: "January 2026" },
      { value: "2025-12", label: "December 2025" },
      { value: "2025-11", label: "November 2025" },
    ]);
  });

  test("a month and a year are a first and a last day; anything else in an address is none", () => {
    expect(daysOf("2028-02")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
    expect(daysOf("2026")).toEqual({ from: "2026-01-01", to: "2026-12-31" });
    expect([daysOf("2026-13"), daysOf("now"), daysOf(undefined), daysOf(["2026"])]).toEqual([null, null, null, null]);
  });
});
