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

export const add = (a: Ratio, b: Ratio): Ratio => ratio(a.over * b.under + b.over * a.under, a.under * b.under);
export const less = (a: Ratio, b: Ratio): Ratio => ratio(a.over * b.under - b.over * a.under, a.under * b.under);
export const times = (a: Ratio, b: Ratio): Ratio => ratio(a.over * b.over, a.under * b.under);
/** The divisor must be above 0. */
export const by = (a: Ratio, b: Ratio): Ratio => ratio(a.over * b.under, a.under * b.over);
export const sumOf = (parts: readonly Ratio[]): Ratio => parts.reduce(add, ZERO);

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
  const scale = parts.reduce((common, { under }) => common * ratio(under, common).over, 1n);
  return parts.map(({ over, under }) => (over * scale) / under);
}

/** As people write it, rounded half up at so many decimal places, of which those that tell nothing are left out but for two. */
export function written({ over, under }: Ratio, places: number): string {
  const scale = 10n ** BigInt(places);
  const parts = (over * scale * 2n + under) / (under * 2n);
  const fraction = String(parts % scale).padStart(places, "0");
  return `${(parts / scale).toLocaleString("en-US")}.${fraction.slice(0, 2)}${withoutLastZeros(fraction.slice(2))}`;
}
