"use client";

import type { ConvertibleNote } from "#lib/domains/equity/notes/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { noteStatusLabels } from "./labels.ts";

export const dayCountLabels = {
  "actual/365": "Each day, of a year of 365",
  "30/360": "Months of thirty, of a year of 360",
} as const;

export function NoteTable({ rows }: { rows: readonly ConvertibleNote[] }) {
  return (
    <PlainTable
      caption="Convertible notes"
      rows={rows}
      rowKey={({ note_id }) => note_id}
      columns={[
        {
          key: "investor",
          header: "Note of",
          cell: ({ entity_id, note_id, investor_name, status }) => (
            <span className="flex flex-col items-start">
              <TextLink href={`/entities/${entity_id}/cap-table/notes/${note_id}`}>{investor_name}</TextLink>
              <span className="font-normal text-muted text-sm">{noteStatusLabels[status]}</span>
            </span>
          ),
        },
        {
          key: "principal",
          header: "Principal",
          numeric: true,
          cell: ({ principal_amount_cents }) => <Money cents={principal_amount_cents} />,
        },
        {
          key: "interest",
          header: "Interest",
          numeric: true,
          cell: ({ interest_cents }) => <Money cents={interest_cents} />,
        },
        { key: "rate", header: "A year", numeric: true, cell: ({ interest_percent }) => `${interest_percent}%` },
        {
          key: "cap",
          header: "Valuation cap",
          numeric: true,
          cell: ({ valuation_cap_cents: cap }) =>
            cap === null ? <span className="text-subtle">None</span> : <Money cents={cap} />,
        },
        { key: "matures", header: "Matures", cell: ({ matures_on }) => <DateText value={matures_on} /> },
      ]}
    />
  );
}
