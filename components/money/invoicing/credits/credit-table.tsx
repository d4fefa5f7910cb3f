"use client";

import type { CustomerCredit } from "#lib/domains/money/invoicing/credits/schema.ts";
import { standing } from "#ui/money/credits/standing.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

/** What customers may settle invoices with, or get back. */
export function CreditTable({ rows }: { rows: readonly CustomerCredit[] }) {
  return (
    <PlainTable
      caption="Customer credits"
      rows={rows}
      rowKey={({ customer_credit_id }) => customer_credit_id}
      rowHref={({ entity_id, customer_credit_id }) => `/entities/${entity_id}/invoices/credits/${customer_credit_id}`}
      columns={[
        {
          key: "customer",
          header: "Customer",
          cell: ({ customer }) => <span className="font-medium [overflow-wrap:anywhere]">{customer}</span>,
        },
        { key: "day", header: "Since", cell: ({ credited_on }) => <DateText value={credited_on} /> },
        ...standing,
      ]}
    />
  );
}
