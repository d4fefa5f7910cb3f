import { dayOf } from "#lib/core/calendar.ts";
import {
  addDays,
  addMonths,
  dayIn,
  daysBetween,
  monthEnd,
  monthOf,
  monthStart,
  monthsApart,
  periodFrom,
} from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";

/** What a statement is compared with: the period just before, the same a year ago, or month by month. */
export type Compare = "prior_period" | "prior_year" | "months";

export interface Span {
  from: string;
  to: string;
}

/** More columns than this cannot be read side by side. */
const MOST_MONTHS = 24;

const isMonthEnd = (day: string) => day === monthOf(day).period_end;

/** The same day so many years ago; the end of a month stays the end of it. Null before the calendar begins. */
function yearBefore(day: string): string | null {
  const { year, month, day: of } = dayOf(day);
  if (year === 1) return null;
  return isMonthEnd(day) ? monthEnd(year - 1, month) : dayIn(year - 1, month, of);
}

const isFirst = (day: string) => day.startsWith("0001-01");

/** The period of the same length that ends the day before; whole months before whole months. */
function periodBefore({ from, to }: Span): Span | null {
  if (isFirst(from)) return null;
  if (from.endsWith("-01") && isMonthEnd(to)) {
    const months = monthsApart(from, to) + 1;
    if (monthsApart("0001-01", from) < months) return null;
    return { from: addMonths(from, -months), to: addDays(from, -1) };
  }
  const days = daysBetween(from, to) + 1;
  return daysBetween("0001-01-01", from) < days ? null : { from: addDays(from, -days), to: addDays(from, -1) };
}

/** A period month by month, the first and the last as far as they belong to it. Throws 400 on too many. */
function monthsOf({ from, to }: Span): Span[] {
  const count = monthsApart(from, to) + 1;
  if (count > MOST_MONTHS) {
    throw invalid("compare", `must be of at most ${MOST_MONTHS} months, and ${from} to ${to} has ${count}`);
  }
  return Array.from({ length: count }, (_, at) => {
    const { period_start: start, period_end: end } = monthOf(periodFrom(from, at));
    return { from: start < from ? from : start, to: end > to ? to : end };
  });
}

const known = <T>(one: T | null): T[] => (one === null ? [] : [one]);

/** The periods that a statement of one is compared with, in the order in which they are shown. */
export function comparedSpans(span: Span, compare: Compare | undefined): Span[] {
  if (compare === undefined) return [];
  if (compare === "prior_period") return known(periodBefore(span));
  if (compare === "months") return monthsOf(span);
  const [from, to] = [yearBefore(span.from), yearBefore(span.to)];
  return from === null || to === null ? [] : [{ from, to }];
}

/** The days that a balance sheet is compared with: the end of the month before, the same a year ago, or each month's end of the fiscal year. */
export function comparedDays(as_of: string, fiscal_year_start: string, compare: Compare | undefined): string[] {
  if (compare === undefined) return [];
  if (compare === "prior_period") return isFirst(as_of) ? [] : [addDays(monthStart(as_of), -1)];
  if (compare === "months") return monthsOf({ from: fiscal_year_start, to: as_of }).map(({ to }) => to);
  return known(yearBefore(as_of));
}
