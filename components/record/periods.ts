import { monthOf, periodFrom, yearOf } from "#lib/core/days.ts";
import { monthLabel } from "#ui/ui/date.tsx";
import type { Option } from "#ui/ui/select.tsx";

/** The months back from a day or a month, its own first, as a choice. */
export function monthsBack(today: string, count: number): Option[] {
  return Array.from({ length: count }, (_, at) => {
    const period = periodFrom(today, -at);
    return { value: period, label: monthLabel(period) };
  });
}

/** The years back from a day, and the months of the last two, as a choice. */
export function periodsBack(today: string): Option[] {
  const year = yearOf(today);
  const years = [year, year - 1, year - 2].map((one) => ({ value: String(one), label: `All of ${one}` }));
  return [...monthsBack(today, 24), ...years];
}

/** The first and the last day of a year `YYYY` or a month `YYYY-MM`; null of anything else. */
export function daysOf(period: unknown): { from: string; to: string } | null {
  if (typeof period !== "string") return null;
  if (/^\d{4}$/.test(period)) return { from: `${period}-01-01`, to: `${period}-12-31` };
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(period)) return null;
  const { period_start, period_end } = monthOf(period);
  return { from: period_start, to: period_end };
}
