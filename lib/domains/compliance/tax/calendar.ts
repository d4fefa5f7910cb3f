import { type Holiday, workingDays } from "#lib/core/holidays.ts";

/** The legal holidays of the District of Columbia (federal-filings.json, `roll_rule`); 0 is Sunday, nth -1 the last. */
const holidays: readonly Holiday[] = [
  { month: 1, day: 1 },
  { month: 1, weekday: 1, nth: 3 },
  { month: 2, weekday: 1, nth: 3 },
  { month: 4, day: 16 },
  { month: 5, weekday: 1, nth: -1 },
  { month: 6, day: 19 },
  { month: 7, day: 4 },
  { month: 9, weekday: 1, nth: 1 },
  { month: 10, weekday: 1, nth: 2 },
  { month: 11, day: 11 },
  { month: 11, weekday: 4, nth: 4 },
  { month: 12, day: 25 },
];

/**
 * Federal offices' working days, a holiday of a Saturday kept on Friday and one of a Sunday on Monday; and the day that a
 * due date rolls to: itself, or the next business day where it falls on a weekend or a legal holiday (IRC 7503).
 */
export const { isOpen: isBusinessDay, onOrAfter: rolled } = workingDays(holidays, { saturday: -1, sunday: 1 });
