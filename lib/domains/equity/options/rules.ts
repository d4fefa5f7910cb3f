import { addMonths } from "#lib/core/days.ts";
import { options as facts } from "../facts/facts.ts";
import { partsOf } from "../price/rules.ts";
import type { ShareClass } from "../rules.ts";

export const optionTypes = ["iso", "nso"] as const;

/** How the fair market value of a grant's day is known. */
export const valuationMarks = ["current", "stale", "outdated", "missing"] as const;

/** What keeps an option from being an incentive stock option, though it was granted as one. */
export const isoFaults = [
  "below_fair_market_value",
  "term_over_ten_years",
  "ten_percent_price",
  "ten_percent_term",
] as const;
type IsoFault = (typeof isoFaults)[number];

export const isoFaultLabels: Readonly<Record<IsoFault, string>> = {
  below_fair_market_value: "its price is below the fair market value",
  term_over_ten_years: "it lasts longer than ten years",
  ten_percent_price: "its price is below 110% of the fair market value, for a ten-percent holder",
  ten_percent_term: "it lasts longer than five years, for a ten-percent holder",
};

/** What an option, or a warrant, is granted on, as far as it is told. */
export interface OptionTerms {
  exercise_price: string | null;
  option_type: (typeof optionTypes)[number] | null;
  expires_on: string | null;
  post_termination_months: number | null;
  post_termination_days: number | null;
}

/** Which of these terms a class has. */
export const termsOf: Readonly<Record<ShareClass, readonly (keyof OptionTerms | "early_exercise")[]>> = {
  option: [
    "exercise_price",
    "option_type",
    "expires_on",
    "post_termination_months",
    "post_termination_days",
    "early_exercise",
  ],
  warrant: ["exercise_price", "expires_on"],
  rsu: ["expires_on"],
  common: [],
  preferred: [],
  unit: [],
};

/** What has to be known of a grant before it can be exercised as the law asks. */
export const neededTerms = ["exercise_price", "option_type", "expires_on"] as const;

export const termLabels: Readonly<Record<(typeof neededTerms)[number], string>> = {
  exercise_price: "exercise price",
  option_type: "option type",
  expires_on: "last day",
};

const neededBy: Partial<Record<ShareClass, readonly (typeof neededTerms)[number][]>> = {
  option: neededTerms,
  warrant: ["exercise_price", "expires_on"],
};

/** Which of those are still to come. */
const missingTerms = (share_class: ShareClass, terms: OptionTerms): (typeof neededTerms)[number][] =>
  (neededBy[share_class] ?? []).filter((term) => terms[term] === null);

/** A valuation under section 409A, as far as a grant is judged by it. */
export interface Valued {
  valuation_id: string;
  fair_market_value: string;
  valued_on: string;
  outdated_on: string | null;
}

/** A valuation is relied on for twelve months, and not after something that changes what the company is worth. */
export function markOf(valued: Valued | null, granted_on: string): (typeof valuationMarks)[number] {
  if (valued === null) return "missing";
  if (valued.outdated_on !== null && valued.outdated_on <= granted_on) return "outdated";
  return addMonths(valued.valued_on, facts.valuation.months) < granted_on ? "stale" : "current";
}

interface Granted extends OptionTerms {
  granted_on: string;
  approved_on: string | null;
  is_ten_percent_holder: boolean;
}

/** Whether a price is so many percent of a value at least; exact. */
const isAtLeast = (price: string, percent: number, value: string) =>
  partsOf(price) * 100n >= partsOf(value) * BigInt(percent);

function isoFaultsOf(grant: Granted, valued: Valued | null): IsoFault[] {
  if (grant.option_type !== "iso") return [];
  const { term_years, ten_percent } = facts.iso;
  const { exercise_price: price, expires_on, granted_on, is_ten_percent_holder: isLarge } = grant;
  const isLonger = (years: number) => expires_on !== null && expires_on > addMonths(granted_on, 12 * years);
  const isUnder = (percent: number) =>
    price !== null && valued !== null && !isAtLeast(price, percent, valued.fair_market_value);
  const found: Record<IsoFault, boolean> = {
    below_fair_market_value: isUnder(100),
    term_over_ten_years: isLonger(term_years),
    ten_percent_price: isLarge && isUnder(ten_percent.price_percent),
    ten_percent_term: isLarge && isLonger(ten_percent.term_years),
  };
  return isoFaults.filter((fault) => found[fault]);
}

/** What an option's terms come to beside the company's valuations; nothing of what is no option. */
export function marksOf(share_class: ShareClass, grant: Granted, valued: Valued | null) {
  const missing_terms = missingTerms(share_class, grant);
  if (share_class !== "option") {
    const unvalued = { valuation: null, valuation_id: null, fair_market_value: null, below_fair_market_value: null };
    return { ...unvalued, missing_terms, granted_before_approval: null, iso_faults: [] };
  }
  const price = grant.exercise_price;
  return {
    valuation: markOf(valued, grant.granted_on),
    valuation_id: valued?.valuation_id ?? null,
    fair_market_value: valued?.fair_market_value ?? null,
    below_fair_market_value:
      price === null || valued === null ? null : !isAtLeast(price, 100, valued.fair_market_value),
    missing_terms,
    granted_before_approval: grant.approved_on === null ? null : grant.granted_on < grant.approved_on,
    iso_faults: isoFaultsOf(grant, valued),
  };
}
