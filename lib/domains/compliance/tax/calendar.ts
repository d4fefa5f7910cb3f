import { addDays, date, dayOf, nthWeekday, weekday } from "#lib/core/days.ts";

/** A holiday of a fixed date is kept on Friday where it falls on Saturday, and on Monday where it falls on Sunday. */
function observed(text: string): string {
  const day = weekday(text);
  return day === 6 ? addDays(text, -1) : day === 0 ? addDays(text, 1) : text;
}

/** The legal holidays of the District of Columbia that a year begins with its own date for (federal-filings.json, `roll_rule`). */
function holidays(year: number): string[] {
  return [
    observed(date(year, 1, 1)),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    observed(date(year, 4, 16)),
    nthWeekday(year, 5, 1, -1),
    observed(date(year, 6, 19)),
    observed(date(year, 7, 4)),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 10, 1, 2),
    observed(date(year, 11, 11)),
    nthWeekday(year, 11, 4, 4),
    observed(date(year, 12, 25)),
  ];
}

/** Whether federal offices work on that day. New Year's Day may be kept on the last day of the year before. */
export function isBusinessDay(text: string): boolean {
  const { year } = dayOf(text);
  const day = weekday(text);
  return day !== 0 && day !== 6 && !holidays(year).includes(text) && observed(date(year + 1, 1, 1)) !== text;
}

/** The day itself, or the next business day where it falls on a weekend or a legal holiday (IRC 7503). */
export function rolled(text: string): string {
  let day = text;
  while (!isBusinessDay(day)) day = addDays(day, 1);
  return day;
}
