import { expect, it } from "vitest";
import { renewedEnd, termEnd } from "./rules.ts";

it.each([
  ["2026-01-15", 12, "2027-01-14", "2028-01-14"],
  ["2024-02-29", 12, "2025-02-28", "2026-02-28"],
  ["2026-08-31", 6, "2027-02-28", "2027-08-31"],
  ["2026-03-01", 12, "2027-02-28", "2028-02-29"],
])("a term from %s of %i months ends on %s, and renewed on %s", (from, months, ends_on, renewed) => {
  expect(termEnd(from, months)).toBe(ends_on);
  expect(renewedEnd(ends_on, months)).toBe(renewed);
});
