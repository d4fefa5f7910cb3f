import { options as facts } from "../facts/facts.ts";

const { dollars_cents, percent_of_assets, percent_of_class, disclosure_cents } = facts.rule_701;

/** A part of a whole in percent, rounded down, exact. */
const partOf = (whole: number, percent: number) => Number((BigInt(whole) * BigInt(percent)) / 100n);

/**
 * The three limits of Rule 701(d)(2), of which the greatest holds: what is sold in twelve months is within it where its price is
 * within the dollars or the assets' part, or its units are within the class's part.
 */
export function limitsOf(
  { amount_cents, units }: { amount_cents: number; units: number },
  { total_assets_cents, class_units }: { total_assets_cents: number; class_units: number },
) {
  const assets_limit_cents = partOf(Math.max(0, total_assets_cents), percent_of_assets);
  const class_limit_units = partOf(class_units, percent_of_class);
  return {
    dollars_limit_cents: dollars_cents,
    assets_limit_cents,
    class_limit_units,
    is_within: amount_cents <= Math.max(dollars_cents, assets_limit_cents) || units <= class_limit_units,
    disclosure_limit_cents: disclosure_cents,
    needs_disclosure: amount_cents > disclosure_cents,
  };
}
