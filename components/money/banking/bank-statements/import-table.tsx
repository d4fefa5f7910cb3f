"use client";

import type { BankImport } from "#lib/domains/money/banking/bank-statements/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { formatLabels, importTones } from "./labels.ts";

/** What was taken in of a bank account's statements, file by file. */
export function ImportTable({ rows, page }: { rows: readonly BankImport[]; page: string }) {
  return (
    <PlainTable
      caption="Imports"
      rows={rows}
      rowKey={({ import_id }) => import_id}
      rowHref={({ import_id }) => `${page}/${import_id}`}
      columns={[
        {
          key: "file",
          header: "File",
          cell: ({ filename, format }) => (
            <span className="font-medium [overflow-wrap:anywhere]">{filename ?? `${formatLabels[format]} text`}</span>
          ),
        },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={importTones} /> },
        { key: "format", header: "Format", cell: ({ format }) => formatLabels[format] },
        { key: "first", header: "From", cell: ({ first_date }) => <DateText value={first_date} /> },
        { key: "last", header: "To", cell: ({ last_date }) => <DateText value={last_date} /> },
        { key: "added", header: "Added", numeric: true, cell: ({ added }) => <Figure value={added} /> },
        {
          key: "there",
          header: "There already",
          numeric: true,
          cell: ({ already_there }) => <Figure value={already_there} />,
        },
        {
          key: "made",
          header: "Imported",
          hideOnPhone: true,
          cell: ({ created_at }) => <DateText value={created_at} time className="text-muted" />,
        },
      ]}
    />
  );
}
