"use client";

import type { ScheduleSummary } from "#lib/domains/books/schedules/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { kindLabels, scheduleTones } from "./labels.ts";

/** What was paid ahead and what is depreciated, with what is left of each. */
export function ScheduleTable({ rows }: { rows: readonly ScheduleSummary[] }) {
  return (
    <PlainTable
      caption="Schedules"
      rows={rows}
      rowKey={({ schedule_id }) => schedule_id}
      rowHref={({ entity_id, schedule_id }) => `/entities/${entity_id}/ledger/schedules/${schedule_id}`}
      columns={[
        {
          key: "name",
          header: "Name",
          cell: ({ name }) => <span className="font-medium [overflow-wrap:anywhere]">{name}</span>,
        },
        { key: "kind", header: "Kind", cell: ({ kind }) => kindLabels[kind] },
        {
          key: "next",
          header: "Next",
          cell: ({ next_on, error }) => (
            <span className="flex flex-col max-sm:items-end">
              {next_on ? <DateText value={next_on} /> : <span className="text-muted">None</span>}
              {error ? <span className="text-danger text-xs">Could not be posted</span> : null}
            </span>
          ),
        },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={scheduleTones} /> },
        {
          key: "cost",
          header: "Cost",
          numeric: true,
          cell: ({ cost_cents, currency }) => <Money cents={cost_cents} currency={currency} />,
        },
        {
          key: "value",
          header: "Book value",
          numeric: true,
          cell: ({ book_value_cents, currency }) => <Money cents={book_value_cents} currency={currency} />,
        },
      ]}
    />
  );
}
