import { counted } from "#lib/core/counted.ts";
import type { PaidVendor } from "#lib/domains/money/payments/vendors/paid/store.ts";
import { federalFilings } from "../facts/facts.ts";
import type { ToldW9 } from "../holders/store.ts";
import { cents, type Drawn, line } from "./drawn.ts";

/** What of a payee's Form W-9 a return is about. */
export type Payee = Pick<ToldW9, "tax_classification" | "legal_name" | "tin_type" | "tin_masked"> &
  Pick<ToldW9, "street" | "city" | "state" | "postal_code">;

/** The information returns that tell of payments to vendors. */
export const vendorReturns = ["1099_nec", "1099_misc"] as const;
export type VendorReturn = (typeof vendorReturns)[number];

/** The least total of a year's payments to one payee that is reported, in cents, and how sure that is. */
export function threshold(type: VendorReturn, tax_year: number): { cents: number; is_known: boolean } {
  const rows = federalFilings[type].thresholds;
  const row = rows.find(
    ({ payment_year_from: from, payment_year_to: to }) =>
      (from === null || tax_year >= from) && (to === null || tax_year <= to),
  );
  // From 2027 the amount is indexed and not published yet: it is no less than the last one known.
  const last = rows.findLast((one) => one.cents !== null);
  return { cents: row?.cents ?? last?.cents ?? 0, is_known: row?.cents != null };
}

const corporations: readonly (string | null)[] = ["c_corporation", "s_corporation", "llc_c", "llc_s"];

/** Whether a payee is a corporation, by line 3a of its Form W-9. */
export const isCorporation = ({ tax_classification }: Pick<Payee, "tax_classification">): boolean =>
  corporations.includes(tax_classification);

/** Whether a payee is a foreign person, who has given a Form W-8. */
export const isForeign = ({ tax_classification }: Pick<Payee, "tax_classification">): boolean =>
  tax_classification === "foreign";

/** On which return a vendor's payments are told, or why on none (26 CFR 1.6041-3(p)(1); IRC 6041A). */
export function returnOf({
  tax_box,
  tax_classification,
}: Pick<PaidVendor, "tax_box" | "tax_classification">): { type: VendorReturn } | { reason: string } {
  if (tax_box === "exempt") return { reason: "The vendor's payments are marked as exempt (tax_box)." };
  if (isForeign({ tax_classification })) {
    return {
      reason:
        "The vendor is a foreign person, by the Form W-8 that you keep (26 CFR 1.6041-4(a)(1)). What was paid for work in the United States is told on Form 1042-S, with 30% withheld where no treaty says less (IRC 1441): that is not worked out here.",
    };
  }
  if (tax_box !== "attorney" && isCorporation({ tax_classification })) {
    return {
      reason:
        "The vendor is a corporation, and payments to one are not reported, but for an attorney's fees (26 CFR 1.6041-3(p)(1)).",
    };
  }
  return { type: tax_box === "rents" ? "1099_misc" : "1099_nec" };
}

const short: Readonly<Record<VendorReturn, string>> = {
  "1099_nec": "Form 1099-NEC",
  "1099_misc": "Form 1099-MISC",
};

const boxOf = (type: VendorReturn) => federalFilings[type].box;

/** What of a payee's Form W-9 is not known yet, in the words of its fields. */
export function lacking({ tin_masked, tax_classification, street, city, state, postal_code }: Payee): string[] {
  const isWhole = street !== null && city !== null && state !== null && postal_code !== null;
  return [
    ...(tin_masked === null ? ["tin"] : []),
    ...(tax_classification === null ? ["tax_classification"] : []),
    ...(isWhole ? [] : ["address"]),
  ];
}

/** A year's information return about a vendor, out of what it was paid. */
export function drawVendorReturn(type: VendorReturn, tax_year: number, vendor: PaidVendor): Drawn {
  const of = returnOf(vendor);
  const { cents: least, is_known } = threshold(type, tax_year);
  const paid = BigInt(vendor.paid);
  const isHere = "type" in of && of.type === type;
  const { line: box, label } = boxOf(type);
  const isReportable = isHere && paid >= BigInt(least);
  const notes = [
    `The total of ${counted(vendor.payment_count, "payment")} in US dollars to the vendor in the year that neither failed nor ${vendor.payment_count === 1 ? "was" : "were"} cancelled.`,
    vendor.translated_count > 0
      ? "What was paid in another currency is told in US dollars by the last exchange rate that was entered up to its day."
      : null,
    vendor.unrated_count > 0
      ? `${counted(vendor.unrated_count, "payment")} in another currency ${vendor.unrated_count === 1 ? "is" : "are"} left out: enter the exchange rate to US dollars of that day or an earlier one.`
      : null,
    BigInt(vendor.by_card) > 0n
      ? "Payments by card are left out: the card's network reports them (Form 1099-K)."
      : null,
    BigInt(vendor.refunded) > 0n
      ? "What the vendor has paid back in the year of the year's credits is taken off; a credit alone is no payment, and takes nothing off."
      : null,
    "reason" in of ? `Not reportable: ${of.reason}` : null,
    "type" in of && !isHere
      ? `Not reportable here: by its tax_box the vendor's payments are told on ${short[of.type]}, box ${boxOf(of.type).line}.`
      : null,
    isHere && !isReportable ? "Not reportable: the total is below the year's threshold." : null,
    is_known
      ? null
      : `The threshold of ${tax_year} is indexed for inflation and not in our facts: $2,000, the last one known, stands for it.`,
    isReportable && vendor.tin_masked === null
      ? "No taxpayer identification number is known: ask for a Form W-9, since 24% is to be withheld of payments without one (IRC 3406); of a foreign person for a Form W-8, which tax_classification says."
      : null,
    type === "1099_misc" && isReportable
      ? "The due date is the recipient's copy; the IRS takes it until March 31 electronically."
      : null,
  ];
  return {
    filing_type: type,
    quarter: null,
    recipient_name: vendor.name,
    vendor_id: vendor.vendor_id,
    amount_cents: cents(paid),
    payment_count: vendor.payment_count,
    basis: notes.filter((note) => note !== null).join(" "),
    lines: isHere ? [line(box, vendor.tax_box === "attorney" ? `${label} (an attorney's fees)` : label, paid)] : [],
    threshold_cents: least,
    is_reportable: isReportable,
    missing: [...lacking(vendor), ...(vendor.unrated_count > 0 ? ["exchange_rate"] : [])],
  };
}

/** The same about a name that no vendor has: nothing was paid to it. */
export const drawUnknownVendor = (type: VendorReturn, tax_year: number, recipient_name: string): Drawn => ({
  filing_type: type,
  quarter: null,
  recipient_name,
  vendor_id: null,
  amount_cents: 0,
  payment_count: 0,
  basis: "Not reportable: no vendor has this name, and nothing was paid to it in the year.",
  lines: [],
  threshold_cents: threshold(type, tax_year).cents,
  is_reportable: false,
});
