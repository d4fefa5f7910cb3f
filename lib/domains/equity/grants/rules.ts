import { costOf, partsOf } from "../price/rules.ts";
import { classOf, type GrantType, type InstrumentKind, type ShareClass } from "../rules.ts";

/** What shares are issued for; `conversion` is of a SAFE or a note that became shares, `net_exercise` of those that an option gave up for its price. */
export const considerations = [
  "cash",
  "property",
  "services",
  "intellectual_property",
  "debt_cancellation",
  "conversion",
  "net_exercise",
] as const;

/** What an issue relies on in place of a registration: of the Securities Act and its rules, or of a state's law. */
export const exemptions = ["4(a)(2)", "506(b)", "506(c)", "701", "state"] as const;

/** The same as a paper says it. */
export const exemptionCitations: Readonly<Record<(typeof exemptions)[number], string>> = {
  "4(a)(2)": "Section 4(a)(2) of the Securities Act of 1933",
  "506(b)": "Rule 506(b) of Regulation D",
  "506(c)": "Rule 506(c) of Regulation D",
  "701": "Rule 701 under the Securities Act of 1933",
  state: "an exemption of the law of the state concerned",
};

export const approvals = ["approved", "missing"] as const;

/** Where the money of each kind of instrument is booked: its par value, and what is paid above it. */
const accounts: Readonly<Record<InstrumentKind, { par: string; above: string }>> = {
  common: { par: "common_stock", above: "additional_paid_in_capital" },
  preferred: { par: "preferred_stock", above: "additional_paid_in_capital" },
  unit: { par: "members_contributions", above: "members_contributions" },
  warrant: { par: "additional_paid_in_capital", above: "additional_paid_in_capital" },
  option: { par: "additional_paid_in_capital", above: "additional_paid_in_capital" },
};

/** What shares that were paid in cash credit: the par value, and what is above it; all of it to one where there is no par value. */
export function capitalCredits(
  kind: InstrumentKind,
  { shares, par_value, consideration_cents }: { shares: number; par_value: string | null; consideration_cents: number },
): { code: string; amount_cents: number }[] {
  const { par, above } = accounts[kind];
  const isPar = par_value !== null && partsOf(par_value) > 0n;
  const par_cents = isPar ? Number(costOf(shares, par_value)) : consideration_cents;
  const parts = [
    { code: par, amount_cents: Math.min(par_cents, consideration_cents) },
    { code: above, amount_cents: Math.max(0, consideration_cents - par_cents) },
  ];
  return parts.filter(({ amount_cents }) => amount_cents > 0);
}

/** Shares and units are property from the day they are issued; an option, an RSU or a warrant is a promise of some. */
export const isProperty = (share_class: ShareClass): boolean =>
  share_class === "common" || share_class === "preferred" || share_class === "unit";

/** How many days after a transfer of restricted property its election under section 83(b) may be made: 26 U.S.C. § 83(b)(2). */
export const ELECTION_DAYS = 30;

/** What the certificate of shares bears that do not change hands freely. */
const REFUSAL_LEGEND =
  "These securities are subject to a right of first refusal in favor of the company, and may be transferred only after the company was offered them and has not bought them.";

/** What a certificate is to bear: what was told, and the company's right of first refusal where it has one. */
export function legendsOf(grant_type: GrantType, told: readonly string[], hasRefusal: boolean): string[] {
  const isBearing = hasRefusal && isProperty(classOf(grant_type)) && !told.includes(REFUSAL_LEGEND);
  return isBearing ? [...told, REFUSAL_LEGEND] : [...told];
}
