"use client";

import type { Change } from "#lib/core/answer.ts";
import { amount } from "#lib/core/money.ts";
import type { BankRule } from "#lib/domains/money/banking/bank-rules/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { bankName } from "../labels.ts";
import { type ChangeRule, EditRule } from "./edit-rule.tsx";
import type { RuleChoices } from "./rule-fields.tsx";

type RetireRule = Change<{ entity_id: string; rule_id: string }, BankRule>["act"];

/** Which lines a rule is for beside its words: "money in, from $5.00 to $10.00". */
function narrowing({ direction, min_amount_cents: min, max_amount_cents: max }: BankRule): string {
  const amounts = [...(min === null ? [] : [`from ${amount(min)}`]), ...(max === null ? [] : [`to ${amount(max)}`])];
  const money = direction === null ? "Any money" : direction === "in" ? "Money in" : "Money out";
  return [money, amounts.join(" ")].filter((part) => part !== "").join(", ");
}

export function RuleTable({
  rows,
  acts,
}: {
  rows: readonly BankRule[];
  /** Null: nothing may be done. */
  acts: { retire: RetireRule; change: ChangeRule; choices: RuleChoices } | null;
}) {
  return (
    <PlainTable
      caption="Bank rules"
      rows={rows}
      rowKey={({ rule_id }) => rule_id}
      columns={[
        {
          key: "contains",
          header: "A line that says",
          cell: ({ contains }) => <span className="font-medium [overflow-wrap:anywhere]">{contains}</span>,
        },
        {
          key: "narrowing",
          header: "Of",
          cell: (rule) => (
            <span>
              {narrowing(rule)}
              {rule.bank_id === null ? "" : `, ${bankName(rule)}`}
            </span>
          ),
        },
        {
          key: "account",
          header: "Is booked to",
          cell: ({ account_name, contact_name, vendor_name }) => (
            <span className="[overflow-wrap:anywhere]">
              {account_name}
              {vendor_name === null ? "" : `, paid to ${vendor_name}`}
              {contact_name === null ? "" : `, ${contact_name}`}
            </span>
          ),
        },
        {
          key: "status",
          header: "Status",
          cell: ({ status }) => <Status value={status} tones={{ active: "success" }} />,
        },
        {
          key: "acts",
          header: "Acts",
          hideHeader: true,
          cell: (rule) =>
            acts && rule.status === "active" ? (
              <span className="flex flex-wrap items-center justify-end gap-1">
                <EditRule rule={rule} choices={acts.choices} change={acts.change} />
                <Confirm
                  trigger={
                    <Button size="sm" variant="ghost">
                      Retire<span className="sr-only"> {rule.contains}</span>
                    </Button>
                  }
                  title={`Retire the rule “${rule.contains}”?`}
                  consequences={["It is proposed for no line any more.", "What was booked by it stays."]}
                  confirmLabel="Retire the rule"
                  action={{ act: acts.retire, shown: rule }}
                  input={{ entity_id: rule.entity_id, rule_id: rule.rule_id }}
                  success="The rule is retired"
                  receiptHref="/receipts/{receipt_id}"
                />
              </span>
            ) : null,
        },
      ]}
    />
  );
}
