import { longDate, shortDate } from "#lib/core/days.ts";
import type { File } from "#lib/core/file.ts";
import { amount, figure } from "#lib/core/money.ts";
import type { VendorMovement, VendorStatement } from "./schema.ts";

/** More than this is nobody's to read on one statement. */
export const MOST_MOVEMENTS = 900;

const words: Readonly<Record<VendorMovement["kind"], (called: string) => string>> = {
  bill: (called) => `Bill${called}`,
  bill_voided: (called) => `Bill${called}, void`,
  payment: (called) => `Payment${called}`,
  payment_taken_back: (called) => `Payment${called}, failed or cancelled`,
  credit: (called) => `Credit${called}`,
  credit_voided: (called) => `Credit${called}, void`,
  refund: (called) => `Refund${called}`,
  refund_voided: (called) => `Refund${called}, void`,
};

/** What happened, by the number or the reference that it is known by. */
export const vendorMovementLabel = ({ kind, reference }: Pick<VendorMovement, "kind" | "reference">) =>
  words[kind](reference ? ` ${reference}` : "");

/** The statement as a PDF file, to be compared with the vendor's own. */
export function vendorStatementPdf(
  statement: VendorStatement,
  { company, company_address }: { company: string; company_address: string | null },
): File {
  const { vendor_id, vendor_name, currency, from, to, opening_cents, movements, closing_cents } = statement;
  const opening = from === null ? [] : [[from, "Balance before", "", figure(opening_cents)]];
  const owed = { name: "Balance owed", value: amount(closing_cents, currency) };
  const pdf = {
    paper_id: vendor_id,
    word: "Vendor statement",
    standing: `By our books at the end of ${longDate(to)}`,
    company,
    company_address,
    customer: vendor_name,
    label: "Vendor",
    facts: [
      { name: "Period", value: from === null ? `to ${shortDate(to)}` : `${shortDate(from)} to ${shortDate(to)}` },
      { name: "Currency", value: currency.toUpperCase() },
      owed,
    ],
    words: ["Date", "Description"],
    sums: ["Amount", "Balance"],
    rows: [
      ...opening,
      ...movements.map((one) => [
        one.date,
        vendorMovementLabel(one),
        figure(one.amount_cents),
        figure(one.balance_cents),
      ]),
    ],
    totals: [owed],
    made_on: to,
  };
  return { filename: `Vendor-statement-${to}.pdf`, content_type: "application/pdf", content: { pdf } };
}
