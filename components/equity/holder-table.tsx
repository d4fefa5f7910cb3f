"use client";

import type { CapTable } from "#lib/domains/equity/schema.ts";
import { Figure, Percent } from "#ui/ui/figure.tsx";
import { WorkTable } from "#ui/ui/work-table.tsx";

/** Who holds what; `grantsHref`, with a holder's name behind it, leads to their grants. */
export function HolderTable({ cap_table, grantsHref }: { cap_table: CapTable; grantsHref?: string }) {
  const { holders, outstanding_units, fully_diluted_units } = cap_table;
  return (
    <WorkTable
      caption="Holders"
      rows={holders}
      rowKey={(holder) => holder.name}
      rowHref={grantsHref === undefined ? undefined : ({ name }) => `${grantsHref}${encodeURIComponent(name)}`}
      columns={[
        { key: "name", header: "Holder", cell: ({ name }) => name, footer: "Total", sortBy: ({ name }) => name },
        {
          key: "units",
          header: "Held",
          numeric: true,
          sortBy: ({ units }) => units,
          cell: ({ units }) => <Figure value={units} />,
          footer: <Figure value={outstanding_units} />,
        },
        {
          key: "percent",
          header: "Share",
          numeric: true,
          sortBy: ({ percent }) => percent,
          cell: ({ percent }) => <Percent part={percent} of={100} />,
        },
        {
          key: "diluted",
          header: "Fully diluted",
          numeric: true,
          sortBy: (holder) => holder.fully_diluted_units,
          cell: (holder) => <Figure value={holder.fully_diluted_units} />,
          footer: <Figure value={fully_diluted_units} />,
        },
        {
          key: "diluted_percent",
          header: "Diluted share",
          numeric: true,
          sortBy: ({ fully_diluted_percent }) => fully_diluted_percent,
          cell: ({ fully_diluted_percent }) => <Percent part={fully_diluted_percent} of={100} />,
        },
      ]}
    />
  );
}
