"use client";

import type { LateFee } from "#lib/domains/money/invoicing/late-fees/schema.ts";
import { invoiceTitle } from "#ui/money/invoicing/labels.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { type PlainColumn, PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import type { Tone } from "#ui/ui/tone.ts";

const tones: Readonly<Record<LateFee["status"], Tone>> = { charged: "warning", waived: "neutral" };

function InvoiceLink({ entity_id, invoice_id, number }: { entity_id: string; invoice_id: string; number: number }) {
  return (
    <span className="whitespace-nowrap">
      <TextLink href={`/entities/${entity_id}/invoices/${invoice_id}`}>{invoiceTitle({ number })}</TextLink>
    </span>
  );
}

const customer: PlainColumn<LateFee> = {
  key: "customer",
  header: "Customer",
  cell: (fee) => <span className="font-medium [overflow-wrap:anywhere]">{fee.customer}</span>,
};
const overdue: PlainColumn<LateFee> = {
  key: "on",
  header: "On",
  cell: (fee) => <InvoiceLink entity_id={fee.entity_id} invoice_id={fee.invoice_id} number={fee.invoice_number} />,
};
const charging: PlainColumn<LateFee> = {
  key: "by",
  header: "Charged by",
  cell: (fee) => (
    <InvoiceLink entity_id={fee.entity_id} invoice_id={fee.fee_invoice_id} number={fee.fee_invoice_number} />
  ),
};
const figures: readonly PlainColumn<LateFee>[] = [
  { key: "month", header: "Month", numeric: true, cell: ({ period }) => period },
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
];

/** On the page of an invoice what that says itself is left out. */
const columnsOn = {
  company: [customer, overdue, charging, ...figures],
  overdue: [charging, ...figures],
  charging: [overdue, ...figures],
} as const;

/** What being overdue has cost: of a company, of an overdue invoice, or by one that charges it. */
export function LateFeeTable({
  rows,
  on = "company",
}: {
  rows: readonly LateFee[];
  on?: keyof typeof columnsOn | undefined;
}) {
  return (
    <PlainTable caption="Late fees" rows={rows} rowKey={({ late_fee_id }) => late_fee_id} columns={columnsOn[on]} />
  );
}
