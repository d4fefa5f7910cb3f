"use client";

import type { RecurringEntry } from "#lib/domains/books/recurring/schema.ts";
import { NextDay, recurrenceLabels, recurrenceTones } from "#ui/record/recurrence.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";

/** Entries that are made anew on their days. */
export function RecurringTable({ rows }: { rows: readonly RecurringEntry[] }) {
  return (
    <PlainTable
      caption="Recurring entries"
      rows={rows}
      rowKey={({ recurring_entry_id }) => recurring_entry_id}
      rowHref={({ entity_id, recurring_entry_id }) => `/entities/${entity_id}/ledger/recurring/${recurring_entry_id}`}
      columns={[
        {
          key: "description",
          header: "Entry",
          cell: ({ description }) => <span className="font-medium [overflow-wrap:anywhere]">{description}</span>,
        },
        { key: "frequency", header: "How often", cell: ({ frequency }) => recurrenceLabels[frequency] },
        {
          key: "next",
          header: "Next",
          cell: ({ next_on, error }) => <NextDay next_on={next_on} failed={error && "Could not be made"} />,
        },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={recurrenceTones} /> },
        {
          key: "total",
          header: "Amount",
          numeric: true,
          cell: ({ total_cents, currency }) => <Money cents={total_cents} currency={currency} />,
        },
      ]}
    />
  );
}
