import { longDate } from "#lib/core/days.ts";
import type { File } from "#lib/core/file.ts";
import { amount } from "#lib/core/money.ts";
import { legalName } from "#lib/domains/company/entities/rules.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import { isInformationReturn } from "../filing-dates.ts";
import type { TaxFiling, TaxLine } from "../schema.ts";
import type { Payee } from "./information.ts";

const shown = ({ amount_cents, text }: Pick<TaxLine, "amount_cents" | "text">) =>
  amount_cents === null ? (text ?? "") : amount(amount_cents);

/** What a form calls its numbered places. */
const placeWord = (type: TaxFiling["filing_type"]) => (type === "w2" || isInformationReturn(type) ? "Box" : "Line");

/** Where a payee is, on two lines at most; nothing where that is not known. */
const addressOf = ({ street, city, state, postal_code }: Payee) =>
  [street, [city, [state, postal_code].filter(Boolean).join(" ")].filter(Boolean).join(", ")]
    .filter(Boolean)
    .join("\n");

/**
 * A document as a worksheet of ours, which names the form and its boxes so that somebody can carry it over; it is no form of
 * the agency's, and says so. Numbers of persons stand masked. The same filing gives the same bytes.
 */
export function worksheet(filing: TaxFiling, company: Entity, payee: Payee | null): File {
  const { form, tax_year, quarter, recipient_name, basis, lines, instalments, filing_type } = filing;
  const when = quarter === null ? `${tax_year}` : `${tax_year}, quarter ${quarter}`;
  const place = placeWord(filing_type);
  const filer = legalName(company.legal_name, company.entity_type);
  const whose = recipient_name ?? filer;
  const isPaidAhead = filing_type === "estimated";
  const pdf = {
    paper_id: filing.filing_id,
    word: "Worksheet",
    standing: filing.filed_on === null ? "Not filed, and no form of the IRS" : `Filed on ${longDate(filing.filed_on)}`,
    company: filer,
    company_address: company.principal_address,
    customer: payee?.legal_name ?? whose,
    label: recipient_name === null ? "Filer" : "Recipient",
    facts: [
      { name: "Form", value: form },
      { name: "Tax year", value: when },
      { name: "Filer's EIN", value: company.ein ?? "Not known yet" },
      ...(payee
        ? [
            { name: "Recipient's TIN", value: payee.tin_masked ?? "Not known: ask for a Form W-9" },
            { name: "Recipient's address", value: addressOf(payee) || "Not known" },
          ]
        : []),
      ...(filing_type === "w2"
        ? [
            { name: "Employee's record", value: filing.employee_id ?? "Not known" },
            { name: "Employee's SSN", value: "Not kept here" },
          ]
        : []),
      { name: "Due", value: filing.due_date },
    ],
    words: [place, "What it is"],
    sums: ["Amount"],
    rows: [
      ...lines.map((line) => [`${place} ${line.line}`, line.label, shown(line)]),
      ...(lines.length === 0 ? [["–", "Nothing to report", ""]] : []),
      ...(isPaidAhead
        ? instalments.map((part) => [
            `Part ${part.quarter}`,
            `Due on ${longDate(part.due_date)}`,
            part.amount_cents === null ? "" : amount(part.amount_cents),
          ])
        : []),
      ["Basis", basis, ""],
    ],
    totals: filing.amount_cents === null ? [] : [{ name: "Amount", value: amount(filing.amount_cents) }],
    made_on: filing.updated_at.slice(0, 10),
  };
  return {
    filename: `${filing_type}-${tax_year}${quarter === null ? "" : `-q${quarter}`}-${filing.filing_id}.pdf`,
    content_type: "application/pdf",
    content: { pdf },
  };
}
