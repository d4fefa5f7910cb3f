import { dayOf } from "#lib/core/calendar.ts";
import { options as facts } from "../facts/facts.ts";
import { partsOf } from "../price/rules.ts";
import type { Dated } from "../vesting/rules.ts";

/** An incentive stock option as the $100,000 rule takes it into account. */
export interface IsoGrant {
  grant_id: string;
  /** What a share was worth on the day of the grant; null where nothing says so. */
  fair_market_value: string | null;
  /** Each day on which some of it becomes exercisable for the first time. */
  exercisable: readonly Dated[];
}

/** What of a grant becomes exercisable for the first time in a calendar year, and how much of that stays an incentive stock option. */
export interface IsoYear {
  year: number;
  iso_units: number;
  nso_units: number;
  /** Of which nothing says what a share was worth, so that the rule cannot tell. */
  unmeasured_units: number;
}

const DOLLARS = BigInt(facts.iso.annual_limit_cents / 100);
const LIMIT = partsOf(DOLLARS.toString());

/**
 * Divides the incentive stock options of one holder by 26 U.S.C. § 422(d): of the stock that becomes exercisable for the first time
 * in a calendar year, $100,000 at the value of the day of grant stays with incentive stock options, the grants taken in
 * the order given, which is that in which they were granted. Whole shares; the years' parts add up to what becomes exercisable.
 */
export function divideByYear(grants: readonly IsoGrant[]): { grant_id: string; years: IsoYear[] }[] {
  const left = new Map<number, bigint>();
  return grants.map(({ grant_id, fair_market_value, exercisable }) => {
    const byYear = new Map<number, number>();
    for (const { on, shares } of exercisable) {
      const { year } = dayOf(on);
      byYear.set(year, (byYear.get(year) ?? 0) + shares);
    }
    const years = [...byYear.entries()].map(([year, units]): IsoYear => {
      if (fair_market_value === null) return { year, iso_units: 0, nso_units: 0, unmeasured_units: units };
      const value = partsOf(fair_market_value);
      const rest = left.get(year) ?? LIMIT;
      const room = rest / value;
      const iso_units = room < BigInt(units) ? Number(room) : units;
      // What exceeds the limit exceeds it, however small the next option's shares are: nothing of a later grant fits in between.
      left.set(year, iso_units < units ? 0n : rest - BigInt(units) * value);
      return { year, iso_units, nso_units: units - iso_units, unmeasured_units: 0 };
    });
    return { grant_id, years };
  });
}
