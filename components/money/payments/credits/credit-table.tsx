"use client";

import type { VendorCredit } from "#lib/domains/money/payments/credits/schema.ts";
import { creditStanding, creditTones } from "#ui/money/invoicing/credits/labels.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";

/** What vendors have credited: bills are settled with it, or it comes back. */
export function CreditTable({ rows }: { rows: readonly VendorCredit[] }) {
  const money = (cents: number, currency: string) => <Money cents={cents} currency={currency} />;
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
