"use client";

import type { PayrollDeposit } from "#lib/domains/money/payroll/deposits/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { depositLabel, depositTones } from "./labels.ts";

export function DepositTable({ rows }: { rows: readonly PayrollDeposit[] }) {
  return (
    <PlainTable
      caption="Deposits"
      rows={rows}
      rowKey={({ deposit_id }) => deposit_id}
      rowHref={({ entity_id, deposit_id }) => `/entities/${entity_id}/payroll/deposits/${deposit_id}`}
      columns={[
        {
          key: "kind",
          header: "Of",
          cell: ({ reference, ...deposit }) => (
            <span className="flex flex-col [overflow-wrap:anywhere]">
              <span className="font-medium">{depositLabel(deposit)}</span>
              {reference ? <span className="font-normal text-muted text-xs">{reference}</span> : null}
            </span>
          ),
        },
        { key: "on", header: "Deposited on", cell: ({ deposited_on }) => <DateText value={deposited_on} /> },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={depositTones} /> },
        {
          key: "amount",
          header: "Amount",
          numeric: true,
          cell: ({ amount_cents }) => <Money cents={amount_cents} />,
        },
      ]}
    />
  );
}
