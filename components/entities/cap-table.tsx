import type { CapTable } from "#lib/domains/equity/schema.ts";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { Table } from "#ui/ui/table.tsx";

/** What may be issued, who holds what of it, and what may become shares one day. */
export function CapTableView({ cap_table }: { cap_table: CapTable }) {
  const { holders, safes } = cap_table;
  return (
    <div className="flex flex-col gap-6">
      <Instruments cap_table={cap_table} />
      {holders.length > 0 ? <Holders cap_table={cap_table} /> : <p className="text-muted">Nothing is issued yet.</p>}
      {safes.length > 0 ? <Safes cap_table={cap_table} /> : null}
    </div>
  );
}

function Instruments({ cap_table }: { cap_table: CapTable }) {
  return (
    <Table
      caption="Instruments"
      rows={cap_table.instruments}
      rowKey={(instrument) => instrument.instrument_id}
      columns={[
        {
          key: "symbol",
          header: "Instrument",
          cell: ({ symbol }) => <span className="font-mono text-sm">{symbol}</span>,
        },
        { key: "kind", header: "Kind", cell: ({ kind }) => <span className="text-muted">{wordsOf(kind)}</span> },
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

function Holders({ cap_table }: { cap_table: CapTable }) {
  const { holders, outstanding_units, fully_diluted_units } = cap_table;
  return (
    <Table
      caption="Holders"
      rows={holders}
      rowKey={(holder) => holder.name}
      columns={[
        { key: "name", header: "Holder", cell: ({ name }) => name, footer: "Total" },
        {
          key: "units",
          header: "Held",
          numeric: true,
          cell: ({ units }) => <Figure value={units} />,
          footer: <Figure value={outstanding_units} />,
        },
        { key: "percent", header: "Share", numeric: true, cell: ({ percent }) => `${percent}%` },
        {
          key: "diluted",
          header: "Fully diluted",
          numeric: true,
          cell: (holder) => <Figure value={holder.fully_diluted_units} />,
          footer: <Figure value={fully_diluted_units} />,
        },
        {
          key: "diluted_percent",
          header: "Diluted share",
          numeric: true,
          cell: ({ fully_diluted_percent }) => `${fully_diluted_percent}%`,
        },
      ]}
    />
  );
}

function Safes({ cap_table }: { cap_table: CapTable }) {
  return (
    <Table
      caption="SAFEs"
      rows={cap_table.safes}
      rowKey={(safe) => safe.safe_id}
      columns={[
        { key: "investor", header: "SAFE of", cell: ({ investor_name }) => investor_name },
        {
          key: "type",
          header: "Type",
          cell: ({ safe_type }) => <span className="text-muted">{wordsOf(safe_type)}</span>,
        },
        {
          key: "principal",
          header: "Principal",
          numeric: true,
          cell: ({ principal_amount_cents }) => <Money cents={principal_amount_cents} />,
        },
        {
          key: "cap",
          header: "Valuation cap",
          numeric: true,
          cell: ({ valuation_cap_cents }) =>
            valuation_cap_cents === null ? (
              <span className="text-subtle">None</span>
            ) : (
              <Money cents={valuation_cap_cents} />
            ),
        },
      ]}
    />
  );
}
