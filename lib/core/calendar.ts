/** A day of the calendar as its parts; months count from 1. */
export interface Day {
  year: number;
  month: number;
  day: number;
}

/** How the books write a day. */
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

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
