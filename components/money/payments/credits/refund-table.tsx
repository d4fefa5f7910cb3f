"use client";

import type { VendorRefund } from "#lib/domains/money/payments/refunds/schema.ts";
import { methodLabels } from "#ui/money/payments/labels.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { refundTones } from "./labels.ts";

/** What a vendor has paid back of its credit. */
export function RefundTable({ rows }: { rows: readonly VendorRefund[] }) {
  return (
    <PlainTable
      caption="Refunds"
      rows={rows}
      rowKey={({ vendor_refund_id }) => vendor_refund_id}
      rowHref={({ entity_id, vendor_refund_id }) => `/entities/${entity_id}/bills/refunds/${vendor_refund_id}`}
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
