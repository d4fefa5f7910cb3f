import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { Vendor } from "#lib/domains/money/payments/vendors/schema.ts";
import type { Tone } from "#ui/ui/tone.ts";

export const vendorTones: Readonly<Record<Vendor["status"], Tone>> = { active: "success", archived: "neutral" };

export const holderLabels: Readonly<Record<Vendor["holder"], string>> = {
  company: "A company",
  individual: "An individual",
};

export const accountKindLabels: Readonly<Record<Vendor["account_kind"], string>> = {
  checking: "Checking",
  savings: "Savings",
};

/** What a vendor is paid for, and the return that tells of it. */
export const taxBoxLabels: Readonly<Record<Vendor["tax_box"], string>> = {
  nec: "Services (1099-NEC, box 1)",
  rents: "Rent (1099-MISC, box 1)",
  attorney: "An attorney’s fees (1099-NEC, box 1)",
  exempt: "Nothing that is reported",
};

export const taxClassificationLabels: Readonly<Record<NonNullable<Vendor["tax_classification"]>, string>> = {
  individual: "Individual, or LLC of one owner",
  c_corporation: "C corporation",
  s_corporation: "S corporation",
  partnership: "Partnership",
  trust_estate: "Trust or estate",
  llc_c: "LLC, taxed as a C corporation",
  llc_s: "LLC, taxed as an S corporation",
  llc_partnership: "LLC, taxed as a partnership",
  other: "Other",
  foreign: "Foreign person, by Form W-8",
};

/** Whether ACH can pay the vendor: both numbers are known. */
export const hasBankDetails = ({ routing_number, account_number_masked }: Vendor) =>
  routing_number !== null && account_number_masked !== null;

/** Where ACH pays to, or that it cannot. */
export const payingTo = (vendor: Vendor) =>
  hasBankDetails(vendor)
    ? `ACH goes to ${accountKindLabels[vendor.account_kind].toLowerCase()} ${vendor.account_number_masked}.`
    : "ACH needs the vendor’s bank details, which are not known yet.";

/** Whether payments may be debited to the account. */
export const takesPayments = ({ account_type, is_active }: Account) =>
  is_active && account_type !== "revenue" && account_type !== "equity";
