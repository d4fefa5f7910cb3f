"use client";

import { citedFigure } from "#lib/core/citation.ts";
import type { Deadline } from "#lib/domains/compliance/tax/schema.ts";
import { DueDate } from "#ui/company/obligations/due-date.tsx";
import { obligationTones, TierBadge } from "#ui/company/obligations/tier.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { deadlineLabels } from "./labels.ts";

/** What the states ask for, and when. */
export function DeadlineTable({ rows, today }: { rows: readonly Deadline[]; today: string }) {
  return (
    <PlainTable
      caption="Deadlines"
      rows={rows}
      rowKey={({ deadline_id }) => deadline_id}
      columns={[
        {
          key: "report",
          header: "Report",
          className: "lg:max-w-72",
          cell: ({ deadline_type, jurisdiction, report_name, due_date, reason, note, source }) => (
            <span className="block min-w-0">
              <span className="font-medium">
                {deadlineLabels[deadline_type]}, {jurisdiction}
              </span>
              <span className="block font-normal text-muted text-sm">{due_date === null ? reason : report_name}</span>
              {note ? <span className="block font-normal text-muted text-sm">{note}</span> : null}
              {source ? <span className="block font-normal text-subtle text-sm">Source: {source}</span> : null}
            </span>
          ),
        },
        {
          key: "with",
          header: "With",
          className: "lg:max-w-56",
          cell: ({ filed_with, due_date }) => (
            <span className="text-muted max-sm:text-right">{due_date === null ? "–" : filed_with}</span>
          ),
        },
        {
          key: "fee",
          header: "Fee",
          numeric: true,
          cell: ({ due_date, fee_cents, fee_confidence }) => {
            const fee = due_date === null ? null : citedFigure(fee_cents, fee_confidence);
            return fee === null ? <span className="text-subtle">–</span> : <Money cents={fee} />;
          },
        },
        {
          key: "due",
          header: "Due",
          cell: ({ known, due_date, obligation_status }) =>
            due_date === null ? (
              <span className="text-subtle">{known ? "Nothing is due" : "Not in our facts"}</span>
            ) : (
              <DueDate date={due_date} today={today} isDone={obligation_status === "completed"} />
            ),
        },
        {
          key: "tier",
          header: "Urgency",
          cell: ({ tier, obligation_status }) =>
            tier && obligation_status !== "completed" ? (
              <TierBadge tier={tier} />
            ) : (
              <span className="text-subtle">–</span>
            ),
        },
        {
          key: "obligation",
          header: "Obligation",
          cell: ({ obligation_id, obligation_status }) =>
            obligation_id && obligation_status ? (
              <TextLink href={`/obligations/${obligation_id}`}>
                <Status value={obligation_status} tones={obligationTones} />
              </TextLink>
            ) : (
              <span className="text-subtle">None</span>
            ),
        },
      ]}
    />
  );
}
