"use client";

import type { AchCandidate, AchFile, AchFileSummary } from "#lib/domains/money/payments/ach/schema.ts";
import { Badge } from "#ui/ui/badge.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { type PlainColumn, PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { achFileTones, fileTitle, reasonLabels } from "./labels.ts";

interface Named {
  payment_id: string;
  recipient_name: string;
  amount_cents: number;
}

const recipient: PlainColumn<Named> = {
  key: "recipient",
  header: "Recipient",
  cell: ({ recipient_name }) => <span className="font-medium [overflow-wrap:anywhere]">{recipient_name}</span>,
};
const amount: PlainColumn<Named> = {
  key: "amount",
  header: "Amount",
  numeric: true,
  cell: ({ amount_cents }) => <Money cents={amount_cents} />,
};
const hrefOf =
  (entity_id: string) =>
  ({ payment_id }: Named) =>
    `/entities/${entity_id}/payments/${payment_id}`;

/** Payments that await a file, and what keeps some of them out of it. */
export function AwaitingTable({ entity_id, payments }: { entity_id: string; payments: readonly AchCandidate[] }) {
  return (
    <PlainTable
      caption="Payments that await an ACH file"
      rows={payments}
      rowKey={({ payment_id }) => payment_id}
      rowHref={hrefOf(entity_id)}
      columns={[
        recipient,
        { key: "submitted", header: "Submitted", cell: ({ submitted_at }) => <DateText value={submitted_at} /> },
        {
          key: "reason",
          header: "Next file",
          cell: ({ reason }) =>
            reason === null ? (
              <Badge tone="success">Goes into it</Badge>
            ) : (
              <span className="text-warning">{reasonLabels[reason]}</span>
            ),
        },
        amount,
      ]}
    />
  );
}

export function AchFileTable({ rows }: { rows: readonly AchFileSummary[] }) {
  return (
    <PlainTable
      caption="ACH files"
      rows={rows}
      rowKey={({ ach_file_id }) => ach_file_id}
      rowHref={({ entity_id, bank_id, ach_file_id }) =>
        `/entities/${entity_id}/banking/${bank_id}/ach-files/${ach_file_id}`
      }
      columns={[
        { key: "file", header: "File", cell: (file) => <span className="font-medium">{fileTitle(file)}</span> },
        {
          key: "effective",
          header: "Effective",
          cell: ({ effective_entry_date }) => <DateText value={effective_entry_date} />,
        },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={achFileTones} /> },
        {
          key: "payments",
          header: "Payments",
          numeric: true,
          cell: ({ payment_count }) => <Figure value={payment_count} />,
        },
        { key: "total", header: "Total", numeric: true, cell: ({ total_cents }) => <Money cents={total_cents} /> },
      ]}
    />
  );
}

/** What is in a file. */
export function FilePaymentTable({ file }: { file: AchFile }) {
  return (
    <PlainTable
      caption="Payments in the file"
      rows={file.payments}
      rowKey={({ payment_id }) => payment_id}
      rowHref={hrefOf(file.entity_id)}
      columns={[
        { ...recipient, footer: "Total" },
        { key: "kind", header: "Kind", cell: ({ sec_code }) => sec_code },
        {
          key: "trace",
          header: "Trace number",
          cell: ({ trace_number }) => <span className="font-mono text-muted text-xs">{trace_number}</span>,
        },
        { ...amount, footer: <Money cents={file.total_cents} /> },
      ]}
    />
  );
}

/** What was left out of a file when it was made, and why. */
export function LeftOutTable({ file }: { file: AchFile }) {
  return (
    <PlainTable
      caption="Payments left out"
      rows={file.left_out}
      rowKey={({ payment_id }) => payment_id}
      rowHref={hrefOf(file.entity_id)}
      columns={[recipient, { key: "reason", header: "Why", cell: ({ reason }) => reasonLabels[reason] }, amount]}
    />
  );
}
