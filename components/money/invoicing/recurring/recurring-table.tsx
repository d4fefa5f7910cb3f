"use client";

import type { RecurringInvoice } from "#lib/domains/money/invoicing/recurring/schema.ts";
import { NextDay, recurrenceLabels, recurrenceTones } from "#ui/record/recurrence.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";

export function RecurringTable({ rows }: { rows: readonly RecurringInvoice[] }) {
  return (
    <PlainTable
      caption="Recurring invoices"
      rows={rows}
      rowKey={({ recurring_invoice_id }) => recurring_invoice_id}
      rowHref={({ entity_id, recurring_invoice_id }) =>
        `/entities/${entity_id}/invoices/recurring/${recurring_invoice_id}`
      }
      columns={[
        {
          key: "customer",
          header: "Customer",
          cell: ({ customer }) => <span className="font-medium [overflow-wrap:anywhere]">{customer}</span>,
        },
        { key: "frequency", header: "How often", cell: ({ frequency }) => recurrenceLabels[frequency] },
        {
          key: "next",
          header: "Next",
          cell: ({ next_on, error }) => <NextDay next_on={next_on} failed={error && "Could not be issued"} />,
        },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={recurrenceTones} /> },
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
