"use client";

import { DateText } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { runTitle, runTones } from "./labels.ts";
import type { RunRow } from "./run-row.ts";

export function RunTable({ rows }: { rows: readonly RunRow[] }) {
  return (
    <PlainTable
      caption="Payroll runs"
      rows={rows}
      rowKey={({ run_id }) => run_id}
      rowHref={({ entity_id, run_id }) => `/entities/${entity_id}/payroll/runs/${run_id}`}
      columns={[
        { key: "period", header: "Period", cell: (run) => <span className="font-medium">{runTitle(run)}</span> },
        { key: "pay_date", header: "Pay date", cell: ({ pay_date }) => <DateText value={pay_date} /> },
        {
          key: "people",
          header: "People",
          numeric: true,
          cell: ({ people_count }) =>
            people_count > 0 ? <Figure value={people_count} /> : <span className="text-subtle">–</span>,
        },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={runTones} /> },
        {
          key: "gross",
          header: "Gross",
          numeric: true,
          cell: ({ total_gross_cents }) => <Money cents={total_gross_cents} />,
        },
      ]}
    />
  );
}
