import type { Holiday } from "#lib/core/holidays.ts";
import table from "./banking-days.json" with { type: "json" };
import nacha from "./nacha.json" with { type: "json" };

/** The holidays of the Federal Reserve. */
export const holidays: readonly Holiday[] = table.rules.map(({ month, day, weekday, nth }) =>
  day === undefined ? { month, weekday: weekday ?? 0, nth: nth ?? 1 } : { month, day },
);

/** The record format's codes and limits. */
export const format = nacha;
