"use client";

import type { CapTable, Holder } from "#lib/domains/equity/schema.ts";
import { Figure, Percent } from "#ui/ui/figure.tsx";
import { type WorkColumn, WorkTable } from "#ui/ui/work-table.tsx";

/** What a holder has of the whole, outstanding and fully diluted. */
export function shareColumns<H extends Omit<Holder, "name">>({
  outstanding_units,
  fully_diluted_units,
}: Pick<CapTable, "outstanding_units" | "fully_diluted_units">): WorkColumn<H>[] {
  return [
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
  ];
}

/** Who holds what. It goes to the browser, and takes no more of a cap table than it shows. */
export function HolderTable({
  holders,
  ...units
}: Pick<CapTable, "holders" | "outstanding_units" | "fully_diluted_units">) {
  return (
    <WorkTable
      caption="Holders"
      rows={holders}
      rowKey={({ contact_id }) => contact_id}
      columns={[
        { key: "name", header: "Holder", cell: ({ name }) => name, footer: "Total", sortBy: ({ name }) => name },
        ...shareColumns<Holder>(units),
      ]}
    />
  );
}
