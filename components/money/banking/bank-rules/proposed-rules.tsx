"use client";

import type { ProposedRule } from "#lib/domains/money/banking/bank-rules/schema.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";
import type { CreateRule } from "./new-rule.tsx";

/** Rules that what was booked by hand would have followed; each becomes one at a click. */
export function ProposedRules({
  entity_id,
  proposals,
  action,
}: {
  entity_id: string;
  proposals: readonly ProposedRule[];
  action: CreateRule;
}) {
  if (proposals.length === 0) return null;
  return (
    <Section title="Proposed" description="Words that several lines said which were all booked to one account.">
      <PlainTable
        caption="Proposed bank rules"
        rows={proposals}
        rowKey={({ contains, direction }) => `${direction} ${contains}`}
        columns={[
          {
            key: "contains",
            header: "A line that says",
            cell: ({ contains }) => <span className="font-medium">{contains}</span>,
          },
          { key: "direction", header: "Of", cell: ({ direction }) => (direction === "in" ? "Money in" : "Money out") },
          {
            key: "account",
            header: "Is booked to",
            cell: ({ account_name }) => account_name,
          },
          {
            key: "lines",
            header: "Lines",
            numeric: true,
            cell: ({ line_count }) => line_count.toLocaleString("en-US"),
          },
          {
            key: "accept",
            header: "Accept",
            hideHeader: true,
            cell: ({ contains, direction, account_id }) => (
              <ActionButton
                size="sm"
                action={action}
                input={{ entity_id, contains, direction, account_id }}
                success="The rule is made"
                receiptHref="/receipts/{receipt_id}"
              >
                Make it a rule<span className="sr-only">: {contains}</span>
              </ActionButton>
            ),
          },
        ]}
      />
    </Section>
  );
}
