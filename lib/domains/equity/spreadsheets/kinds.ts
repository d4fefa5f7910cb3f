import type { considerations, exemptions } from "../grants/rules.ts";
import type { ShareClass } from "../rules.ts";

/** What words of a type, a class, a plan or a sheet say that something is; the first that fits counts. */
const kindPatterns: readonly (readonly [RegExp, ShareClass])[] = [
  [/\bwarrants?\b/i, "warrant"],
  [/\brsus?\b|restricted stock units?/i, "rsu"],
  [/\boptions?\b|\b(?:iso|nso|nqso)\b|\bplan\b|\bpool\b/i, "option"],
  [/\bpref(?:erred|erence)?\b|\bseries\b/i, "preferred"],
  [/\bcommon\b|\bordinary\b|\bfounders?\b|\brsas?\b|restricted stock|\bstock\b|\bshares?\b/i, "common"],
  [/\bunits?\b|\bmembership\b|\binterests?\b/i, "unit"],
];

/** What a text says that it is; null where it says nothing of it. */
export const kindOf = (text: string | null): ShareClass | null =>
  text === null
    ? null
    : (kindPatterns.find(([pattern]) => pattern.test(text.slice(0, 200).replaceAll("_", " ")))?.[1] ?? null);

export const considerationPatterns: readonly (readonly [RegExp, (typeof considerations)[number]])[] = [
  [/net[ _-]?exercise|cashless/i, "net_exercise"],
  [/cash|wire|check|ach/i, "cash"],
  [/service/i, "services"],
  [/intellectual|\bip\b|property|assignment/i, "intellectual_property"],
  [/debt|loan|note/i, "debt_cancellation"],
  [/conver/i, "conversion"],
];

export const exemptionPatterns: readonly (readonly [RegExp, (typeof exemptions)[number]])[] = [
  [/4\s*\(?a\)?\s*\(?2\)?/i, "4(a)(2)"],
  [/506\s*\(?b\)?/i, "506(b)"],
  [/506\s*\(?c\)?/i, "506(c)"],
  [/701/, "701"],
  [/state|25102/i, "state"],
];

export const optionTypePatterns = [
  [/\biso\b|incentive/i, "iso"],
  [/\bns?o\b|\bnqs?o?\b|non-?\s?(?:qualified|statutory)|intl|international/i, "nso"],
] as const;

export const accelerationPatterns = [
  [/single/i, "single_trigger"],
  [/double/i, "double_trigger"],
] as const;

export const participationPatterns = [
  [/^cap(?:ped)?$|capped/i, "capped"],
  [/non|^no(?:ne)?$/i, "none"],
  [/full|particip|^yes$/i, "full"],
] as const;

export const antiDilutionPatterns = [
  [/^no(?:ne)?$/i, "none"],
  [/ratchet/i, "full_ratchet"],
  [/narrow/i, "narrow_based_weighted_average"],
  [/broad|weighted/i, "broad_based_weighted_average"],
] as const;

export const compoundingPatterns = [
  [/^(?:simple|none|no|non-?compounding|non-?compounded)$/i, "simple"],
  [/annual|year/i, "annual"],
] as const;

export const safeTypePatterns = [
  [/mfn|most.favou?red/i, "mfn"],
  [/pre.?money/i, "pre_money"],
  [/post.?money/i, "post_money"],
  [/^discount|discount.only/i, "discount"],
] as const;

/** Rows that are no longer in force, by their status. */
export const isOver = (status: string): boolean =>
  /cancel|repurchas|converted|expired|forfeit|terminated|void|transferred|retired|draft|rescind|repaid/i.test(status);
