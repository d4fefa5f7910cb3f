"use client";

import type { CustomerCredit } from "#lib/domains/money/invoicing/credits/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { creditStanding, creditTones } from "./labels.ts";

/** What customers may settle invoices with, or get back. */
export function CreditTable({ rows }: { rows: readonly CustomerCredit[] }) {
  const money = (cents: number, currency: string) => <Money cents={cents} currency={currency} />;
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
        { key: "status", header: "Status", cell: (row) => <Status value={creditStanding(row)} tones={creditTones} /> },
        {
          key: "amount",
          header: "Amount",
          numeric: true,
          cell: ({ amount_cents, currency }) => money(amount_cents, currency),
        },
        {
          key: "left",
          header: "Left",
          numeric: true,
          cell: ({ balance_cents, currency }) => money(balance_cents, currency),
        },
      ]}
    />
  );
}
