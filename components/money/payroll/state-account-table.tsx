"use client";

import type { Change } from "#lib/core/answer.ts";
import type { StateTaxAccount } from "#lib/domains/money/payroll/state-accounts/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { stateAccountTones, stateTaxLabels } from "./labels.ts";
import { exemptLabels } from "./new-state-account.tsx";

interface Named {
  entity_id: string;
  state_tax_account_id: string;
}

function Exempt({ tax, exempt_deductions }: StateTaxAccount) {
  if (tax !== "withholding") return <span className="text-subtle">–</span>;
  if (exempt_deductions === null) return <span className="text-muted">Not told</span>;
  return exemptLabels[exempt_deductions.toSorted().toReversed().join(" ") || "none"];
}

function VoidAccount({ account, act }: { account: StateTaxAccount; act: Change<Named, StateTaxAccount>["act"] }) {
  const { entity_id, state_tax_account_id, state, account_number } = account;
  return (
    <Confirm
      trigger={
        <Button size="sm" variant="ghost">
          Void
          <span className="sr-only">
            {" "}
            {state} {account_number}
          </span>
        </Button>
      }
      title={`Void ${account_number} of ${state}?`}
      consequences={[
        "Forms W-2 that are drawn from now on do without it.",
        "Another of the same first day may take its place.",
      ]}
      confirmLabel="Void"
      action={{ act, shown: account }}
      input={{ entity_id, state_tax_account_id }}
      success="The account is voided"
      receiptHref="/receipts/{receipt_id}"
    />
  );
}

/** The company's numbers in the states; `acts` are there for whoever may. */
export function StateAccountTable({
  rows,
  acts,
}: {
  rows: readonly StateTaxAccount[];
  acts: { void: Change<Named, StateTaxAccount>["act"] } | null;
}) {
  return (
    <PlainTable
      caption="State tax accounts"
      rows={rows}
      rowKey={({ state_tax_account_id }) => state_tax_account_id}
      columns={[
        {
          key: "state",
          header: "State",
          cell: ({ state, tax }) => (
            <span className="flex flex-col">
              <span className="font-medium">{state}</span>
              <span className="font-normal text-muted text-xs">{stateTaxLabels[tax]}</span>
            </span>
          ),
        },
        {
          key: "number",
          header: "Number",
          cell: ({ account_number }) => <span className="[overflow-wrap:anywhere]">{account_number}</span>,
        },
        { key: "from", header: "From", cell: ({ effective_from }) => <DateText value={effective_from} /> },
        { key: "exempt", header: "No part of its wages", cell: (account) => <Exempt {...account} /> },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={stateAccountTones} /> },
        {
          key: "acts",
          header: "Actions",
          hideHeader: true,
          cell: (account) =>
            acts && account.status === "recorded" ? <VoidAccount account={account} act={acts.void} /> : null,
        },
      ]}
    />
  );
}
