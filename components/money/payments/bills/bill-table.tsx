"use client";

import { Paperclip } from "lucide-react";
import type { Bill } from "#lib/domains/money/payments/bills/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { billTitle, billTones, overdueLabel, standingOf } from "./labels.ts";

/** A bill's status; of one that is approved, whether it should have been paid by now. */
export function BillStatus({ bill }: { bill: Pick<Bill, "status" | "is_overdue"> }) {
  return <Status value={standingOf(bill)} tones={billTones} />;
}

export function BillTable({ rows }: { rows: readonly Bill[] }) {
  return (
    <PlainTable
      caption="Bills"
      rows={rows}
      rowKey={({ bill_id }) => bill_id}
      rowHref={({ entity_id, bill_id }) => `/entities/${entity_id}/bills/${bill_id}`}
      columns={[
        {
          key: "bill",
          header: "Bill",
          cell: (bill) => (
            <span className="inline-flex items-center gap-1.5 font-medium [overflow-wrap:anywhere]">
              {billTitle(bill)}
              {bill.attachments.length > 0 ? (
                <Paperclip role="img" aria-label="with a file" className="size-3.5 shrink-0 text-muted" />
              ) : null}
            </span>
          ),
        },
        {
          key: "vendor",
          header: "Vendor",
          cell: ({ vendor_name }) => (
            <span className="[overflow-wrap:anywhere]">
              {vendor_name ?? <span className="text-subtle">Not known yet</span>}
            </span>
          ),
        },
        {
          key: "due",
          header: "Due",
          cell: (bill) => (
            <span className="flex flex-col max-sm:items-end">
              {bill.due_date === null ? <span className="text-subtle">–</span> : <DateText value={bill.due_date} />}
              {bill.is_overdue ? <span className="text-warning text-xs">{overdueLabel(bill)}</span> : null}
            </span>
          ),
        },
        { key: "status", header: "Status", cell: (bill) => <BillStatus bill={bill} /> },
        {
          key: "amount",
          header: "Amount",
          numeric: true,
          cell: ({ amount_cents, currency }) => <Money cents={amount_cents} currency={currency} muteZero />,
        },
        {
          key: "due_cents",
          header: "Still due",
          numeric: true,
          cell: ({ status, balance_due_cents, currency }) =>
            status === "draft" ? (
              <span className="text-subtle">–</span>
            ) : (
              <Money cents={balance_due_cents} currency={currency} muteZero />
            ),
        },
      ]}
    />
  );
}
