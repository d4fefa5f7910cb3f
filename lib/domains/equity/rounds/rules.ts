import { invalid } from "#lib/core/errors.ts";
import { partsOf } from "../price/rules.ts";

/** What a SAFE says of how it becomes shares, as the solver needs it. Amounts in cents. */
export interface Terms {
  safe_type: "post_money" | "pre_money" | "mfn" | "discount";
  principal_amount_cents: number;
  valuation_cap_cents: number | null;
  /** What the investor pays of the round's price, a decimal string below 1. */
  discount_rate: string | null;
  /** The part of the capitalization that a post-money SAFE owns in place of a cap, in percent. */
  fixed_percent: number | null;
  /** What the holder of an MFN SAFE has elected: terms that take the place of its own. */
  elected?: Terms | null;
}

/** What a SAFE converts by: its own terms, or those that its holder has elected. */
export const effective = (terms: Terms): Terms => terms.elected ?? terms;

/** An exact number: a quotient of whole ones, the lower one above 0. */
export interface Ratio {
  over: bigint;
  under: bigint;
}

/** `0.80` → 80/100. */
export function ratioOf(decimal: string): Ratio {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) };
}

export const floor = (over: bigint, under: bigint): bigint => over / under;
export const ceiling = (over: bigint, under: bigint): bigint => (over + under - 1n) / under;

/** What one converts by at a given state of the round. Prices are whole units of the last place of a dollar. */
export interface Basis {
  /** The round's own price. */
  price: bigint;
  /** Units of a price in a cent. */
  scale: Ratio;
  /** Everything before the new money and without the pool's increase: what a post-money cap is divided by. */
  post_safe: bigint;
  /** Shares, options and the pool with its increase, without any SAFE: what a pre-money cap is divided by. */
  pre_safe: bigint;
}

/** The cap that a fixed percentage comes to: what is paid, over the part it owns. */
export function capOf({ principal_amount_cents, valuation_cap_cents, fixed_percent }: Terms): Ratio | null {
  if (valuation_cap_cents !== null) return { over: BigInt(valuation_cap_cents), under: 1n };
  if (fixed_percent === null) return null;
  const { over, under } = ratioOf(String(fixed_percent));
  return { over: BigInt(principal_amount_cents) * under * 100n, under: over };
}

const lesser = (a: bigint, b: bigint) => (a < b ? a : b);

/** The price of one's own terms: the lowest of the round's, the discounted one and the cap's, each rounded up. */
function priceBy(terms: Terms, { price, scale, post_safe, pre_safe }: Basis): bigint {
  const { discount_rate } = terms;
  const rate = discount_rate === null ? null : ratioOf(discount_rate);
  const discounted = rate === null ? price : ceiling(price * rate.over, rate.under);
  const cap = capOf(terms);
  if (cap === null) return discounted;
  const shares = terms.safe_type === "pre_money" ? pre_safe : post_safe;
  return lesser(discounted, ceiling(cap.over * scale.over, cap.under * shares * scale.under));
}

/**
 * The conversion price of each SAFE, in their order, which is that of their issue: whichever of its own terms gives it the
 * most shares (YC Safe, post-money, v1.2, section 1(a)). An MFN SAFE takes the terms that its holder has elected, or the best of those issued
 * after it that are none themselves, or else the round's price; what it takes from a SAFE of a fixed percentage is the cap that comes to.
 */
export function conversionPrices(safes: readonly Terms[], basis: Basis): bigint[] {
  const prices: bigint[] = [];
  let best = basis.price;
  for (const terms of safes.toReversed()) {
    if (terms.safe_type === "mfn") {
      prices.push(terms.elected ? priceBy(terms.elected, basis) : best);
      continue;
    }
    const own = priceBy(terms, basis);
    best = lesser(best, own);
    prices.push(own);
  }
  return prices.reverse();
}

const CENTS_TO_PARTS = 10n ** 10n;

/** How many whole shares so many cents buy at a price. */
export const sharesFor = (cents: number, dollars: string): number =>
  Number((BigInt(cents) * CENTS_TO_PARTS) / partsOf(dollars));

/** A series' symbol out of its name: in capitals. Throws 400 where that is none. */
export function symbolOf(name: string): string {
  const symbol = name.toUpperCase();
  if (/^[A-Z0-9 _-]{1,50}$/.test(symbol)) return symbol;
  throw invalid("symbol", `must be given: ${symbol} is no symbol of at most 50 letters, digits, hyphens and spaces`);
}
