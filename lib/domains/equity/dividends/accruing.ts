import { addMonths, daysBetween, longDate } from "#lib/core/days.ts";
import type { Preference } from "../instruments/rules.ts";
import {
  add,
  by,
  centsOf,
  decimal,
  isLess,
  less,
  type Ratio,
  ratio,
  times,
  written,
  ZERO,
} from "../waterfall/ratio.ts";

/** What a class of preferred stock accrues by. */
export type DividendTerms = Pick<
  Preference,
  "original_issue_price" | "dividend_percent" | "dividend_compounding" | "dividend_from"
>;

/** What was declared on a share of a lot, at the end of a day, in the shares of now. */
export interface Credit {
  on: string;
  /** In cents. */
  per_share: Ratio;
}

const YEAR = ratio(365n);

/** A year's dividend as a part of what bears it. */
const rateOf = (percent: number) => by(decimal(String(percent)), ratio(100n));

/** The day from which a lot accrues: its own, or the class's. */
export const accruesFrom = ({ dividend_from }: Pick<DividendTerms, "dividend_from">, issued_on: string): string =>
  dividend_from ?? issued_on;

/** Anniversaries of a day up to another. */
function anniversaries(from: string, day: string): string[] {
  const found: string[] = [];
  for (let year = 1; ; year++) {
    const next = addMonths(from, 12 * year);
    if (next > day) return found;
    found.push(next);
  }
}

/**
 * What has accrued on a share of a lot by the end of a day and was not declared, in cents: the class's part of its original issue price
 * for each day of 365. What compounds is added to what bears it on each anniversary; what is declared takes the oldest first.
 */
export function accruedOn(day: string, terms: DividendTerms, issued_on: string, credits: readonly Credit[]): Ratio {
  const { original_issue_price, dividend_percent, dividend_compounding } = terms;
  const from = accruesFrom(terms, issued_on);
  if (original_issue_price === null || dividend_percent === null || day <= from) return ZERO;
  const [price, rate] = [centsOf(original_issue_price), rateOf(dividend_percent)];
  const turns = dividend_compounding === "annual" ? anniversaries(from, day) : [];
  const declared = credits.filter(({ on }) => on <= day);
  const stops = [...new Set([...turns, ...declared.map(({ on }) => on), day])].toSorted();
  let [compounded, recent, at] = [ZERO, ZERO, from];
  for (const stop of stops) {
    if (stop > at) {
      const days = ratio(BigInt(daysBetween(at, stop)));
      recent = add(recent, by(times(times(add(price, compounded), rate), days), YEAR));
      at = stop;
    }
    if (turns.includes(stop)) [compounded, recent] = [add(compounded, recent), ZERO];
    for (const { on, per_share } of declared) {
      if (on !== stop) continue;
      const rest = less(compounded, per_share);
      [compounded, recent] = isLess(rest, ZERO) ? [ZERO, add(recent, rest)] : [rest, recent];
      if (isLess(recent, ZERO)) recent = ZERO;
    }
  }
  return add(compounded, recent);
}

const dollars = (cents: Ratio) => `$${written(by(cents, ratio(100n)), 8)}`;

/** What that is made of, in a sentence with its figures. */
export function whyAccrued(day: string, terms: DividendTerms, issued_on: string, credits: readonly Credit[]): string {
  const { original_issue_price, dividend_percent, dividend_compounding } = terms;
  const from = accruesFrom(terms, issued_on);
  const days = day > from ? daysBetween(from, day) : 0;
  const declared = credits.filter(({ on }) => on <= day).reduce((sum, { per_share }) => add(sum, per_share), ZERO);
  const how =
    dividend_compounding === "annual"
      ? `$${original_issue_price} at ${dividend_percent}% a year for ${days} days of 365 from ${longDate(from)}, compounding each year`
      : `$${original_issue_price} × ${dividend_percent}% × ${days} ÷ 365 days from ${longDate(from)}`;
  const off = declared.over === 0n ? "" : `, less ${dollars(declared)} declared`;
  return `${how}${off}: ${dollars(accruedOn(day, terms, issued_on, credits))} a share.`;
}
