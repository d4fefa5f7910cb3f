import { date, dayIn, daysBetween, monthEnd } from "#lib/core/days.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { allocateCents } from "#lib/domains/equity/rules.ts";
import { delawareFranchiseTax as facts } from "../facts/facts.ts";

/** A class of stock as the charter authorizes it. */
export interface ShareClass {
  symbol: string;
  authorized_units: number;
  issued_units: number;
  /** Repurchased and neither retired nor issued again: issued stock that is not outstanding. */
  treasury_units: number;
  /** In dollars, a decimal string; `0` is stock without par value. */
  par_value: string;
}

/** The issued stock of all classes, treasury shares included. */
export const issuedOf = (classes: readonly ShareClass[]): bigint =>
  classes.reduce(
    (total, { issued_units, treasury_units }) => total + BigInt(issued_units) + BigInt(treasury_units),
    0n,
  );

const ceiling = (over: bigint, under: bigint) => (over + under - 1n) / under;
const bounded = (cents: bigint, least: number, most: number) =>
  Number(cents < BigInt(least) ? BigInt(least) : cents > BigInt(most) ? BigInt(most) : cents);

/** The tax in cents by what is authorized alone (8 Del. C. § 503(a)(1)). */
export function byAuthorizedShares(authorized: bigint): number {
  const { up_to_5000_cents, up_to_10000_cents, each_further_10000_cents, most_cents } = facts.authorized_shares_method;
  if (authorized <= 5_000n) return up_to_5000_cents;
  if (authorized <= 10_000n) return up_to_10000_cents;
  const further = ceiling(authorized - 10_000n, 10_000n) * BigInt(each_further_10000_cents);
  return bounded(BigInt(up_to_10000_cents) + further, up_to_10000_cents, most_cents);
}

/** The assumed par is carried to six places of a dollar; a class's own par has up to ten. */
const PLACES = 10;
const UNIT = 10n ** BigInt(PLACES);
const COARSE = 10n ** BigInt(PLACES - 6);

/** `0.00001` in units of a ten thousand millionth of a dollar. */
function unitsOf(decimal: string): bigint {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return BigInt(whole + fraction.padEnd(PLACES, "0"));
}

export interface ByAssets {
  tax_cents: number;
  /** In dollars, six places. */
  assumed_par_value: string;
  /** In cents, rounded up. */
  assumed_par_value_capital_cents: number;
}

/**
 * The tax by what the company has (8 Del. C. § 503(a)(2)): its gross assets over its issued shares are the assumed par;
 * each class counts at that or at its own par, whichever is more; $400 for each million of the whole, or part of one.
 * Answers the reason where it cannot be computed: nothing is issued, there are no assets, a class has no par, or the whole
 * is past 2^53-1 cents.
 */
export function byAssumedPar(classes: readonly ShareClass[], gross_assets_cents: number): ByAssets | string {
  const issued = issuedOf(classes);
  if (issued === 0n) return "No shares are issued, so that no par can be assumed.";
  if (gross_assets_cents <= 0) return "There are no gross assets to assume a par from.";
  const without = classes.find(({ par_value }) => unitsOf(par_value) === 0n);
  if (without) return `The shares of ${without.symbol} have no par value.`;
  // Half up at the sixth place of a dollar.
  const exact = BigInt(gross_assets_cents) * (UNIT / 100n);
  const assumed = ((2n * exact + issued * COARSE) / (2n * issued * COARSE)) * COARSE;
  const capital = classes.reduce((total, { authorized_units, par_value }) => {
    const own = unitsOf(par_value);
    return total + BigInt(authorized_units) * (own >= assumed ? own : assumed);
  }, 0n);
  const capital_cents = ceiling(capital, UNIT / 100n);
  // So much is taxed by the most that there is by this method, which the other never passes.
  if (capital_cents > BigInt(MAX_INTEGER)) return "The assumed par value capital passes 2^53-1 cents.";
  const { each_million_dollars_cents, least_cents, most_cents } = facts.assumed_par_value_method;
  const tax = ceiling(capital, 1_000_000n * UNIT) * BigInt(each_million_dollars_cents);
  const written = String(assumed / COARSE).padStart(7, "0");
  return {
    tax_cents: bounded(tax, least_cents, most_cents),
    assumed_par_value: `${written.slice(0, -6)}.${written.slice(-6)}`,
    assumed_par_value_capital_cents: Number(capital_cents),
  };
}

