"use client";

import type { Reconciliation } from "#lib/domains/books/reconciliation/schema.ts";
import { Badge } from "#ui/ui/badge.tsx";
import { DateText, monthLabel } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

export function ReconciledBadge({ is_reconciled }: Pick<Reconciliation, "is_reconciled">) {
  return (
    <Badge dot tone={is_reconciled ? "success" : "warning"}>
      {is_reconciled ? "Reconciled" : "Not reconciled"}
    </Badge>
  );
}

/** The reports that were made, each of one month. */
export function ReconciliationTable({ rows }: { rows: readonly Reconciliation[] }) {
  return (
    <PlainTable
      caption="Reconciliations"
      rows={rows}
      rowKey={({ reconciliation_id }) => reconciliation_id}
      rowHref={({ entity_id, reconciliation_id }) =>
        `/entities/${entity_id}/ledger/reconciliations/${reconciliation_id}`
      }
      columns={[
        {
          key: "month",
          header: "Month",
          cell: ({ period }) => <span className="font-medium">{monthLabel(period)}</span>,
        },
        { key: "result", header: "Result", cell: (report) => <ReconciledBadge {...report} /> },
        {
          key: "entries",
          header: "Entries",
          numeric: true,
          cell: (report) => <Figure value={report.posted_entries} />,
        },
        {
          key: "unmatched",
          header: "Do not agree",
          numeric: true,
          cell: (report) => (
            <Figure value={report.records_without_entries.length + report.entries_without_records.length} />
          ),
        },
        {
          key: "made",
          header: "Made",
          cell: ({ created_at }) => <DateText value={created_at} time className="text-muted" />,
        },
      ]}
    />
  );
}
