/** A day of the calendar as its parts; months count from 1. */
export interface Day {
  year: number;
  month: number;
  day: number;
}

export const dayOf = (date: string): Day => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8, 10)),
});

const DAY_MS = 86_400_000;

/** Milliseconds of a day's beginning; a month past 12 is one of the following years, a day 0 the last of the month before. */
function at(year: number, month: number, day: number): number {
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  return moment.getTime();
}

const written = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The date `YYYY-MM-DD`; a month past 12 is one of the following years. */
export const date = (year: number, month: number, day: number): string => written(at(year, month, day));

/** The last day of a month; a month past 12 is one of the following years, 0 the December before. */
export const monthEnd = (year: number, month: number): string => written(at(year, month + 1, 0));

/** The day of a month, or its last where it is shorter: the 29th of February is the 28th in common years. */
export function dayIn(year: number, month: number, day: number): string {
  const end = monthEnd(year, month);
  return day > Number(end.slice(8)) ? end : date(year, month, day);
}

const timeOf = (text: string) => Date.parse(`${text}T00:00:00.000Z`);

export const addDays = (text: string, days: number): string => written(timeOf(text) + days * DAY_MS);

/** The same day some months later, or the month's last where it is shorter. */
export function addMonths(text: string, months: number): string {
  const { year, month, day } = dayOf(text);
  return dayIn(year, month + months, day);
}

/** Whole days from one date to another; negative where it is past. */
export const daysBetween = (from: string, to: string): number => Math.round((timeOf(to) - timeOf(from)) / DAY_MS);

/** 0 is Sunday. */
const weekday = (text: string) => new Date(timeOf(text)).getUTCDay();

/** The nth of a weekday in a month; -1 is the last. */
function nth(year: number, month: number, day_of_week: number, n: number): string {
  if (n < 0) {
    const end = monthEnd(year, month);
    return addDays(end, -((weekday(end) - day_of_week + 7) % 7));
  }
  const first = date(year, month, 1);
  return addDays(first, ((day_of_week - weekday(first) + 7) % 7) + (n - 1) * 7);
}

/** A holiday of a fixed date is kept on Friday where it falls on Saturday, and on Monday where it falls on Sunday. */
function observed(text: string): string {
  const day = weekday(text);
  return day === 6 ? addDays(text, -1) : day === 0 ? addDays(text, 1) : text;
}

/** The legal holidays of the District of Columbia that a year begins with its own date for (federal-filings.json, `roll_rule`). */
function holidays(year: number): string[] {
  return [
    observed(date(year, 1, 1)),
    nth(year, 1, 1, 3),
    nth(year, 2, 1, 3),
    observed(date(year, 4, 16)),
    nth(year, 5, 1, -1),
    observed(date(year, 6, 19)),
    observed(date(year, 7, 4)),
    nth(year, 9, 1, 1),
    nth(year, 10, 1, 2),
    observed(date(year, 11, 11)),
    nth(year, 11, 4, 4),
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
