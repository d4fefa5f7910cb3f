import { dayOf } from "./calendar.ts";
import { addDays, date, nthWeekday, weekday } from "./days.ts";

/** When a holiday is: on a day of a month, or on the nth weekday of one (0 is Sunday, nth -1 the last). */
export type Holiday = { month: number; day: number } | { month: number; weekday: number; nth: number };

/** The legal holidays of the United States (5 U.S.C. 6103); 0 is Sunday, nth -1 the last. */
export const federalHolidays: readonly Holiday[] = [
  { month: 1, day: 1 },
  { month: 1, weekday: 1, nth: 3 },
  { month: 2, weekday: 1, nth: 3 },
  { month: 5, weekday: 1, nth: -1 },
  { month: 6, day: 19 },
  { month: 7, day: 4 },
  { month: 9, weekday: 1, nth: 1 },
  { month: 10, weekday: 1, nth: 2 },
  { month: 11, day: 11 },
  { month: 11, weekday: 4, nth: 4 },
  { month: 12, day: 25 },
];

/** By how many days a holiday that falls on a weekend is kept sooner or later; 0 where it is not moved, and closes nothing. */
export interface Moved {
  saturday: -1 | 0;
  sunday: 1 | 0;
}

/** Years whose holidays are kept for asking again: a due date asks for a year or two, day by day. */
const MOST_YEARS = 100;

const SUNDAY = 0;
const SATURDAY = 6;

/** A calendar of working days: neither a weekend nor a day on which one of the holidays is kept. */
export function workingDays(holidays: readonly Holiday[], moved: Moved) {
  const isWeekend = (text: string) => [SATURDAY, SUNDAY].includes(weekday(text));

  const kept = (text: string): string => {
    const day = weekday(text);
    return addDays(text, day === SATURDAY ? moved.saturday : day === SUNDAY ? moved.sunday : 0);
  };

  const known = new Map<number, readonly string[]>();

  /** The weekdays on which a year's holidays are kept. One of its first days may be kept in the year before. */
  function closedDays(year: number): readonly string[] {
    let closed = known.get(year);
    if (closed === undefined) {
      closed = holidays
        .map((of) => kept("day" in of ? date(year, of.month, of.day) : nthWeekday(year, of.month, of.weekday, of.nth)))
        .filter((text) => !isWeekend(text));
      if (known.size === MOST_YEARS) known.clear();
      known.set(year, closed);
    }
    return closed;
  }

  const isOpen = (text: string): boolean => {
    const { year } = dayOf(text);
    return !isWeekend(text) && !closedDays(year).includes(text) && !closedDays(year + 1).includes(text);
  };

  /** The day itself, or the next working day where it is none. */
  function onOrAfter(text: string): string {
    let day = text;
    while (!isOpen(day)) day = addDays(day, 1);
    return day;
  }

  /** The day itself, or the last working day before it where it is none. */
  function onOrBefore(text: string): string {
    let day = text;
    while (!isOpen(day)) day = addDays(day, -1);
    return day;
  }

  return { closedDays, isOpen, onOrAfter, onOrBefore };
}

/**
 * The days that acts asked for by the tax law are done on: a day that is a Saturday, a Sunday or a legal holiday of the District of
 * Columbia, which keeps Emancipation Day as well, rolls to the next that is none (26 U.S.C. § 7503).
 */
export const taxDays = workingDays([...federalHolidays, { month: 4, day: 16 }], { saturday: -1, sunday: 1 });
