import { MAX_INTEGER } from "#lib/core/fields.ts";
import { partsOf } from "../price/rules.ts";
import type { Ratio } from "../splits/rules.ts";

/** What may change an instrument after it is made. */
export const instrumentEventKinds = ["split", "amendment", "retirement", "adjustment"] as const;

/** What becomes of a fraction of a share: it is paid in cash, or the holder's shares are rounded. */
export const fractionWays = ["cash", "down", "up", "nearest"] as const;
export type FractionWay = (typeof fractionWays)[number];

/** What somebody holds of one grant. */
export interface Held {
  grant_id: string;
  holder_key: string;
  holder_name: string;
  units: number;
  /** Shares of one kind are counted together: a promise of some is none of them. */
  is_promise: boolean;
}

/** By how many a holding changes. */
export type Change = Pick<Held, "grant_id" | "holder_key" | "holder_name"> & { shares: number };

/** What a holder is paid for: `numerator / denominator` of a share. */
export interface Fraction {
  name: string;
  numerator: number;
  denominator: number;
}

export interface Divided {
  changes: Change[];
  fractions: Fraction[];
  /** Who would hold nothing any more, without being paid for it. */
  left_with_nothing: string[];
  /** What all of them hold together after it; past 2^53−1 as well. */
  total: bigint;
}

/** `units × numerator / denominator` in whole shares, as the fraction is settled; promises are rounded down, whatever is chosen. */
function wholeOf(units: bigint, { numerator, denominator }: Ratio, way: FractionWay): { whole: bigint; rest: bigint } {
  const [above, below] = [units * BigInt(numerator), BigInt(denominator)];
  const rest = above % below;
  const isUp = (way === "up" && rest > 0n) || (way === "nearest" && rest * 2n >= below);
  return { whole: above / below + (isUp ? 1n : 0n), rest };
}

/**
 * What a split makes of all that is held of an instrument. Each holder's shares are counted together, so that nobody has more than
 * one fraction; of several grants each is rounded on the way and the last takes what is left, so that they add up exactly.
 */
export function divide(held: readonly Held[], ratio: Ratio, chosen: FractionWay): Divided {
  const divided: Divided = { changes: [], fractions: [], left_with_nothing: [], total: 0n };
  const holders = Map.groupBy(held, ({ holder_key, is_promise }) => `${is_promise} ${holder_key}`);
  for (const lots of holders.values()) {
    const [first] = lots;
    if (!first) continue;
    const way = first.is_promise ? "down" : chosen;
    const sum = lots.reduce((total, { units }) => total + BigInt(units), 0n);
    const { whole, rest } = wholeOf(sum, ratio, way);
    if (whole === 0n && way !== "cash") divided.left_with_nothing.push(first.holder_name);
    if (way === "cash" && rest > 0n) {
      divided.fractions.push({ name: first.holder_name, numerator: Number(rest), denominator: ratio.denominator });
    }
    divided.total += whole;
    let [before, after] = [0n, 0n];
    for (const [at, { units, ...of }] of lots.entries()) {
      before += BigInt(units);
      const upTo = at === lots.length - 1 ? whole : wholeOf(before, ratio, "down").whole;
      const { grant_id, holder_key, holder_name } = of;
      divided.changes.push({ grant_id, holder_key, holder_name, shares: Number(upTo - after - BigInt(units)) });
      after = upTo;
    }
  }
  return divided;
}

const CENT = partsOf("0.01");

/** What a fraction of a share is worth at a price, in whole cents, rounded half up. */
export const fractionCents = ({ numerator, denominator }: Ratio, price: string): number =>
  Number((BigInt(numerator) * partsOf(price) * 2n + BigInt(denominator) * CENT) / (BigInt(denominator) * CENT * 2n));

/** A whole number after a split, rounded down; null where it would pass 2^53−1. */
export function unitsAfter(units: number, { numerator, denominator }: Ratio): number | null {
  const after = (BigInt(units) * BigInt(numerator)) / BigInt(denominator);
  return after > BigInt(MAX_INTEGER) ? null : Number(after);
}

/** How many may be retired: what was repurchased, as far as it is not issued again. */
export const retirableOf = ({
  repurchased_units,
  available_units,
}: {
  repurchased_units: number;
  available_units: number;
}): number => Math.min(repurchased_units, available_units);
