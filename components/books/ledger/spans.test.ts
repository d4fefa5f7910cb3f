import { describe, expect, test } from "vitest";
import { closingDay, spanOf, twelveMonthsTo } from "./spans.ts";

const calendar = { today: "2026-11-21", fiscal_year_end: "12-31" };

describe("the periods that a page is asked for", () => {
  test.each([
    ["this_month", "2026-11-01", "2026-11-30"],
    ["last_month", "2026-10-01", "2026-10-31"],
    ["this_quarter", "2026-10-01", "2026-12-31"],
    ["last_quarter", "2026-07-01", "2026-09-30"],
    ["this_year", "2026-01-01", "2026-12-31"],
    ["last_year", "2025-01-01", "2025-12-31"],
    ["2026-02", "2026-02-01", "2026-02-28"],
    ["2024", "2024-01-01", "2024-12-31"],
  ])("%s is from %s to %s", (period, from, to) => {
    expect(spanOf(period, calendar)).toEqual({ from, to });
  });

  test("a year is the company's fiscal one, and in January the last month is December", () => {
    const june = { today: "2026-06-30", fiscal_year_end: "06-30" };
    expect(spanOf("this_year", june)).toEqual({ from: "2025-07-01", to: "2026-06-30" });
    expect(spanOf("last_year", june)).toEqual({ from: "2024-07-01", to: "2025-06-30" });
    const february = { today: "2028-06-01", fiscal_year_end: "02-28" };
    expect(spanOf("this_year", february)).toEqual({ from: "2028-03-01", to: "2029-02-28" });
    expect(spanOf("last_year", february)).toEqual({ from: "2027-03-01", to: "2028-02-29" });
    expect(spanOf("this_year", { ...february, today: "2028-02-29" })).toEqual({ from: "2027-03-01", to: "2028-02-29" });
    const january = { today: "2026-01-31", fiscal_year_end: "12-31" };
    expect(spanOf("last_month", january)).toEqual({ from: "2025-12-01", to: "2025-12-31" });
    expect(spanOf("last_quarter", january)).toEqual({ from: "2025-10-01", to: "2025-12-31" });
  });

  test("what is no period is none", () => {
    expect(["", "next_year", "toString", "2026-13", undefined].map((word) => spanOf(word, calendar))).toEqual(
      Array(5).fill(null),
    );
  });

  test("a balance is looked at today, or at the end of what is over", () => {
    const days = ["today", "last_month", "last_quarter", "last_year", "constructor"];
    expect(days.map((word) => closingDay(word, calendar))).toEqual([
      "2026-11-21",
      "2026-10-31",
      "2026-09-30",
      "2025-12-31",
      null,
    ]);
  });

  test("a chart shows the twelve months up to a day", () => {
    expect(twelveMonthsTo("2026-03-15")).toEqual({ from: "2025-04-01", to: "2026-03-31" });
  });
});
