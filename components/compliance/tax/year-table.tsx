import type * as z from "zod";
import { amount } from "#lib/core/money.ts";
import type { NewTaxFiling, TaxYearReport } from "#lib/domains/compliance/tax/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import type { Act } from "#ui/ui/act.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { Badge } from "#ui/ui/badge.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { FilingStatus } from "./filing-status.tsx";
import { filingLabels } from "./labels.ts";
import { originOf } from "./origin.ts";

type YearDocument = TaxYearReport["documents"][number];

/** Whom or what a document is about. */
const subjectOf = ({ recipient_name, quarter, filing_type }: YearDocument): string =>
  recipient_name ?? (quarter === null ? filingLabels[filing_type] : `Quarter ${quarter}`);

/** Where whomever a document is about has told what their Form W-9 says, within the company. */
const whose = ({ vendor_id, holder_contact_id }: YearDocument): string | null =>
  (vendor_id && `payments/vendors/${vendor_id}`) ?? (holder_contact_id && `compliance/holders/${holder_contact_id}/w9`);

const wordOf: Readonly<Record<string, string>> = {
  tin: "tax number",
  tax_classification: "classification",
  address: "address",
  exchange_rate: "exchange rate",
};

/** A year's documents of one kind: what each comes to, whether it is to be filed, and what was prepared of it. */
export function YearTable({
  entity_id,
  year,
  caption,
  documents,
  prepare,
}: {
  entity_id: string;
  year: number;
  caption: string;
  documents: readonly YearDocument[];
  /** null for whoever may not. */
  prepare: Act<z.input<typeof NewTaxFiling>> | null;
}) {
  return (
    <PlainTable
      caption={caption}
      rows={documents}
      rowKey={({ filing_type, employee_id, recipient_name, quarter }) =>
        `${filing_type} ${employee_id ?? recipient_name ?? quarter}`
      }
      columns={[
        {
          key: "subject",
          header: "For",
          cell: (one) => (
            <span className="block min-w-0 [overflow-wrap:anywhere]">
              <span className="font-medium">
                {whose(one) ? (
                  <TextLink href={`/entities/${entity_id}/${whose(one)}`}>{subjectOf(one)}</TextLink>
                ) : (
                  subjectOf(one)
                )}
              </span>
              <span className="block text-muted text-sm">
                {filingLabels[one.filing_type]}
                {(one.is_reportable || one.missing.includes("exchange_rate")) && one.missing.length > 0
                  ? `, without ${one.missing.map((word) => wordOf[word] ?? word).join(", ")}`
                  : ""}
              </span>
            </span>
          ),
        },
        {
          key: "amount",
          header: "Amount",
          numeric: true,
          cell: (one) =>
            one.amount_cents === null ? (
              <span className="text-muted">Not told</span>
            ) : (
              <TextLink href={originOf(entity_id, year, one).href}>
                {amount(one.amount_cents)}
                <span className="sr-only">: {originOf(entity_id, year, one).label}</span>
              </TextLink>
            ),
        },
        {
          key: "reportable",
          header: "To be filed",
          cell: ({ is_reportable, basis }) =>
            is_reportable ? (
              <Badge tone="info">Reportable</Badge>
            ) : (
              <span className="block max-w-64 text-muted text-sm max-sm:text-right">
                {is_reportable === false ? (/Not reportable.*?\.(?= |$)/.exec(basis)?.[0] ?? "Not reportable") : basis}
              </span>
            ),
        },
        { key: "due", header: "Due", cell: ({ due_date }) => <DateText value={due_date} /> },
        {
          key: "filing",
          header: "Prepared",
          cell: ({ filing_type, quarter, recipient_name, employee_id, filing_id, status, is_reportable }) =>
            filing_id && status ? (
              <TextLink href={`/entities/${entity_id}/compliance/filings/${filing_id}`}>
                <FilingStatus status={status} is_reportable={is_reportable} />
              </TextLink>
            ) : prepare && is_reportable ? (
              <ActionButton
                size="sm"
                action={prepare}
                input={{ entity_id, filing_type, tax_year: year, quarter, recipient_name, employee_id }}
                success="The filing is prepared"
                doneHref={`/entities/${entity_id}/compliance/filings/{filing_id}`}
              >
                Prepare
                <span className="sr-only">
                  {" "}
                  {filingLabels[filing_type]} for {recipient_name ?? (quarter === null ? year : `quarter ${quarter}`)}
                </span>
              </ActionButton>
            ) : (
              <span className="text-subtle">–</span>
            ),
        },
      ]}
    />
  );
}
