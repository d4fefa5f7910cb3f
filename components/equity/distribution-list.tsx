"use client";

import type { DeclaredDistribution } from "#lib/domains/equity/distributions/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { wordsOf } from "#ui/ui/status.tsx";

/** What was declared to holders. */
export function DistributionTable({ rows }: { rows: readonly DeclaredDistribution[] }) {
  return (
    <PlainTable
      caption="Declared distributions"
      rows={rows}
      rowKey={({ distribution_id }) => distribution_id}
      rowHref={({ entity_id, distribution_id }) => `/entities/${entity_id}/cap-table/distribution/${distribution_id}`}
      columns={[
        { key: "day", header: "Declared", cell: (one) => <DateText value={one.declared_on} /> },
        { key: "status", header: "Status", cell: ({ status }) => wordsOf(status) },
        { key: "unpaid", header: "Unpaid", numeric: true, cell: (one) => <Money cents={one.unpaid_cents} /> },
        { key: "total", header: "Total", numeric: true, cell: (one) => <Money cents={one.total_amount_cents} /> },
      ]}
    />
  );
}
