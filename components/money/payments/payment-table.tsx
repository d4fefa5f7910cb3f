"use client";

import type { Payment } from "#lib/domains/money/payments/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { methodLabels, paymentTones } from "./labels.ts";

export function PaymentTable({ rows }: { rows: readonly Payment[] }) {
  return (
    <PlainTable
      caption="Payments"
      rows={rows}
      rowKey={({ payment_id }) => payment_id}
      rowHref={({ entity_id, payment_id }) => `/entities/${entity_id}/payments/${payment_id}`}
      columns={[
        {
          key: "recipient",
          header: "Recipient",
          cell: ({ recipient_name }) => <span className="font-medium [overflow-wrap:anywhere]">{recipient_name}</span>,
        },
        { key: "method", header: "Method", cell: ({ method }) => methodLabels[method] },
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
