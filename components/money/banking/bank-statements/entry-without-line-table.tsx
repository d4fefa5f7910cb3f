"use client";

import type { EntryWithoutLine } from "#lib/domains/money/banking/bank-statements/matching/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

/** Entries that the bank has told nothing of. */
export function EntryWithoutLineTable({ entity_id, rows }: { entity_id: string; rows: readonly EntryWithoutLine[] }) {
  return (
    <PlainTable
      caption="Entries without a line"
      rows={rows}
      rowKey={({ entry_id, entry_line_number }) => `${entry_id} ${entry_line_number}`}
      rowHref={({ entry_id }) => `/entities/${entity_id}/ledger/entries/${entry_id}`}
      columns={[
        {
          key: "entry",
          header: "Entry",
          cell: ({ description }) => (
            <span className="font-medium [overflow-wrap:anywhere]">{description || "Journal entry"}</span>
          ),
        },
        { key: "date", header: "Date", cell: ({ date }) => <DateText value={date} /> },
        {
          key: "amount",
          header: "Amount",
          numeric: true,
          cell: ({ amount_cents, currency }) => <Money cents={amount_cents} currency={currency} />,
        },
      ]}
    />
  );
}