export interface Instalment {
  due_date: string;
  amount_cents: number;
}

/** The day the report and what is left of a year's tax are due. */
export const dueDate = (year: number): string => date(year + 1, facts.due.month, facts.due.day);

/**
 * A large tax is paid in parts within its own year, the rest with the report (8 Del. C. § 504(b)); a small one all then. No part is
 * asked of a corporation before the first day on which there is one.
 */
export function instalmentsOf(year: number, tax_cents: number, from: string = date(year, 1, 1)): Instalment[] {
  const { from_tax_cents, dates } = facts.instalments;
  if (tax_cents < from_tax_cents) return [];
  const parts = dates
    .map(({ month, day, percent }) => ({
      due_date: date(year, month, day),
      amount_cents: Math.round((tax_cents * percent) / 100),
    }))
    .filter(({ due_date }) => due_date >= from);
  const paid = parts.reduce((total, { amount_cents }) => total + amount_cents, 0);
  return [...parts, { due_date: dueDate(year), amount_cents: tax_cents - paid }];
}

export interface Existence {
  from: string;
  to: string;
  days: number;
}

/** How many days a year has. */
export const daysOf = (year: number): number => daysBetween(date(year, 1, 1), date(year, 12, 31)) + 1;

/**
 * The days of a year on which a corporation was there that began, or ended, within it; null where that is the whole year, or nobody knows
 * when it began.
 */
export function existedIn(
  year: number,
  { began_on, ended_on }: { began_on: string | null; ended_on: string | null },
): Existence | null {
  const [first, last] = [date(year, 1, 1), date(year, 12, 31)];
  const from = began_on !== null && began_on > first ? began_on : first;
  const to = ended_on !== null && ended_on < last ? ended_on : last;
  if (from === first && to === last) return null;
  return { from, to, days: Math.max(0, daysBetween(from, to) + 1) };
}

/** The tax of a whole year by the stock of some of its days. */
export interface PeriodTax {
  days: number;
  tax_cents: number;
}

export interface Prorated {
  /** Of a whole year: what the days that there are come to on an average. */
  year_cents: number;
  /** Of those days alone. */
  due_cents: number;
  /** What each period adds to that, by the largest remainder. */
  parts: number[];
}

/**
 * A year's tax where its stock changed, or where the corporation was not there for all of it: that of each period by its days of the year's,
 * added up (8 Del. C. § 503; the Division's instructions), half a cent rounded up.
 */
export function prorated(periods: readonly PeriodTax[], days_of_year: number): Prorated {
  const weights = periods.map(({ days, tax_cents }) => BigInt(days) * BigInt(tax_cents));
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  const days = periods.reduce((total, period) => total + period.days, 0);
  const over = (whole: number) => Number((2n * sum + BigInt(whole)) / (2n * BigInt(whole)));
  const due_cents = over(days_of_year);
  return {
    year_cents: over(days),
    due_cents,
    parts: allocateCents(
      due_cents,
      weights.map((units, at) => ({ key: String(at), units })),
    ),
  };
}

/** The day of which a report tells the assets: the end of the fiscal year that ends within its year, where the corporation was there then. */
export function assetsDay(year: number, fiscal_year_end: string, { from, to }: { from: string; to: string }): string {
  const [month = 12, day = 31] = fiscal_year_end.split("-").map(Number);
  const end = fiscal_year_end === "02-28" ? monthEnd(year, 2) : dayIn(year, month, day);
  return end < from || end > to ? to : end;
}
