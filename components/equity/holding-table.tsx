import type { Ownership } from "#lib/domains/equity/ownership/schema.ts";
import { kindLabels } from "#ui/equity/labels.ts";
import { Figure, Percent } from "#ui/ui/figure.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

/** How much one holder has of each instrument. */
export function HoldingTable({
  holder,
  columns,
}: {
  holder: Ownership["holders"][number];
  columns: Ownership["columns"];
}) {
  const known = new Map(columns.map((column) => [column.instrument_id, column]));
  return (
    <PlainTable
      caption="Holdings"
      rows={holder.holdings}
      rowKey={({ instrument_id }) => instrument_id}
      columns={[
        {
          key: "symbol",
          header: "Instrument",
          cell: ({ instrument_id }) => <span className="font-mono text-sm">{known.get(instrument_id)?.symbol}</span>,
        },
        {
          key: "kind",
          header: "Kind",
          cell: ({ instrument_id }) => kindLabels[known.get(instrument_id)?.kind ?? "common"],
        },
        { key: "units", header: "Held", numeric: true, cell: ({ units }) => <Figure value={units} /> },
        {
          key: "percent",
          header: "Share of the class",
          numeric: true,
          cell: ({ instrument_id, units }) => <Percent part={units} of={known.get(instrument_id)?.held_units ?? 0} />,
        },
      ]}
    />
  );
}
