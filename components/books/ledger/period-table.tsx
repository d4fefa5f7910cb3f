"use client";

import type { AccountingPeriod } from "#lib/domains/books/closing/schema.ts";
import { EffectsOf } from "#ui/record/effects.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { DateText, monthLabel } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { closingFollows, type PeriodAct, type PeriodTrial } from "./closing-follows.ts";

/** The months that have postings or were closed, and what may be done with each. */
export function PeriodTable({
  rows,
  writes,
  close,
  reopen,
  trials,
}: {
  rows: readonly AccountingPeriod[];
  writes: boolean;
  close: PeriodAct;
  reopen: PeriodAct;
  trials: { close: PeriodTrial; reopen: PeriodTrial };
}) {
  const journal = ({ entity_id }: AccountingPeriod) => `/entities/${entity_id}/ledger/entries`;
  return (
    <PlainTable
      caption="Periods"
      rows={rows}
      rowKey={({ period }) => period}
      columns={[
        {
          key: "month",
          header: "Month",
          cell: (one) => (
            <TextLink href={`${journal(one)}?period=${one.period}`} className="whitespace-nowrap font-medium">
              {monthLabel(one.period)}
            </TextLink>
          ),
        },
        {
          key: "status",
          header: "Status",
          cell: ({ status }) => <Status value={status} tones={{ closed: "success" }} />,
        },
        {
          key: "drafts",
          header: "Drafts inside",
          numeric: true,
          cell: (one) =>
            one.draft_entries === 0 ? (
              <span className="text-subtle">0</span>
            ) : (
              <TextLink href={`${journal(one)}?period=${one.period}&status=draft`}>
                <Figure value={one.draft_entries} />
              </TextLink>
            ),
        },
        {
          key: "checklist",
          header: "Close",
          cell: ({ entity_id, period }) => (
            <TextLink href={`/entities/${entity_id}/ledger/periods/${period}`}>
              Checklist<span className="sr-only"> of {monthLabel(period)}</span>
            </TextLink>
          ),
        },
        { key: "closed", header: "Closed last", cell: ({ closed_at }) => <DateText value={closed_at} time /> },
        { key: "reopened", header: "Reopened last", cell: ({ reopened_at }) => <DateText value={reopened_at} time /> },
        ...(writes
          ? [
              {
                key: "acts",
                header: "Acts",
                hideHeader: true,
                cell: (one: AccountingPeriod) =>
                  one.status === "open" ? (
                    <Close of={one} action={close} trial={trials.close} />
                  ) : (
                    <Reopen of={one} action={reopen} trial={trials.reopen} />
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}

interface ActOf {
  of: Pick<AccountingPeriod, "entity_id" | "period" | "draft_entries">;
  action: PeriodAct;
  trial: PeriodTrial;
}

/** Asks about a month's closing. */
export function Close({ of: { entity_id, period, draft_entries }, action, trial }: ActOf) {
  const month = monthLabel(period);
  return (
    <Confirm
      trigger={
        <Button size="sm">
          Close<span className="sr-only"> {month}</span>
        </Button>
      }
      title={`Close ${month}?`}
      consequences={closingFollows(draft_entries)}
      effects={<EffectsOf trial={trial} input={{ entity_id, period }} />}
      confirmLabel="Close"
      tone="primary"
      action={action}
      input={{ entity_id, period }}
      success={`${month} is closed`}
      receiptHref="/receipts/{receipt_id}"
    />
  );
}

/** Asks about a month's reopening. */
export function Reopen({
  of: { entity_id, period },
  action,
  trial,
}: Omit<ActOf, "of"> & { of: Pick<AccountingPeriod, "entity_id" | "period"> }) {
  const month = monthLabel(period);
  return (
    <Confirm
      trigger={
        <Button size="sm" variant="ghost">
          Reopen<span className="sr-only"> {month}</span>
        </Button>
      }
      title={`Reopen ${month}?`}
      consequences={[
        "Entries dated inside can be posted and voided again, so its figures may change after they were reported.",
        "The reopening leaves a receipt, beside that of the closing; both stay.",
      ]}
      effects={<EffectsOf trial={trial} input={{ entity_id, period }} />}
      confirmLabel="Reopen"
      action={action}
      input={{ entity_id, period }}
      success={`${month} is open again`}
      receiptHref="/receipts/{receipt_id}"
    />
  );
}
