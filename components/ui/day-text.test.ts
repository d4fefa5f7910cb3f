import { describe, expect, it } from "vitest";
import { dayTyped } from "./day-text.ts";

describe("a day that is typed", () => {
  it.each([
    ["2026-03-31", "2026-03-31"],
    ["2026-3-1", "2026-03-01"],
    ["3/31/2026", "2026-03-31"],
    ["3/31/27", "2027-03-31"],
    [" 3/31 ", "2026-03-31"],
    ["31 March 2027", "2027-03-31"],
    ["Mar 31, 2027", "2027-03-31"],
    ["mar 31", "2026-03-31"],
    ["Today", "2026-02-27"],
    ["tomorrow", "2026-02-28"],
    ["yesterday", "2026-02-26"],
    ["+3", "2026-03-02"],
    ["-30", "2026-01-28"],
  ])("%j is %s", (typed, day) => expect(dayTyped(typed, "2026-02-27")).toBe(day));

  it.each(["", "2026-02-30", "31/3/2026", "13/1/2026", "soon", "31", "2026", "31 mar 31", "march"])(
    "%j is none",
    (typed) => expect(dayTyped(typed, "2026-02-27")).toBeNull(),
  );
});
