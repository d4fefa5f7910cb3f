import type { InstrumentEvent } from "#lib/domains/equity/amendments/schema.ts";
import type { Grant } from "#lib/domains/equity/grants/schema.ts";
import type { antiDilutions, compoundings, participations } from "#lib/domains/equity/instruments/rules.ts";
import type { ConvertibleNote } from "#lib/domains/equity/notes/schema.ts";
import type { RegisterEvent } from "#lib/domains/equity/register/schema.ts";
import type { GrantType, InstrumentKind, ShareClass } from "#lib/domains/equity/rules.ts";
import type { Safe } from "#lib/domains/equity/safes/schema.ts";
import type { Transfer } from "#lib/domains/equity/schema.ts";
import type { SecondarySale } from "#lib/domains/equity/secondary-sales/schema.ts";

export const kindLabels: Readonly<Record<InstrumentKind, string>> = {
  common: "Common stock",
  preferred: "Preferred stock",
  option: "Options",
  warrant: "Warrants",
  unit: "Membership units",
};

export const classLabels: Readonly<Record<ShareClass, string>> = { ...kindLabels, rsu: "RSUs" };

/** The grant types that the dashboard offers: of two words for one thing, the longer. */
export const grantLabels = {
  common_stock: "Common stock",
  preferred_stock: "Preferred stock",
  stock_option: "Stock option",
  rsu: "RSU",
  warrant: "Warrant",
  membership_unit: "Membership units",
} as const satisfies Partial<Record<GrantType, string>>;

export const safeLabels: Readonly<Record<Safe["safe_type"], string>> = {
  post_money: "Post-money",
  pre_money: "Pre-money",
  mfn: "Most favored nation",
  discount: "Discount",
};

export const optionLabels: Readonly<Record<NonNullable<Grant["option_type"]>, string>> = {
  iso: "Incentive (ISO)",
  nso: "Nonstatutory (NSO)",
};

export const valuationLabels: Readonly<Record<NonNullable<Grant["valuation"]>, string>> = {
  current: "Current on its day",
  stale: "More than 12 months old on its day",
  outdated: "Outdated by a material event",
  missing: "None on its day",
};

/** What a company of a type issues. */
export const unitNouns = { c_corp: "shares", llc: "units" } as const;

export const considerationLabels: Readonly<Record<NonNullable<Grant["consideration"]>, string>> = {
  cash: "Cash",
  services: "Services",
  property: "Property",
  intellectual_property: "Intellectual property",
  debt_cancellation: "Cancellation of debt",
  conversion: "Conversion of a SAFE or note",
  net_exercise: "Shares kept back at a net exercise",
};

export const exemptionLabels: Readonly<Record<NonNullable<Grant["exemption"]>, string>> = {
  "4(a)(2)": "Section 4(a)(2)",
  "506(b)": "Rule 506(b)",
  "506(c)": "Rule 506(c)",
  "701": "Rule 701",
  state: "State law",
};

/** How an amount is divided among the holders, as a choice. */
export const distributionMethods = [
  { value: "pro_rata", label: "By what each holds" },
  { value: "waterfall", label: "By the terms of each class" },
  { value: "accrued_dividends", label: "Accrued dividends" },
] as const;

export const safeStatusLabels: Readonly<Record<Safe["status"], string>> = {
  outstanding: "Outstanding",
  converted: "Converted",
  cancelled: "Cancelled",
  repaid: "Repaid",
};

export const noteStatusLabels: Readonly<Record<ConvertibleNote["status"], string>> = {
  outstanding: "Outstanding",
  converted: "Converted",
  repaid: "Repaid",
  cancelled: "Cancelled",
};

/** What a register tells of, in its readers' words. */
export const registerLabels: Readonly<Record<RegisterEvent["kind"], string>> = {
  grant: "Grant",
  transfer: "Transfer",
  safe: "SAFE",
  milestone: "Milestone reached",
  acceleration: "Vesting accelerated",
  leave: "Leave",
  termination: "Vesting ended",
  forfeiture: "Forfeiture",
  repurchase: "Repurchase",
  cancellation: "Cancellation",
  conversion: "Conversion",
  exercise: "Exercise",
  settlement: "Settlement",
  expiry: "Expiry",
  retirement: "Retirement",
  split: "Split",
};

export const participationLabels: Readonly<Record<(typeof participations)[number], string>> = {
  none: "Not at all",
  full: "With the common",
  capped: "With the common, up to a cap",
};

export const antiDilutionLabels: Readonly<Record<(typeof antiDilutions)[number], string>> = {
  none: "None",
  broad_based_weighted_average: "Weighted average, broad-based",
  narrow_based_weighted_average: "Weighted average, narrow-based",
  full_ratchet: "Full ratchet",
};

/** Whether accrued dividends bear dividends themselves. */
export const compoundingLabels: Readonly<Record<(typeof compoundings)[number], string>> = {
  simple: "Simple",
  annual: "Compounding each year",
};

/** What becomes of a holder's fraction of a share in a split. */
export const fractionLabels: Readonly<Record<NonNullable<InstrumentEvent["fractional_shares"]>, string>> = {
  cash: "Paid in cash",
  down: "Rounded down",
  up: "Rounded up",
  nearest: "Rounded to the nearest",
};

export const instrumentEventLabels: Readonly<Record<InstrumentEvent["kind"], string>> = {
  split: "Split",
  amendment: "Amended",
  retirement: "Retired",
  adjustment: "Conversion price adjusted",
};

export const contributionKindLabels = { cash: "Cash", property: "Property" } as const;

export const allocationBasisLabels = {
  units: "By the units of each day",
  percentages: "As the members have agreed",
} as const;

/** What moves a capital account. */
export const movementLabels = {
  contribution: "Contribution",
  allocation: "Income allocated",
  distribution: "Distribution",
  transfer: "Units that changed hands",
  repurchase: "Units repurchased",
  split: "Fractions of a split paid",
  conversion: "Conversion of the company",
} as const;

/** What became of the company's right of first refusal. */
export const refusalLabels: Readonly<
  Record<NonNullable<Transfer["right_of_first_refusal"] | SecondarySale["right_of_first_refusal"]>, string>
> = {
  waived: "Waived",
  exercised: "Exercised",
  not_applicable: "It had none on this sale",
  missing: "Not noted yet",
};
