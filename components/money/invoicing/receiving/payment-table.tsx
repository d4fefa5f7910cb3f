"use client";

import type { CustomerPayment } from "#lib/domains/money/invoicing/customer-payments/schema.ts";
import { invoiceNumber } from "#lib/domains/money/invoicing/rules.ts";
import { methodLabels } from "#ui/money/payments/labels.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { paymentTones } from "./labels.ts";

/** "0001, 0002 and credit": what a payment went to. */
function wentTo({ allocations, credit_cents }: CustomerPayment): string {
  const parts = allocations.map(({ number }) => invoiceNumber(number));
  return new Intl.ListFormat("en").format([...parts, ...(credit_cents > 0 ? ["credit"] : [])]);
}

/** What customers have paid. */
export function CustomerPaymentTable({ rows }: { rows: readonly CustomerPayment[] }) {
  return (
    <PlainTable
      caption="Customer payments"
      rows={rows}
      rowKey={({ customer_payment_id }) => customer_payment_id}
      rowHref={({ entity_id, customer_payment_id }) =>
        `/entities/${entity_id}/invoices/payments/${customer_payment_id}`
      }
      columns={[
        {
          key: "customer",
          header: "Customer",
          cell: ({ customer }) => <span className="font-medium [overflow-wrap:anywhere]">{customer}</span>,
        },
        { key: "for", header: "For", cell: (row) => <span className="[overflow-wrap:anywhere]">{wentTo(row)}</span> },
        {
          key: "method",
          header: "Method",
          cell: ({ method }) => (method === null ? "Not said" : methodLabels[method]),
        },
        { key: "paid", header: "Paid on", cell: ({ paid_on }) => <DateText value={paid_on} /> },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={paymentTones} /> },
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
