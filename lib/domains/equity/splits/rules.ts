import { dollarsOf, partsOf } from "../price/rules.ts";
import type { Vesting } from "../vesting/rules.ts";

/** So many after it for so many before: 3 and 1 make three of each. */
export interface Ratio {
  numerator: number;
  denominator: number;
}

/** What an event says of the split that it is a part of; null of any other. */
export interface OfSplit {
  instrument_event_id?: string | null;
  numerator?: number | null;
  denominator?: number | null;
}

/** The splits among a grant's events, each once, though it befell everybody who held of the grant, with its place among them. */
export function splitsOf(events: readonly OfSplit[]): (Ratio & { at: number })[] {
  const seen = new Set<string>();
  return events.flatMap(({ instrument_event_id: id, numerator, denominator }, at) => {
    if (id == null || numerator == null || denominator == null || seen.has(id)) return [];
    seen.add(id);
    return [{ numerator, denominator, at }];
  });
}

const factorOf = (splits: readonly Ratio[]) =>
  splits.reduce<[bigint, bigint]>(
    ([above, below], { numerator, denominator }) => [above * BigInt(numerator), below * BigInt(denominator)],
    [1n, 1n],
  );

/** How many shares they are after splits, rounded down. */
export function sharesAfter(shares: number, splits: readonly Ratio[]): number {
  const [above, below] = factorOf(splits);
  return Number((BigInt(shares) * above) / below);
}

/** What a share's price is after splits, as a decimal string: so much less as there are more of them, rounded up at twelve decimals. */
export function priceAfter(price: string, splits: readonly Ratio[]): string {
  if (splits.length === 0) return price;
  const [above, below] = factorOf(splits);
  return dollarsOf((partsOf(price) * below + above - 1n) / above);
}

/** What a share's price was before a split: of those that the split makes this one, the one that is written with the fewest decimals. */
export function priceBefore(price: string, { numerator, denominator }: Ratio): string {
  const [above, below, parts] = [BigInt(numerator), BigInt(denominator), partsOf(price)];
  const [least, most] = [((parts - 1n) * above) / below + 1n, (parts * above) / below];
  let step = 10n ** BigInt(String(most).length);
  while (step > 1n && (most / step) * step < least) step /= 10n;
  return dollarsOf((most / step) * step);
}

/** Parts that added up to `shares`, so that they add up to `after`: each stop on the way is rounded down. */
function scaled<P extends { shares: number }>(parts: readonly P[], shares: number, after: number): P[] {
  let [sum, told] = [0n, 0n];
  return parts.map((part) => {
    sum += BigInt(part.shares);
    const upTo = (sum * BigInt(after)) / BigInt(shares);
    const own = Number(upTo - told);
    told = upTo;
    return { ...part, shares: own };
  });
}

/** How a grant of `shares` vests once they are `after`. */
export function vestingAfter(vesting: Vesting | null, shares: number, after: number): Vesting | null {
  if (vesting === null || shares === after) return vesting;
  return {
    ...vesting,
    dates: vesting.dates && scaled(vesting.dates, shares, after),
    milestones: vesting.milestones && scaled(vesting.milestones, shares, after),
  };
}
