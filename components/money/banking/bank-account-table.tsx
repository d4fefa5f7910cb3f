"use client";

import type { BankAccount } from "#lib/domains/money/banking/schema.ts";
import { Badge } from "#ui/ui/badge.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { accountTypeLabels, bankAccountLabels, bankAccountTones, bankName } from "./labels.ts";

export function BankAccountTable({ rows }: { rows: readonly BankAccount[] }) {
  return (
    <PlainTable
      caption="Bank accounts"
      rows={rows}
      rowKey={({ bank_id }) => bank_id}
      rowHref={({ entity_id, bank_id }) => `/entities/${entity_id}/banking/${bank_id}`}
      columns={[
        {
          key: "bank",
          header: "Bank",
          cell: (account) => <span className="font-medium [overflow-wrap:anywhere]">{bankName(account)}</span>,
        },
        {
          key: "type",
          header: "Account",
          cell: ({ account_type, account_number_masked }) => (
            <span className="tabular-nums">
              {accountTypeLabels[account_type]} {account_number_masked}
            </span>
          ),
        },
        {
          key: "status",
          header: "Status",
          cell: ({ status }) => <Status value={status} tones={bankAccountTones} labels={bankAccountLabels} />,
        },
        {
          key: "package",
          header: "Package",
          cell: ({ verification_package: { missing } }) => (
            <Badge tone={missing.length === 0 ? "success" : "warning"}>
              {missing.length === 0 ? "Complete" : `${missing.length} missing`}
            </Badge>
          ),
        },
        {
          key: "opened",
          header: "Opened",
          hideOnPhone: true,
          cell: ({ created_at }) => <DateText value={created_at} className="text-muted" />,
        },
        {
          key: "balance",
          header: "Balance in the books",
          numeric: true,
          cell: ({ balance_cents, currency }) => <Money cents={balance_cents} currency={currency} muteZero />,
        },
      ]}
    />
  );
}
