"use client";

import type { Amendment } from "#lib/domains/company/formation/amendments/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { amendmentLabels, amendmentTones, changeLabels, formLabels } from "./labels.ts";

/** A company's changes after its formation, and which of them are in effect. */
export function AmendmentTable({ rows }: { rows: readonly Amendment[] }) {
  return (
    <PlainTable
      caption="Changes"
      rows={rows}
      rowKey={({ amendment_id }) => amendment_id}
      rowHref={({ entity_id, amendment_id }) => `/entities/${entity_id}/amendments/${amendment_id}`}
      columns={[
        { key: "what", header: "Change", cell: (one) => changeLabels(one).join("; ") },
        {
          key: "form",
          header: "Paper",
          hideOnPhone: true,
          cell: ({ form }) => <span className="text-muted">{formLabels[form]}</span>,
        },
        {
          key: "since",
          header: "In effect since",
          cell: ({ filed_on }) => (filed_on === null ? null : <DateText value={filed_on} />),
        },
        {
          key: "status",
          header: "Status",
          cell: ({ status }) => <Status value={status} tones={amendmentTones} labels={amendmentLabels} />,
        },
      ]}
    />
  );
}
