import { date, monthEnd } from "#lib/core/days.ts";

/** The days of a year, or of one of its quarters. */
export function spanOf(year: number, quarter: number | null): { from: string; to: string } {
  if (quarter === null) return { from: date(year, 1, 1), to: date(year, 12, 31) };
  return { from: date(year, quarter * 3 - 2, 1), to: monthEnd(year, quarter * 3) };
}
