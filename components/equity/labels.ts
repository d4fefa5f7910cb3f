import type { GrantType, InstrumentKind, ShareClass } from "#lib/domains/equity/rules.ts";
import type { Safe } from "#lib/domains/equity/schema.ts";

export const kindLabels: Readonly<Record<InstrumentKind, string>> = {
  common: "Common stock",
  preferred: "Preferred stock",
  option: "Options",
  warrant: "Warrants",
  unit: "Membership units",
};

export const classLabels: Readonly<Record<ShareClass, string>> = { ...kindLabels, rsu: "RSUs" };

/** The grant types that the dashboard offers: of two words for one thing, the longer. */
export const grantWords = {
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

/** What a company of a type issues. */
export const issueWords = { c_corp: "shares", llc: "units" } as const;
