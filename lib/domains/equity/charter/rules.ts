import { addDays } from "#lib/core/days.ts";
import { partsOf } from "../price/rules.ts";

/** What the charter authorizes of a class of stock. */
export interface Authorized {
  instrument_id: string;
  symbol: string;
  authorized_units: number;
  /** In dollars, a decimal string; `0` is stock without par value. */
  par_value: string;
}

/** A class of stock as it is authorized now, since when there is one, and what has changed of it, in order. */
export interface ToldClass extends Authorized {
  first_on: string;
  changes: { happened_on: string; authorized_units_before: number; par_value_before: string }[];
}

/** The same, where the filings of classes tell an earlier day: by their symbols in lower case. */
export const asFiled = (classes: readonly ToldClass[], filed: ReadonlyMap<string, string>): ToldClass[] =>
  classes.map((own) => {
    const day = filed.get(own.symbol.toLowerCase()) ?? own.first_on;
    return day < own.first_on ? { ...own, first_on: day } : own;
  });

/** Days in a row on which the same stock is authorized. */
export interface StockPeriod {
  from: string;
  to: string;
  classes: Authorized[];
}

/** The first day that the register tells of; null where it tells of no stock. */
export const registerBegan = (classes: readonly ToldClass[]): string | null =>
  classes.reduce<string | null>((first, { first_on }) => (first === null || first_on < first ? first_on : first), null);

/** What was authorized at the end of a day; before the register began, what it began with. */
function authorizedOn(classes: readonly ToldClass[], day: string): Authorized[] {
  const began = registerBegan(classes);
  const on = began !== null && day < began ? began : day;
  return classes
    .filter(({ first_on }) => first_on <= on)
    .map(({ instrument_id, symbol, authorized_units, par_value, changes }) => {
      const next = changes.find(({ happened_on }) => happened_on > on);
      return {
        instrument_id,
        symbol,
        authorized_units: next?.authorized_units_before ?? authorized_units,
        par_value: next?.par_value_before ?? par_value,
      };
    });
}

const isSame = (one: readonly Authorized[], other: readonly Authorized[]) =>
  one.length === other.length &&
  one.every(({ instrument_id, authorized_units, par_value }, at) => {
    const same = other[at];
    return (
      same?.instrument_id === instrument_id &&
      same.authorized_units === authorized_units &&
      partsOf(same.par_value) === partsOf(par_value)
    );
  });

/**
 * The days from one to another, parted where the number of shares, the par value or the classes changed: the day of a change is the
 * first of those that follow it.
 */
export function stockPeriods(classes: readonly ToldClass[], from: string, to: string): StockPeriod[] {
  const days = classes.flatMap(({ first_on, changes }) => [first_on, ...changes.map(({ happened_on }) => happened_on)]);
  const inside = [...new Set(days)].filter((day) => day > from && day <= to).toSorted();
  const periods: StockPeriod[] = [{ from, to, classes: authorizedOn(classes, from) }];
  for (const day of inside) {
    const before = periods.at(-1);
    const now = authorizedOn(classes, day);
    if (before === undefined || isSame(before.classes, now)) continue;
    before.to = addDays(day, -1);
    periods.push({ from: day, to, classes: now });
  }
  return periods;
}
