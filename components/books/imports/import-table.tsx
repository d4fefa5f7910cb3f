"use client";

import type { JournalImport } from "#lib/domains/books/imports/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { importTones, titleOf, toldOf } from "./labels.ts";

/** Charts and journals that were kept elsewhere, file by file. */
export function ImportTable({ rows, page }: { rows: readonly JournalImport[]; page: string }) {
  return (
    <PlainTable
      caption="Imports"
      rows={rows}
      rowKey={({ journal_import_id }) => journal_import_id}
      rowHref={({ journal_import_id }) => `${page}/${journal_import_id}`}
      columns={[
        {
          key: "file",
          header: "File",
          cell: (one) => <span className="font-medium [overflow-wrap:anywhere]">{titleOf(one)}</span>,
        },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={importTones} /> },
        { key: "of", header: "Of", cell: toldOf },
        { key: "first", header: "From", cell: ({ first_date }) => <DateText value={first_date} /> },
        { key: "last", header: "To", cell: ({ last_date }) => <DateText value={last_date} /> },
        { key: "entries", header: "Entries", numeric: true, cell: ({ entry_count }) => <Figure value={entry_count} /> },
        {
          key: "accounts",
          header: "Accounts opened",
          numeric: true,
          cell: ({ accounts_opened }) => <Figure value={accounts_opened} />,
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
