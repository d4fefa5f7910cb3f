"use client";

import type { PayrollCorrection } from "#lib/domains/money/payroll/corrections/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { correctionTones } from "./labels.ts";

/** What was put right of what a run has paid. */
export function CorrectionTable({ rows }: { rows: readonly PayrollCorrection[] }) {
  return (
    <PlainTable
      caption="Corrections"
      rows={rows}
      rowKey={({ payroll_correction_id }) => payroll_correction_id}
      rowHref={({ entity_id, payroll_correction_id }) =>
        `/entities/${entity_id}/payroll/corrections/${payroll_correction_id}`
      }
      columns={[
        {
          key: "whose",
          header: "Whose pay",
          cell: ({ name, reason }) => (
            <span className="flex flex-col [overflow-wrap:anywhere]">
              <span className="font-medium">{name}</span>
              <span className="font-normal text-muted text-xs">{reason}</span>
            </span>
          ),
        },
        { key: "on", header: "Settled on", cell: ({ corrected_on }) => <DateText value={corrected_on} /> },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={correctionTones} /> },
        {
          key: "gross",
          header: "Gross",
          numeric: true,
          cell: ({ gross_cents }) => <Money cents={gross_cents} muteZero />,
        },
        { key: "net", header: "Net", numeric: true, cell: ({ net_cents }) => <Money cents={net_cents} muteZero /> },
      ]}
    />
  );
}
