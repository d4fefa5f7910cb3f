import { describe, expect, it } from "vitest";
import { addDays } from "./days.ts";
import { workingDays } from "./holidays.ts";

// 4 July: a Saturday in 2026, a Sunday in 2027. 1 January: a Saturday in 2028.
const rules = [
  { month: 1, day: 1 },
  { month: 5, weekday: 1, nth: -1 },
  { month: 7, day: 4 },
  { month: 11, weekday: 4, nth: 4 },
];
const both = workingDays(rules, { saturday: -1, sunday: 1 });
const late = workingDays(rules, { saturday: 0, sunday: 1 });

describe("a calendar of working days", () => {
  it("keeps a holiday of a Saturday on Friday, and one of a Sunday on Monday, where it is told to", () => {
    expect(both.closedDays(2026)).toEqual(["2026-01-01", "2026-05-25", "2026-07-03", "2026-11-26"]);
    expect(both.closedDays(2027)).toContain("2027-07-05");
    expect(late.closedDays(2027)).toContain("2027-07-05");
  });

  it("is not closed by a holiday that is not moved off the weekend", () => {
    expect(late.closedDays(2026)).toEqual(["2026-01-01", "2026-05-25", "2026-11-26"]);
    expect(late.isOpen("2026-07-03")).toBe(true);
  });

  it("is closed on the year's last day, where it is kept for the first of the next", () => {
    expect([both.isOpen("2027-12-31"), late.isOpen("2027-12-31")]).toEqual([false, true]);
  });

  it("is closed on weekends, and goes on with the day itself or the next that is open", () => {
    expect(["2026-11-20", "2026-11-21", "2026-11-22"].map(both.isOpen)).toEqual([true, false, false]);
    expect(both.onOrAfter("2026-11-20")).toBe("2026-11-20");
    expect(both.onOrAfter("2026-11-26")).toBe("2026-11-27");
    expect(both.onOrAfter(addDays("2026-11-27", 1))).toBe("2026-11-30");
  });
});
