import table from "./banking-days.json" with { type: "json" };
import nacha from "./nacha.json" with { type: "json" };

/** A holiday of the Federal Reserve: a day of a month, or the nth weekday of one (0 is Sunday, nth -1 the last). */
export type Holiday = { month: number; day: number } | { month: number; weekday: number; nth: number };

export const holidays: readonly Holiday[] = table.rules.map(({ month, day, weekday, nth }) =>
  day === undefined ? { month, weekday: weekday ?? 0, nth: nth ?? 1 } : { month, day },
);

/** The record format's codes and limits. */
export const format = nacha;
