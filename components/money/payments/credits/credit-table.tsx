"use client";

import type { VendorCredit } from "#lib/domains/money/payments/credits/schema.ts";
import { standing } from "#ui/money/credits/standing.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

/** What vendors have credited: bills are settled with it, or it comes back. */
export function CreditTable({ rows }: { rows: readonly VendorCredit[] }) {
  return (
    <PlainTable
      caption="Vendor credits"
      rows={rows}
      rowKey={({ vendor_credit_id }) => vendor_credit_id}
      rowHref={({ entity_id, vendor_credit_id }) => `/entities/${entity_id}/bills/credits/${vendor_credit_id}`}
      columns={[
        {
          key: "vendor",
          header: "Vendor",
          cell: ({ vendor_name }) => <span className="font-medium [overflow-wrap:anywhere]">{vendor_name}</span>,
        },
        {
          key: "number",
          header: "Number",
          cell: ({ credit_number }) => <span className="[overflow-wrap:anywhere]">{credit_number ?? "–"}</span>,
        },
        { key: "day", header: "Date", cell: ({ credited_on }) => <DateText value={credited_on} /> },
        ...standing,
      ]}
    />
  );
}
