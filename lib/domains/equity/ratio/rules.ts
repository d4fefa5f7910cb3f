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

export interface Terms {
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

/** What a cheaper issue has changed of it: the terms as they were until then. */
interface Adjusted {
  of: "adjustment";
  conversion_price_before: string | null;
  conversion_ratio_before: string | null;
}

export type ConversionChange = SplitOf | Adjusted;

/** The same terms as they were before splits and adjustments, the last of them first. */
export function termsBefore(
  { original_issue_price, conversion_price, conversion_ratio }: Terms,
  changes: readonly ConversionChange[],
): Terms {
  return changes.reduce<Terms>(
    (terms, change) => {
      if (change.of === "adjustment") {
        const { conversion_price_before, conversion_ratio_before } = change;
        const { original_issue_price: original } = terms;
        return {
          original_issue_price: original,
          conversion_price: conversion_price_before,
          conversion_ratio: conversion_ratio_before,
        };
      }
      const { numerator, denominator, of } = change;
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

/** The same terms with another conversion price: what splits have made of the ratio stays in it, exactly. */
export function termsAt(terms: Terms, conversion_price: string): Terms {
  const { original_issue_price, conversion_ratio } = terms;
  const before = terms.conversion_price ?? original_issue_price;
  if (conversion_ratio === null || before === null) return { original_issue_price, conversion_price, conversion_ratio };
  const [common, preferred] = ratioOf(terms);
  // A split of the common shares has rounded the conversion price, one of the preferred ones the original: what it left is exact.
  const original = original_issue_price === null ? null : partsOf(original_issue_price);
  const isRounded = original !== null && (original * preferred + common - 1n) / common === partsOf(before);
  const after = isRounded
    ? lowest([original, partsOf(conversion_price)])
    : lowest([common * partsOf(before), preferred * partsOf(conversion_price)]);
  return { original_issue_price, conversion_price, conversion_ratio: after.join("/") };
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
