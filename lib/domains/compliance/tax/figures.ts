import { addDays, date, monthEnd } from "#lib/core/days.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";

/** The days of a year, or of one of its quarters. */
export function spanOf(year: number, quarter: number | null): { from: string; to: string } {
  if (quarter === null) return { from: date(year, 1, 1), to: date(year, 12, 31) };
  return { from: date(year, quarter * 3 - 2, 1), to: monthEnd(year, quarter * 3) };
}

/** The days of a company's own tax year, which is named by the year in which it begins; `fiscal_year_end` is `MM-DD`. */
export function taxYearOf(tax_year: number, fiscal_year_end: string): { from: string; to: string } {
  const ends = Number(fiscal_year_end.slice(0, 2)) % 12;
  return { from: addDays(monthEnd(tax_year, ends), 1), to: monthEnd(tax_year + 1, ends) };
}

/** What figures in dollars say of the other currencies in which something was earned or spent; nothing where there is none. */
/** The day on which a company's first tax year began, where that is this one and it is no whole year; null otherwise. */
export function shortSince(
  { filed_on, fiscal_year_end }: Pick<Entity, "filed_on" | "fiscal_year_end">,
  tax_year: number,
): string | null {
  const { from, to } = taxYearOf(tax_year, fiscal_year_end);
  return filed_on !== null && filed_on > from && filed_on <= to ? filed_on : null;
}

export const leftOut = (currencies: readonly string[]): string[] =>
  currencies.length === 0
    ? []
    : [
        `What was earned and spent in ${currencies.map((one) => one.toUpperCase()).join(", ")} is left out: the return is of US dollars, and the books keep each currency by itself. A statement that is translated tells what it comes to.`,
      ];
