import { date, monthEnd } from "#lib/core/days.ts";
import { federalFilings } from "./facts/facts.ts";
import type { FilingType } from "./filing-dates.ts";

/** What the books say of a filing's subject. */
export interface Paid {
  amount_cents: number;
  count: number;
}

/** The days of a year, or of one of its quarters. */
export function spanOf(year: number, quarter: number | null): { from: string; to: string } {
  if (quarter === null) return { from: date(year, 1, 1), to: date(year, 12, 31) };
  return { from: date(year, quarter * 3 - 2, 1), to: monthEnd(year, quarter * 3) };
}

/** The least total of a year's payments to one payee that is reported on Form 1099-NEC, in cents, and how sure that is. */
export function threshold(tax_year: number): { cents: number; confidence: string } {
  const rows = federalFilings["1099_nec"].thresholds;
  const row = rows.find(
    ({ payment_year_from: from, payment_year_to: to }) =>
      (from === null || tax_year >= from) && (to === null || tax_year <= to),
  );
  // From 2027 the amount is indexed and not published yet: the last one known stands in for it, with its low confidence.
  const known = rows.findLast(({ cents }) => cents !== null);
  return { cents: row?.cents ?? known?.cents ?? 0, confidence: row?.confidence ?? "low" };
}

/** The sentence that says what a filing's figure is made of, and what it leaves out. */
export function basisOf(type: FilingType, entity_type: "c_corp" | "llc", count: number): string {
  const of = (things: string) => `${count} ${things}${count === 1 ? "" : "s"}`;
  switch (type) {
    case "1099_nec":
      return `The total of ${of("payment")} in US dollars to the recipient in the year that neither failed nor were cancelled, without payments by card, which the card network reports. Whether the recipient is exempt, such as most corporations are, is not known here.`;
    case "w2":
      return `The gross pay of the recipient in ${of("processed payroll run")} with a pay date in the year. Runs that were given as one sum name nobody and are left out; taxes withheld are not in the books.`;
    case "941":
      return `The gross wages of ${of("processed payroll run")} with a pay date in the period. Taxes withheld and deposits are not in the books.`;
    case "k1":
      return entity_type === "c_corp"
        ? `The total of ${of("payment")} to the recipient in the year. A C corporation issues no Schedule K-1: this holds only if the company has elected to be an S corporation.`
        : `The total of ${of("payment")} to the recipient in the year, which may be distributions. The partner's share of income, deductions and credits follows from the return and is not computed here.`;
    case "estimated":
      return "No amount: estimated tax follows from the taxable income that is expected for the year, which the books do not tell.";
  }
}
