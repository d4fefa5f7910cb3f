"use client";

import type { ReactNode } from "react";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { formationLabels, formationTones, typeLabels } from "./labels.ts";

/** The workspace's entities. A dissolved one says so; of the others, how far their formation has come. */
export function EntityTable({
  rows,
  states,
  empty,
}: {
  rows: readonly Entity[];
  /** The names of the jurisdictions by their codes. */
  states: Readonly<Record<string, string>>;
  empty: ReactNode;
}) {
  return (
    <PlainTable
      caption="Companies"
      rows={rows}
      rowKey={(entity) => entity.entity_id}
      rowHref={(entity) => `/entities/${entity.entity_id}`}
      empty={empty}
      columns={[
        {
          key: "name",
          header: "Name",
          cell: (entity) => <span className="font-medium [overflow-wrap:anywhere]">{entity.legal_name}</span>,
        },
        {
          key: "type",
          header: "Type",
          className: "whitespace-nowrap",
          cell: (entity) => typeLabels[entity.entity_type],
        },
        {
          key: "state",
          header: "State",
          className: "whitespace-nowrap",
          cell: (entity) => states[entity.jurisdiction] ?? entity.jurisdiction,
        },
        {
          key: "status",
          header: "Status",
          cell: (entity) =>
            entity.status === "dissolved" ? (
              <Status value="dissolved" />
            ) : (
              <Status value={entity.formation_status} tones={formationTones} labels={formationLabels} />
            ),
        },
        {
          key: "created",
          header: "Created",
          hideOnPhone: true,
          cell: (entity) => <DateText value={entity.created_at} className="text-muted" />,
        },
      ]}
    />
  );
}
