"use client";

import type { Vendor } from "#lib/domains/money/payments/vendors/schema.ts";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { accountKindLabels, hasBankDetails, vendorTones } from "./labels.ts";

export function VendorTable({ rows }: { rows: readonly Vendor[] }) {
  return (
    <PlainTable
      caption="Vendors"
      rows={rows}
      rowKey={({ vendor_id }) => vendor_id}
      rowHref={({ entity_id, vendor_id }) => `/entities/${entity_id}/payments/vendors/${vendor_id}`}
      columns={[
        {
          key: "name",
          header: "Vendor",
          cell: ({ name, email }) => (
            <span className="flex flex-col [overflow-wrap:anywhere]">
              <span className="font-medium">{name}</span>
              {email ? <span className="font-normal text-muted text-xs">{email}</span> : null}
            </span>
          ),
        },
        {
          key: "bank",
          header: "Bank account",
          cell: (vendor) =>
            hasBankDetails(vendor) ? (
              <span className="tabular-nums">
                {accountKindLabels[vendor.account_kind]} {vendor.account_number_masked}
              </span>
            ) : (
              <span className="text-muted">Not known</span>
            ),
        },
        {
          key: "account",
          header: "Booked to",
          cell: ({ account_name }) => account_name ?? "Expenses",
        },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={vendorTones} /> },
      ]}
    />
  );
}
