import fc from "fast-check";
import { expect, it } from "vitest";
import {
  addDays,
  addMonths,
  date,
  lastOf,
  monthEnd,
  monthOf,
  monthStart,
  monthsApart,
  periodFrom,
  periodOf,
  yearEnd,
  yearOf,
} from "./days.ts";

const anyDay = fc
  .record({
    year: fc.integer({ min: 100, max: 9800 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ year, month, day }) => date(year, month, day));

it("months go on over the turn of a year, from a day as from its month", () => {
  expect([-1, 0, 1, 12].map((months) => periodFrom("2026-12-31", months))).toEqual([
    "2026-11",
    "2026-12",
    "2027-01",
    "2027-12",
  ]);
  expect(periodFrom("2026-01", -1)).toBe("2025-12");
  expect(monthsApart("2025-12-31", "2026-01-01")).toBe(1);
  expect(monthsApart("2026-01-01", "2025-11-30")).toBe(-2);
});

it("the month of any day begins and ends where its days do", () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const { period_start, period_end } = monthOf(day);
      expect(monthOf(periodOf(day))).toEqual({ period_start, period_end });
      expect(period_start).toBe(monthStart(day));
      expect(period_start <= day && day <= period_end).toBe(true);
      expect(periodOf(addDays(period_start, -1))).toBe(periodFrom(day, -1));
      expect(periodOf(addDays(period_end, 1))).toBe(periodFrom(day, 1));
    }),
  );
});

it("nothing is reckoned past the years that a date can name", () => {
  expect([addDays("0001-01-02", -1), addDays("9999-12-30", 1)]).toEqual(["0001-01-01", "9999-12-31"]);
  for (const past of [() => addDays("0001-01-01", -1), () => addMonths("9999-12-01", 1), () => monthEnd(10_000, 1)]) {
    expect(past).toThrow(expect.objectContaining({ status: 400, code: "out_of_range" }));
  }
});

it("so many months from one day's month is another's, where so many are between them", () => {
  fc.assert(
    fc.property(anyDay, anyDay, (from, to) => {
      const months = monthsApart(from, to);
      expect(periodFrom(from, months)).toBe(periodOf(to));
      expect(monthsApart(to, from)).toBe(0 - months);
      expect(monthsApart(from, date(yearOf(from) + 1, 1, 1))).toBe(13 - Number(from.slice(5, 7)));
    }),
  );
});

it("months that begin on a day end before the same day, or with a month that is too short to have it", () => {
  const ends = [lastOf("2026-01-01", 12), lastOf("2024-02-29", 12), lastOf("2026-08-31", 6), lastOf("2026-01-30", 1)];
  expect(ends).toEqual(["2026-12-31", "2025-02-28", "2027-02-28", "2026-02-28"]);
  expect([lastOf("2024-02-29", 48), lastOf("2028-01-30", 1)]).toEqual(["2028-02-28", "2028-02-29"]);
});

it("a fiscal year that ends with February ends on its last day, in leap years the 29th", () => {
  expect([yearEnd("02-28"), yearEnd("06-30")]).toEqual(["the last day of February", "June 30"]);
});
