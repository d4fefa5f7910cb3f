import { partsOf } from "../price/rules.ts";
import { type InstrumentKind, isTold } from "../rules.ts";

/** Whether preferred shares share in what is left after the preferences: not at all, with the common, or with it up to a cap. */
export const participations = ["none", "full", "capped"] as const;

/** How preferred stock's conversion price follows from shares that are issued for less. */
export const antiDilutions = [
  "none",
  "broad_based_weighted_average",
  "narrow_based_weighted_average",
  "full_ratchet",
] as const;
export type AntiDilution = (typeof antiDilutions)[number];

/** How what has accrued and was not declared bears dividends itself: not at all, or from each anniversary on. */
export const compoundings = ["simple", "annual"] as const;

/** The most votes that a share may have. */
export const MOST_VOTES = 1000;

/** What preferred shares are paid before others, what they become, and how they vote; each is null where it was not told. */
export interface Preference {
  liquidation_multiple: number | null;
  participation: (typeof participations)[number] | null;
  participation_cap_multiple: number | null;
  seniority: number | null;
  original_issue_price: string | null;
  conversion_price: string | null;
  anti_dilution: AntiDilution | null;
  /** Of all shares and units: null is one each, and of preferred stock as many as the whole common shares that it converts into. */
  votes_per_share: number | null;
  /** What accrues on it a year, in percent of its original issue price; null is nothing. */
  dividend_percent: number | null;
  dividend_compounding: (typeof compoundings)[number] | null;
  /** The day from which it accrues; null is that of each share's issue. */
  dividend_from: string | null;
}

const UNTOLD: Preference = {
  liquidation_multiple: null,
  participation: null,
  participation_cap_multiple: null,
  seniority: null,
  original_issue_price: null,
  conversion_price: null,
  anti_dilution: null,
  votes_per_share: null,
  dividend_percent: null,
  dividend_compounding: null,
  dividend_from: null,
};

/** The names of those terms. */
const preferenceTerms = Object.keys(UNTOLD) as (keyof Preference)[];

/** Terms as somebody gives them: what they leave out is not told. */
export type GivenPreference = { [Term in keyof Preference]?: Preference[Term] | undefined };

/** The terms of a preference, with null for each that was left out. */
export function filledPreference(given: GivenPreference): Preference {
  const told = preferenceTerms.filter((term) => given[term] != null).map((term) => [term, given[term]]);
  return { ...UNTOLD, ...Object.fromEntries(told) };
}

/** Whether a charter, or an operating agreement, is what authorizes instruments of a kind: plans and warrants reserve of what it does. */
export const isOfCharter = (kind: InstrumentKind): boolean => kind !== "option" && kind !== "warrant";

/** The terms of an instrument that may still be told: what is told stands, and the terms beside another come with it. */
export function untoldTerms(
  kind: InstrumentKind,
  instrument: Preference & { conversion_ratio: string | null },
): (keyof Preference)[] {
  const beside: (keyof Preference)[] = ["participation_cap_multiple", "dividend_compounding", "dividend_from"];
  return preferenceTerms.filter(
    (term) =>
      instrument[term] === null &&
      !beside.includes(term) &&
      (term === "votes_per_share" ? isOfCharter(kind) : kind === "preferred") &&
      (term !== "conversion_price" || instrument.conversion_ratio === null),
  );
}

/** A multiple and a rank have at most four decimal places. */
export const isFine = (number: number) => isTold(number, 4);

/** What of an instrument's preference terms does not go together, by the term that is to be mended. */
export function preferenceFaults(kind: InstrumentKind, given: GivenPreference): [keyof Preference, string][] {
  const terms = filledPreference(given);
  if (kind !== "preferred") {
    const told = preferenceTerms.filter((term) => terms[term] !== null);
    const own = told.filter((term) => term !== "votes_per_share" || !isOfCharter(kind));
    const who = (term: keyof Preference) =>
      term === "votes_per_share" ? "shares and units have" : "preferred stock has";
    return own.map((term) => [term, `must be left out: only ${who(term)} one, and the kind is ${kind}`]);
  }
  const { liquidation_multiple: multiple, participation, participation_cap_multiple: cap } = terms;
  const { original_issue_price: price, conversion_price } = terms;
  const faults: [keyof Preference, string][] = [];
  if (participation === "capped" && cap === null) {
    faults.push(["participation_cap_multiple", "is required where participation is capped"]);
  }
  if (participation !== "capped" && cap !== null) {
    faults.push(["participation_cap_multiple", "must be left out unless participation is capped"]);
  }
  if (cap !== null && multiple !== null && cap < multiple) {
    const figures = `cap ${cap}, liquidation_multiple ${multiple}`;
    faults.push([
      "participation_cap_multiple",
      `must be at least the liquidation_multiple, which it includes: ${figures}`,
    ]);
  }
  if (price !== null && partsOf(price) === 0n) faults.push(["original_issue_price", "must be more than 0"]);
  if (conversion_price !== null && partsOf(conversion_price) === 0n) {
    faults.push(["conversion_price", "must be more than 0"]);
  }
  if (conversion_price !== null && price === null) {
    faults.push([
      "original_issue_price",
      "is required where conversion_price is given: their quotient is what converts",
    ]);
  }
  if (terms.dividend_percent !== null && price === null) {
    faults.push(["original_issue_price", "is required where dividend_percent is given: dividends accrue on it"]);
  }
  for (const term of ["dividend_compounding", "dividend_from"] as const) {
    if (terms[term] === null || terms.dividend_percent !== null) continue;
    faults.push([term, "must be left out where dividend_percent is: nothing accrues"]);
  }
  return faults;
}
