import { periodFrom, periodOf } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import { fiscalYearStart, sumOf } from "../reports/rules.ts";

/** The first month of the fiscal year that ends in a year; `fiscal_year_end` is `MM-DD`. */
export const firstPeriod = (fiscal_year: number, fiscal_year_end: string): string => {
  const [month = "12"] = fiscal_year_end.split("-");
  const start = fiscalYearStart(`${fiscal_year}-${month}-01`, fiscal_year_end);
  // A year that ends inside a month ends that month here: what is planned is planned by whole months.
  return start.slice(8) === "01" ? periodOf(start) : periodFrom(start, 1);
};

/** The twelve months from one on. */
export const monthsFrom = (first_period: string): string[] =>
  Array.from({ length: 12 }, (_, at) => periodFrom(first_period, at));

/** Throws 400 naming a figure that is of no month of the fiscal year, or that comes twice. */
export function assertOfYear(
  lines: readonly { account_id: string; period: string }[],
  first_period: string,
  path = "lines",
): void {
  const months = monthsFrom(first_period);
  const seen = new Set<string>();
  for (const [at, { account_id, period }] of lines.entries()) {
    if (!months.includes(period)) {
      throw invalid(`${path}.${at}.period`, `must be a month of the fiscal year, ${months[0]} to ${months.at(-1)}`);
    }
    const key = `${account_id} ${period}`;
    if (seen.has(key))
      throw invalid(`${path}.${at}`, `must be there once: ${period} has a figure of that account already`);
    seen.add(key);
  }
}

interface Compared {
  budget_cents: number;
  actual_cents: number;
  variance_cents: number;
}

export const compared = (budget_cents: number, actual_cents: number): Compared => ({
  budget_cents,
  actual_cents,
  variance_cents: actual_cents - budget_cents,
});

/** Several of them together. */
export const together = (all: readonly Compared[]): Compared =>
  compared(sumOf(all.map((one) => one.budget_cents)), sumOf(all.map((one) => one.actual_cents)));

/** An amount in whole units as a spreadsheet writes it (`1,250.5`, `$80`), in cents; an empty cell is none. Throws 400 naming the cell. */
export function centsIn(text: string, where: string): number {
  const plain = text.trim().replace(/^\$/, "");
  if (plain === "") return 0;
  const [, whole = "", cents = ""] = /^(\d{1,13}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  if (whole === "") throw invalid("content", `must have an amount of 0 or more with at most two decimals at ${where}`);
  return Number(whole.replaceAll(",", "")) * 100 + Number(cents.padEnd(2, "0"));
}
