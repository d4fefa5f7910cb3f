"use client";

import type { Invoice } from "#lib/domains/money/invoicing/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { invoiceTitle, invoiceTones, overdueLabel, standingOf } from "./labels.ts";

/** An invoice's status; of one that is sent, whether it should have been paid by now. */
export function InvoiceStatus({ invoice }: { invoice: Pick<Invoice, "status" | "is_overdue"> }) {
  return <Status value={standingOf(invoice)} tones={invoiceTones} />;
}

export function InvoiceTable({ rows }: { rows: readonly Invoice[] }) {
  return (
    <PlainTable
      caption="Invoices"
      rows={rows}
      rowKey={({ invoice_id }) => invoice_id}
      rowHref={({ entity_id, invoice_id }) => `/entities/${entity_id}/invoices/${invoice_id}`}
      columns={[
        {
          key: "number",
          header: "Invoice",
          cell: (invoice) => (
            <span className="whitespace-nowrap font-medium tabular-nums">{invoiceTitle(invoice)}</span>
          ),
        },
        {
          key: "customer",
          header: "Customer",
          cell: ({ customer }) => <span className="[overflow-wrap:anywhere]">{customer}</span>,
        },
        {
          key: "due",
          header: "Due",
          cell: (invoice) => (
            <span className="flex flex-col max-sm:items-end">
              <DateText value={invoice.due_date} />
              {invoice.is_overdue ? <span className="text-warning text-xs">{overdueLabel(invoice)}</span> : null}
            </span>
          ),
        },
        { key: "status", header: "Status", cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
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
