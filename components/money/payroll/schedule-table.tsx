"use client";

import type { Change } from "#lib/core/answer.ts";
import type { PaySchedule } from "#lib/domains/money/payroll/schedules/schema.ts";
import type { PayrollRun } from "#lib/domains/money/payroll/schema.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { DateText, formatDate } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { frequencyLabels, scheduleTones } from "./labels.ts";

interface Named {
  entity_id: string;
  pay_schedule_id: string;
}

/** Schedules, each with the run that it would draft next; `acts` are there for whoever may. */
export function ScheduleTable({
  rows,
  acts,
}: {
  rows: readonly PaySchedule[];
  acts: { draft: Change<Named, PayrollRun>["act"]; archive: Change<Named, PaySchedule>["act"] } | null;
}) {
  return (
    <PlainTable
      caption="Pay schedules"
      rows={rows}
      rowKey={({ pay_schedule_id }) => pay_schedule_id}
      columns={[
        {
          key: "name",
          header: "Name",
          cell: ({ name, frequency }) => (
            <span className="flex flex-col [overflow-wrap:anywhere]">
              <span className="font-medium">{name}</span>
              <span className="font-normal text-muted text-xs">{frequencyLabels[frequency]}</span>
            </span>
          ),
        },
        {
          key: "people",
          header: "People",
          numeric: true,
          cell: ({ person_count }) => <Figure value={person_count} />,
        },
        {
          key: "next",
          header: "Next period",
          cell: ({ next }) => `${formatDate(next.period_start)} to ${formatDate(next.period_end)}`,
        },
        { key: "pays", header: "Pays on", cell: ({ next }) => <DateText value={next.pay_date} /> },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={scheduleTones} /> },
        {
          key: "acts",
          header: "Actions",
          hideHeader: true,
          cell: (row) =>
            acts && row.status === "active" ? (
              <span className="flex flex-wrap justify-end gap-2">
                <ActionButton
                  size="sm"
                  action={{ act: acts.archive, shown: row }}
                  input={{ entity_id: row.entity_id, pay_schedule_id: row.pay_schedule_id }}
                  success={`${row.name} is archived`}
                >
                  Archive
                </ActionButton>
                <ActionButton
                  size="sm"
                  action={{ act: acts.draft, shown: row }}
                  input={{ entity_id: row.entity_id, pay_schedule_id: row.pay_schedule_id }}
                  success="The run is drafted"
                  doneHref="/entities/{entity_id}/payroll/runs/{run_id}"
                >
                  Draft next run
                </ActionButton>
              </span>
            ) : null,
        },
      ]}
    />
  );
}
