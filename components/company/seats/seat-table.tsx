"use client";

import type { Seat } from "#lib/domains/company/seats/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { seatLabels, seatTones } from "./labels.ts";

export function SeatTable({ rows }: { rows: readonly Seat[] }) {
  return (
    <PlainTable
      caption="Seats"
      rows={rows}
      rowKey={({ seat_id }) => seat_id}
      rowHref={({ entity_id, seat_id }) => `/entities/${entity_id}/seats/${seat_id}`}
      columns={[
        { key: "holder", header: "Held by", cell: ({ holder_name }) => holder_name },
        {
          key: "seat",
          header: "Seat",
          cell: ({ seat_type, title }) => <span className="text-muted">{title ?? seatLabels[seat_type]}</span>,
        },
        { key: "since", header: "Elected on", cell: ({ elected_on }) => <DateText value={elected_on} /> },
        { key: "until", header: "Ended on", cell: ({ ended_on }) => <DateText value={ended_on} /> },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={seatTones} /> },
      ]}
    />
  );
}
