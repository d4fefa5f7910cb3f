import { partsOf } from "../price/rules.ts";
import type { InstrumentKind } from "../rules.ts";
import { priceBefore, type Ratio } from "../splits/rules.ts";

/** Exact: so many common shares for so many preferred ones. */
type ConversionRatio = readonly [common: bigint, preferred: bigint];

function lowest([above, below]: ConversionRatio): ConversionRatio {
  let [a, b] = [above, below];
  while (b !== 0n) [a, b] = [b, a % b];
  return [above / a, below / a];
}

interface Terms {
  original_issue_price: string | null;
  conversion_price: string | null;
  conversion_ratio: string | null;
}

/** How many common shares preferred ones become: the original issue price over the conversion price, and what splits have made of it since. */
export function ratioOf({ original_issue_price, conversion_price, conversion_ratio }: Terms): ConversionRatio {
  if (conversion_ratio !== null) {
    const [common = "1", preferred = "1"] = conversion_ratio.split("/");
    return [BigInt(common), BigInt(preferred)];
  }
  if (original_issue_price === null || conversion_price === null) return [1n, 1n];
  return lowest([partsOf(original_issue_price), partsOf(conversion_price)]);
}

/** How many whole common shares so many preferred ones become. */
export function commonFor(shares: number, terms: Terms): number {
  const [common, preferred] = ratioOf(terms);
  return Number((BigInt(shares) * common) / preferred);
}

/** What units of an instrument are in common shares: preferred stock as the whole shares that it may be converted into, all else one for one. */
export const inCommon = (units: number, own: Terms & { kind: InstrumentKind }): number =>
  own.kind === "preferred" ? commonFor(units, own) : units;

/** The same after a split of the common shares, or of the preferred ones themselves. */
export function ratioAfter(terms: Terms, { numerator, denominator }: Ratio, of: "common" | "preferred"): string {
  const [common, preferred] = ratioOf(terms);
  const [more, fewer] = of === "common" ? [numerator, denominator] : [denominator, numerator];
  return lowest([common * BigInt(more), preferred * BigInt(fewer)]).join("/");
}

/** A split of the common shares, or of the preferred ones themselves. */
export type SplitOf = Ratio & { of: "common" | "preferred" };

/** The same terms as they were before splits, the last of them first. */
export function termsBefore(
  { original_issue_price, conversion_price, conversion_ratio }: Terms,
  splits: readonly SplitOf[],
): Terms {
  return splits.reduce<Terms>(
    (terms, { numerator, denominator, of }) => {
      const { original_issue_price: original, conversion_price: conversion } = terms;
      const back = (price: string | null) => price && priceBefore(price, { numerator, denominator });
      return {
        original_issue_price: of === "preferred" ? back(original) : original,
        conversion_price: of === "common" ? back(conversion) : conversion,
        conversion_ratio: ratioAfter(terms, { numerator: denominator, denominator: numerator }, of),
      };
    },
    { original_issue_price, conversion_price, conversion_ratio },
  );
}

/** Whether text is such a ratio as is kept. */
export const isRatio = (text: string): boolean => /^[1-9]\d{0,40}\/[1-9]\d{0,40}$/.test(text);

/** A ratio of two numbers of at most twelve decimals, as it is kept: common shares for preferred ones; null where one is 0, or is none. */
export function ratioOfPrices(common: string, preferred: string): string | null {
  const [above, below] = [common, preferred].map((text) => (/^\d{1,16}(\.\d{1,12})?$/.test(text) ? partsOf(text) : 0n));
  return above === undefined || below === undefined || above === 0n || below === 0n
    ? null
    : lowest([above, below]).join("/");
}
