"use client";

import type { Meeting } from "#lib/domains/company/governance/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { bodyLabel, meetingTones } from "./labels.ts";

export function MeetingTable({ rows }: { rows: readonly Meeting[] }) {
  return (
    <PlainTable
      caption="Meetings"
      rows={rows}
      rowKey={({ meeting_id }) => meeting_id}
      rowHref={({ entity_id, meeting_id }) => `/entities/${entity_id}/meetings/${meeting_id}`}
      columns={[
        { key: "title", header: "Meeting", cell: ({ title }) => title },
        {
          key: "type",
          header: "Of",
          cell: ({ meeting_type }) => <span className="text-muted">{bodyLabel(meeting_type)}</span>,
        },
        { key: "items", header: "Items", numeric: true, cell: ({ agenda_items }) => agenda_items.length },
        { key: "when", header: "Called for", cell: ({ scheduled_for }) => <DateText value={scheduled_for} time /> },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={meetingTones} /> },
      ]}
    />
  );
}
