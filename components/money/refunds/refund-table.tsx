"use client";

import { methodLabels } from "#ui/money/payments/labels.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { type Refund, refundId, refundPage, refundTones } from "./labels.ts";

/** What was paid back of a credit, to a customer or by a vendor. */
export function RefundTable({ rows }: { rows: readonly Refund[] }) {
  return (
    <PlainTable
      caption="Refunds"
      rows={rows}
      rowKey={refundId}
      rowHref={refundPage}
      columns={[
        { key: "day", header: "Refunded on", cell: ({ refunded_on }) => <DateText value={refunded_on} /> },
        {
          key: "method",
          header: "Method",
          cell: ({ method }) => (method === null ? "Not said" : methodLabels[method]),
        },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={refundTones} /> },
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
