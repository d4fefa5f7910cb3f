"use client";

import type { CapTable, Holder } from "#lib/domains/equity/schema.ts";
import { Figure, Percent } from "#ui/ui/figure.tsx";
import { type WorkColumn, WorkTable } from "#ui/ui/work-table.tsx";

type Whole = Pick<CapTable, "outstanding_units" | "fully_diluted_units" | "pool">;

/** Who a row is, with what stands below the holders: what the pool has not granted, and all together. */
export const nameColumn = <H extends Pick<Holder, "name">>({ pool }: Pick<Whole, "pool">): WorkColumn<H> => ({
  key: "name",
  header: "Holder",
  cell: ({ name }) => name,
  ...(isLeft(pool) && { aside: "Pool, not granted" }),
  footer: "Total",
  sortBy: ({ name }) => name,
});

const isLeft = (pool: Whole["pool"]): pool is NonNullable<Whole["pool"]> => pool !== null && pool.available_units > 0;

/** All of what there is some of. */
const allOf = (units: number) => (units > 0 ? <Percent part={units} of={units} /> : null);

/** What a holder has of the whole, outstanding and fully diluted. */
export function shareColumns<H extends Omit<Holder, "name">>({
  outstanding_units,
  fully_diluted_units,
  pool,
}: Whole): WorkColumn<H>[] {
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
      footer: allOf(outstanding_units),
    },
    {
      key: "diluted",
      header: "Fully diluted",
      numeric: true,
      sortBy: (holder) => holder.fully_diluted_units,
      cell: (holder) => <Figure value={holder.fully_diluted_units} />,
      ...(isLeft(pool) && { aside: <Figure value={pool.available_units} /> }),
      footer: <Figure value={fully_diluted_units} />,
    },
    {
      key: "diluted_percent",
      header: "Diluted share",
      numeric: true,
      sortBy: ({ fully_diluted_percent }) => fully_diluted_percent,
      cell: ({ fully_diluted_percent }) => <Percent part={fully_diluted_percent} of={100} />,
      ...(isLeft(pool) && { aside: <Percent part={pool.fully_diluted_percent} of={100} /> }),
      footer: allOf(fully_diluted_units),
    },
  ];
}

/** Who holds what. It goes to the browser, and takes no more of a cap table than it shows. */
export function HolderTable({ holders, ...whole }: Whole & Pick<CapTable, "holders">) {
  return (
    <WorkTable
      caption="Holders"
      rows={holders}
      rowKey={({ contact_id }) => contact_id}
      columns={[nameColumn<Holder>(whole), ...shareColumns<Holder>(whole)]}
    />
  );
}
