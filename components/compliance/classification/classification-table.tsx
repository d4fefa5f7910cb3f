"use client";

import type { Classification } from "#lib/domains/compliance/classification/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { verdictLabels, verdictTones } from "./labels.ts";

export function ClassificationTable({ rows }: { rows: readonly Classification[] }) {
  return (
    <PlainTable
      caption="Contractor classifications"
      rows={rows}
      rowKey={({ classification_id }) => classification_id}
      rowHref={({ entity_id, classification_id }) =>
        `/entities/${entity_id}/compliance/classifications/${classification_id}`
      }
      columns={[
        { key: "worker", header: "Worker", cell: ({ worker_name }) => worker_name },
        { key: "state", header: "State", cell: ({ jurisdiction }) => jurisdiction },
        { key: "score", header: "Risk score", numeric: true, cell: ({ risk_score }) => `${risk_score} of 100` },
        {
          key: "verdict",
          header: "Counts as",
          cell: ({ classification }) => <Status value={classification} tones={verdictTones} labels={verdictLabels} />,
        },
        { key: "on", header: "Weighed", cell: ({ created_at }) => <DateText value={created_at} /> },
      ]}
    />
  );
}
