"use client";

import type { TaxFiling } from "#lib/domains/compliance/tax/schema.ts";
import { DueDate } from "#ui/company/obligations/due-date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { FilingStatus, isFilingDone } from "./filing-status.tsx";
import { filingLabels } from "./labels.ts";

export function FilingTable({ rows, today }: { rows: readonly TaxFiling[]; today: string }) {
  return (
    <PlainTable
      caption="Tax filings"
      rows={rows}
      rowKey={({ filing_id }) => filing_id}
      rowHref={({ entity_id, filing_id }) => `/entities/${entity_id}/compliance/filings/${filing_id}`}
      columns={[
        { key: "form", header: "Form", cell: ({ filing_type }) => filingLabels[filing_type] },
        {
          key: "year",
          header: "Year",
          cell: ({ tax_year, quarter }) => (quarter === null ? `${tax_year}` : `${tax_year}, quarter ${quarter}`),
        },
        {
          key: "recipient",
          header: "For",
          cell: ({ recipient_name }) => recipient_name ?? <span className="text-subtle">–</span>,
        },
        {
          key: "amount",
          header: "Amount",
          numeric: true,
          cell: ({ amount_cents }) =>
            amount_cents === null ? (
              <span className="text-subtle">Not in the books</span>
            ) : (
              <Money cents={amount_cents} />
            ),
        },
        {
          key: "due",
          header: "Due",
          cell: (filing) => <DueDate date={filing.due_date} today={today} isDone={isFilingDone(filing)} />,
        },
        {
          key: "status",
          header: "Status",
          cell: (filing) => <FilingStatus {...filing} />,
        },
      ]}
    />
  );
}
