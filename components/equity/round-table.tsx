"use client";

import type { Round } from "#lib/domains/equity/rounds/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

/** The rounds that were closed, with what they raised. */
export function RoundTable({ rows }: { rows: readonly Round[] }) {
  return (
    <PlainTable
      caption="Closed rounds"
      rows={rows}
      rowKey={({ round_id }) => round_id}
      columns={[
        {
          key: "name",
          header: "Round",
          cell: ({ entity_id, name, round_id }) => (
            <TextLink href={`/entities/${entity_id}/cap-table/round/${round_id}`}>{name}</TextLink>
          ),
        },
        { key: "closed", header: "Closed", cell: ({ closed_on }) => <DateText value={closed_on} /> },
        { key: "price", header: "Price", numeric: true, cell: ({ price_per_share }) => `$${price_per_share}` },
        { key: "raised", header: "Raised", numeric: true, cell: ({ raised_cents }) => <Money cents={raised_cents} /> },
      ]}
    />
  );
}
