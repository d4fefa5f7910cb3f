/** A day of the calendar as its parts; months count from 1. */
export interface Day {
  year: number;
  month: number;
  day: number;
}

/** How the books write a day. */
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

export const DAY_MS = 86_400_000;

let clock: () => number = Date.now;

/** Takes the moment that counts as now from another clock than the machine's: that of a workspace made for tests. */
export function keepTime(by: () => number): void {
  clock = by;
}

/** The moment that counts as now, in milliseconds: the machine's, or where a workspace's test clock stands. */
export const now = (): number => clock();

/** Today in the books' calendar, which is UTC: `YYYY-MM-DD`. No rule asks this; it is handed to one. */
export const today = (): string => written(now());

/** Whether `text` is a `YYYY-MM-DD` that stands in the calendar (years 0001 to 9999). Lists ask it of every date they answer. */
export function isCalendarDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const { year, month, day } = dayOf(text);
  return year > 0 && day > 0 && day <= daysOf(year, month);
}

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** How many days a month has; 0 of what is no month. */
const daysOf = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : ([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0);

/** Whether `text` is a month `YYYY-MM`. */
export function isPeriod(text: string): boolean {
  return /^\d{4}-\d{2}$/.test(text) && isCalendarDate(`${text}-01`);
}

export const dayOf = (date: string): Day => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8, 10)),
});

/** Milliseconds of a day's beginning; a month past 12 is one of the following years, a day 0 the last of the month before. */
function at(year: number, month: number, day: number): number {
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  return moment.getTime();
}

const written = (time: number) => new Date(time).toISOString().slice(0, 10);

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
