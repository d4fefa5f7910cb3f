import type { CapTable } from "#lib/domains/equity/schema.ts";
import { Figure } from "#ui/ui/figure.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { Table } from "#ui/ui/table.tsx";

/** What may be issued, and how much of it has been. */
export function CapTableView({ cap_table }: { cap_table: CapTable }) {
  return (
    <Table
      caption="Instruments"
      rows={cap_table.instruments}
      rowKey={(instrument) => instrument.instrument_id}
      columns={[
        {
          key: "symbol",
          header: "Instrument",
          cell: ({ symbol, kind }) => (
            <>
              <span className="font-mono text-sm">{symbol}</span> <span className="text-muted">{wordsOf(kind)}</span>
            </>
          ),
        },
        {
          key: "authorized",
          header: "Authorized",
          numeric: true,
          cell: (row) => <Figure value={row.authorized_units} />,
        },
        { key: "issued", header: "Issued", numeric: true, cell: (row) => <Figure value={row.issued_units} /> },
        { key: "available", header: "Available", numeric: true, cell: (row) => <Figure value={row.available_units} /> },
      ]}
    />
  );
}
