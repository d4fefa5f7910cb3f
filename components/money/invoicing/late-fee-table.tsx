"use client";

import type { LateFee } from "#lib/domains/money/invoicing/late-fees/schema.ts";
import { invoiceNumber } from "#lib/domains/money/invoicing/rules.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import type { Tone } from "#ui/ui/tone.ts";

const tones: Readonly<Record<LateFee["status"], Tone>> = { charged: "warning", waived: "neutral" };

/** What being overdue has cost; a row leads to the invoice that charges it. */
export function LateFeeTable({ rows }: { rows: readonly LateFee[] }) {
  const page = ({ entity_id }: LateFee, id: string) => `/entities/${entity_id}/invoices/${id}`;
  return (
    <PlainTable
      caption="Late fees"
      rows={rows}
      rowKey={({ late_fee_id }) => late_fee_id}
      columns={[
        {
          key: "customer",
          header: "Customer",
          cell: ({ customer }) => <span className="font-medium [overflow-wrap:anywhere]">{customer}</span>,
        },
        {
          key: "of",
          header: "On",
          cell: (fee) => (
            <TextLink href={page(fee, fee.invoice_id)}>{`Invoice ${invoiceNumber(fee.invoice_number)}`}</TextLink>
          ),
        },
        {
          key: "by",
          header: "Charged by",
          cell: (fee) => (
            <TextLink
              href={page(fee, fee.fee_invoice_id)}
            >{`Invoice ${invoiceNumber(fee.fee_invoice_number)}`}</TextLink>
          ),
        },
        { key: "day", header: "Charged", cell: ({ charged_on }) => <DateText value={charged_on} /> },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={tones} /> },
        {
          key: "overdue",
          header: "Overdue",
          numeric: true,
          cell: ({ overdue_cents, currency }) => <Money cents={overdue_cents} currency={currency} />,
        },
        {
          key: "amount",
          header: "Late fee",
          numeric: true,
          cell: ({ amount_cents, currency }) => <Money cents={amount_cents} currency={currency} />,
        },
      ]}
    />
  );
}
