import { longDate, shortDate } from "#lib/core/days.ts";
import type { File } from "#lib/core/file.ts";
import { amount, figure } from "#lib/core/money.ts";
import { invoiceNumber } from "../rules.ts";
import type { CustomerStatement, Movement } from "./schema.ts";

/** More than this is nobody's to read on one statement. */
export const MOST_MOVEMENTS = 900;

const words: Readonly<Record<Movement["kind"], (number: string) => string>> = {
  invoice: (number) => `Invoice ${number}`,
  late_fee: (number) => `Late fee, invoice ${number}`,
  invoice_voided: (number) => `Invoice ${number}, void`,
  payment: (number) => `Payment on invoice ${number}`,
  credit: (number) => `Credit applied to invoice ${number}`,
  credit_note: (number) => `Credit note on invoice ${number}`,
  discount: (number) => `Early-payment discount on invoice ${number}`,
  write_off: (number) => `Adjustment of invoice ${number}`,
  taken_back: (number) => `Correction on invoice ${number}`,
};

/** What happened, in the customer's words. */
export const movementLabel = ({ kind, number }: Pick<Movement, "kind" | "number">) =>
  words[kind](invoiceNumber(number));

/** The statement as a PDF file, for the customer. */
export function statementPdf(
  statement: CustomerStatement,
  { company, company_address }: { company: string; company_address: string | null },
): File {
  const { customer, currency, from, to, opening_cents, movements, closing_cents, credit_cents } = statement;
  const opening = from === null ? [] : [[from, "Balance before", "", figure(opening_cents)]];
  const pdf = {
    paper_id: statement.entity_id,
    word: "Statement of account",
    standing: `At the end of ${longDate(to)}`,
    company,
    company_address,
    customer,
    facts: [
      { name: "Period", value: from === null ? `to ${shortDate(to)}` : `${shortDate(from)} to ${shortDate(to)}` },
      { name: "Currency", value: currency.toUpperCase() },
      { name: "Balance due", value: amount(closing_cents, currency) },
    ],
    words: ["Date", "Description"],
    sums: ["Amount", "Balance"],
    rows: [
      ...opening,
      ...movements.map((one) => [one.date, movementLabel(one), figure(one.amount_cents), figure(one.balance_cents)]),
    ],
    totals: [
      { name: "Balance due", value: amount(closing_cents, currency) },
      ...(credit_cents === 0 ? [] : [{ name: "Credit with us", value: amount(credit_cents, currency) }]),
    ],
    made_on: to,
  };
  return { filename: `Statement-${to}.pdf`, content_type: "application/pdf", content: { pdf } };
}
