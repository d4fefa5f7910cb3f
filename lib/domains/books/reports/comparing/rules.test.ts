import { describe, expect, it } from "vitest";
import { comparedDays, comparedSpans } from "./rules.ts";

describe("what a statement is compared with", () => {
  it.each([
    ["2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
    ["2026-01-01", "2026-03-31", "2025-10-01", "2025-12-31"],
    ["2024-02-01", "2024-02-29", "2024-01-01", "2024-01-31"],
    ["2026-03-10", "2026-03-19", "2026-02-28", "2026-03-09"],
  ])("%s to %s comes after %s to %s", (from, to, earlier, ended) => {
    expect(comparedSpans({ from, to }, "prior_period")).toEqual([{ from: earlier, to: ended }]);
  });

  it("is a year ago the same days, a month's end staying one", () => {
    expect(comparedSpans({ from: "2025-02-01", to: "2025-02-28" }, "prior_year")).toEqual([
      { from: "2024-02-01", to: "2024-02-29" },
    ]);
    expect(comparedDays("2024-02-29", "2024-01-01", "prior_year")).toEqual(["2023-02-28"]);
  });

  it("is by month the whole of each, the first and the last as far as they belong to it", () => {
    expect(comparedSpans({ from: "2026-01-15", to: "2026-03-10" }, "months")).toEqual([
      { from: "2026-01-15", to: "2026-01-31" },
      { from: "2026-02-01", to: "2026-02-28" },
      { from: "2026-03-01", to: "2026-03-10" },
    ]);
    expect(comparedDays("2026-03-10", "2026-01-01", "months")).toEqual(["2026-01-31", "2026-02-28", "2026-03-10"]);
    expect(() => comparedSpans({ from: "2020-01-01", to: "2026-03-10" }, "months")).toThrow(
      "compare must be of at most 24 months, and 2020-01-01 to 2026-03-10 has 75",
    );
  });

  it("is nothing before the calendar begins", () => {
    expect(comparedSpans({ from: "0001-01-01", to: "0001-01-31" }, "prior_period")).toEqual([]);
    expect(comparedSpans({ from: "0001-01-01", to: "0001-01-31" }, "prior_year")).toEqual([]);
    expect(comparedDays("0001-01-01", "0001-01-01", "prior_period")).toEqual([]);
  });
});
