import { dollarsOf, partsOf, withoutLastZeros } from "../price/rules.ts";

/** An exact number: a quotient of whole ones in its lowest terms, the lower one above 0. */
export interface Ratio {
  over: bigint;
  under: bigint;
}

function divisorOf(a: bigint, b: bigint): bigint {
  let [greater, less] = [a < 0n ? -a : a, b];
  while (less > 0n) [greater, less] = [less, greater % less];
  return greater;
}

/** The quotient of two whole numbers; the lower one must be above 0. */
export function ratio(over: bigint, under = 1n): Ratio {
  if (under === 1n) return { over, under };
  const common = divisorOf(over, under);
  return common === 1n ? { over, under } : { over: over / common, under: under / common };
}

export const ZERO = ratio(0n);

/** Each is in its lowest terms already, so that what is common is looked for crosswise: among numbers half as long, of which one is mostly short. */
const common = (over: bigint, under: bigint): bigint => (under === 1n || over === 1n ? 1n : divisorOf(over, under));

export function add(a: Ratio, b: Ratio): Ratio {
  const shared = common(a.under, b.under);
  if (shared === 1n) return { over: a.over * b.under + b.over * a.under, under: a.under * b.under };
  const over = a.over * (b.under / shared) + b.over * (a.under / shared);
  const left = common(over, shared);
  return { over: over / left, under: (a.under / shared) * (b.under / left) };
}

export const less = (a: Ratio, b: Ratio): Ratio => add(a, { over: -b.over, under: b.under });

export function times(a: Ratio, b: Ratio): Ratio {
  if (a.over === 0n || b.over === 0n) return ZERO;
  const [one, other] = [common(a.over, b.under), common(b.over, a.under)];
  return { over: (a.over / one) * (b.over / other), under: (a.under / other) * (b.under / one) };
}

/** The divisor must be above 0. */
export const by = (a: Ratio, b: Ratio): Ratio => times(a, { over: b.under, under: b.over });

/** What all of these lower terms go into. */
const underOf = (parts: readonly Ratio[]): bigint =>
  parts.reduce((whole, { under }) => (whole % under === 0n ? whole : whole * (under / divisorOf(whole, under))), 1n);

/** All in one: what is common to the sum is looked for once, and not with each part of it. */
export function sumOf(parts: readonly Ratio[]): Ratio {
  const under = underOf(parts);
  return ratio(
    parts.reduce((sum, part) => sum + part.over * (under / part.under), 0n),
    under,
  );
}

/** Below 0 where the first is the lesser, above 0 where it is the greater. */
export function compare(a: Ratio, b: Ratio): number {
  const [left, right] = [a.over * b.under, b.over * a.under];
  return left < right ? -1 : left > right ? 1 : 0;
}

export const isMore = (a: Ratio, b: Ratio): boolean => compare(a, b) > 0;
export const isLess = (a: Ratio, b: Ratio): boolean => compare(a, b) < 0;

/** `1.25` → 5/4: of a decimal that is not negative. */
export function decimal(written: string): Ratio {
  const [whole = "0", fraction = ""] = written.split(".");
  return ratio(BigInt(whole + fraction), 10n ** BigInt(fraction.length));
}

/** A price in dollars as cents, exactly. */
export const centsOf = (dollars: string): Ratio => ratio(partsOf(dollars), 10n ** 10n);

/** Cents as a price in dollars, rounded up at its last place, or down. */
export const priceOf = ({ over, under }: Ratio, isUp = true): string =>
  dollarsOf((over * 10n ** 10n + (isUp ? under - 1n : 0n)) / under);

/** As whole cents, rounded half up. */
export const wholeCents = ({ over, under }: Ratio): bigint => (over * 2n + under) / (under * 2n);

/** The same parts of a whole as whole numbers. */
export function partsByScale(parts: readonly Ratio[]): bigint[] {
  const scale = underOf(parts);
  return parts.map(({ over, under }) => (over * scale) / under);
}

/** As people write it, rounded half up at so many decimal places, of which those that tell nothing are left out but for two. */
export function written({ over, under }: Ratio, places: number): string {
  const scale = 10n ** BigInt(places);
  const parts = (over * scale * 2n + under) / (under * 2n);
  const fraction = String(parts % scale).padStart(places, "0");
  return `${(parts / scale).toLocaleString("en-US")}.${fraction.slice(0, 2)}${withoutLastZeros(fraction.slice(2))}`;
}
