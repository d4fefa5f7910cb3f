import { dayOf } from "./calendar.ts";
import { AppError, invalid } from "./errors.ts";

export const DAY_MS = 86_400_000;

let clock: () => number = Date.now;

/** Takes the moment that counts as now from another clock than the machine's: that of a workspace made for tests. */
export function keepTime(by: () => number): void {
  clock = by;
}

/** The moment that counts as now, in milliseconds: the machine's, or where a workspace's test clock stands. */
export const now = (): number => clock();

/** The latest of some moments, as records tell them. */
export const latest = (first: string, ...others: readonly string[]): string =>
  others.reduce((last, moment) => (moment > last ? moment : last), first);

/** Today in the books' calendar, which is UTC: `YYYY-MM-DD`. No rule asks this; it is handed to one. */
export const today = (): string => written(now());

/** Milliseconds of a day's beginning; a month past 12 is one of the following years, a day 0 the last of the month before. */
function at(year: number, month: number, day: number): number {
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  return moment.getTime();
}

/** The last day that a date can name. */
export const LAST_DAY = "9999-12-31";

/** A moment's day. Throws 400 where it is none that a date can name: what is reckoned from one of 9999 may come after it. */
function written(time: number): string {
  const text = new Date(time).toISOString();
  // Years of more than four digits, and those before the first one, bear a sign.
  if (/^[1-9]|^0(?!000)/.test(text)) return text.slice(0, 10);
  throw new AppError(400, "out_of_range", `A day would come to lie before 0001-01-01 or after ${LAST_DAY}.`, {
    reckoned: true,
  });
}

/** The day of a moment in milliseconds, UTC. */
export const dayAt = written;

const timeOf = (text: string) => Date.parse(`${text}T00:00:00.000Z`);

/** The date `YYYY-MM-DD`; a month past 12 is one of the following years. */
export const date = (year: number, month: number, day: number): string => written(at(year, month, day));

/** The last day of a month; a month past 12 is one of the following years, 0 the December before. */
export const monthEnd = (year: number, month: number): string => written(at(year, month + 1, 0));

/** The year of a day or a month. */
export const yearOf = (day: string): number => dayOf(day).year;

/** The month `YYYY-MM` of a day. */
export const periodOf = (day: string): string => day.slice(0, 7);

/** The first day of the month of a day, or of a month `YYYY-MM`. */
export const monthStart = (day: string): string => `${periodOf(day)}-01`;

/** The first and the last day of the month of a day, or of a month `YYYY-MM`. */
export function monthOf(day: string): { period_start: string; period_end: string } {
  const { year, month } = dayOf(day);
  return { period_start: monthStart(day), period_end: monthEnd(year, month) };
}

/** The day of a month, or its last where it is shorter: the 29th of February is the 28th in common years. */
export function dayIn(year: number, month: number, day: number): string {
  const end = monthEnd(year, month);
  return day > Number(end.slice(8)) ? end : date(year, month, day);
}

export const addDays = (text: string, days: number): string => written(timeOf(text) + days * DAY_MS);

/** The same day some months later, or the month's last where it is shorter. */
export function addMonths(text: string, months: number): string {
  const { year, month, day } = dayOf(text);
  return dayIn(year, month + months, day);
}

/** The last day of so many months that begin on a day: that before the same day, or the last of a month too short to have it. */
export function lastOf(begins_on: string, months: number): string {
  const later = addMonths(begins_on, months);
  return dayOf(later).day === dayOf(begins_on).day ? addDays(later, -1) : later;
}

/** The month `YYYY-MM` that is so many months from that of a day, or from a month. */
export const periodFrom = (day: string, months: number): string => periodOf(addMonths(monthStart(day), months));

/** How many months there are from one day's to another's, wherever in them the days are; negative where it is past. */
export function monthsApart(from: string, to: string): number {
  const [first, last] = [dayOf(from), dayOf(to)];
  return (last.year - first.year) * 12 + last.month - first.month;
}

/** Whole days from one date to another; negative where it is past. */
export const daysBetween = (from: string, to: string): number => Math.round((timeOf(to) - timeOf(from)) / DAY_MS);

/** The day of the week; 0 is Sunday. */
export const weekday = (text: string): number => new Date(timeOf(text)).getUTCDay();

/** The nth of a weekday in a month; -1 is the last. */
export function nthWeekday(year: number, month: number, day_of_week: number, n: number): string {
  if (n < 0) {
    const end = monthEnd(year, month);
    return addDays(end, -((weekday(end) - day_of_week + 7) % 7));
  }
  const first = date(year, month, 1);
  return addDays(first, ((day_of_week - weekday(first) + 7) % 7) + (n - 1) * 7);
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** `12-31` → `December 31`. */
export function yearlyDay(monthAndDay: string): string {
  const [month, day] = monthAndDay.split("-").map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${day}`;
}

/** The day on which fiscal years end: that of February is its last, also in leap years. */
export const yearEnd = (monthAndDay: string): string =>
  monthAndDay === "02-28" ? "the last day of February" : yearlyDay(monthAndDay);

/** `2026-11-21` → `November 21, 2026`. */
export function longDate(date: string): string {
  return `${yearlyDay(date.slice(5))}, ${yearOf(date)}`;
}

/** A moment → `15:00 UTC on December 1, 2026`: the time of a text is the books', wherever it is read. */
export const longMoment = (timestamp: string): string =>
  `${timestamp.slice(11, 16)} UTC on ${longDate(timestamp.slice(0, 10))}`;

/** The month of a day, or a month `2026-11` → `Nov 2026`. */
export function shortMonth(day: string): string {
  const { year, month } = dayOf(monthStart(day));
  return `${MONTHS[month - 1]?.slice(0, 3)} ${year}`;
}

/** `2026-11-21` → `Nov 21, 2026`, as the pages write it: for a column of days. */
export function shortDate(date: string): string {
  const { year, month, day } = dayOf(date);
  return `${MONTHS[month - 1]?.slice(0, 3)} ${day}, ${year}`;
}

/** The first and the last day of a calendar year. */
export function daysOfYear(year: number): { from: string; to: string } {
  const text = String(year).padStart(4, "0");
  return { from: `${text}-01-01`, to: `${text}-12-31` };
}

/** Throws 400 naming `from` where a span of days ends before it begins. */
export function assertInOrder(from: string | undefined, to: string): void {
  if (from !== undefined && from > to) throw invalid("from", `must not be after to, ${to}`);
}
