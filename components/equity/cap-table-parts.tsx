"use client";

import type { ReactNode } from "react";
import { classOf } from "#lib/domains/equity/rules.ts";
import type { Grant, Instrument, Safe, Transfer } from "#lib/domains/equity/schema.ts";
import { classLabels, kindLabels, safeLabels } from "#ui/equity/labels.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { Table } from "#ui/ui/table.tsx";
import { discountOf } from "./discount.ts";

const Code = ({ children }: { children: ReactNode }) => <span className="font-mono text-sm">{children}</span>;
const Muted = ({ children }: { children: ReactNode }) => <span className="text-muted">{children}</span>;

export function InstrumentTable({ rows }: { rows: readonly Instrument[] }) {
  return (
    <Table
      caption="Instruments"
      rows={rows}
      rowKey={(instrument) => instrument.instrument_id}
      columns={[
        { key: "symbol", header: "Instrument", cell: ({ symbol }) => <Code>{symbol}</Code> },
        { key: "kind", header: "Kind", cell: ({ kind }) => <Muted>{kindLabels[kind]}</Muted> },
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

export function SafeTable({ rows }: { rows: readonly Safe[] }) {
  return (
    <Table
      caption="SAFEs"
      rows={rows}
      rowKey={(safe) => safe.safe_id}
      columns={[
        { key: "investor", header: "SAFE of", cell: ({ investor_name }) => investor_name },
        { key: "type", header: "Type", cell: ({ safe_type }) => <Muted>{safeLabels[safe_type]}</Muted> },
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
        {
          key: "discount",
          header: "Discount",
          numeric: true,
          cell: ({ discount_rate }) =>
            discount_rate === null ? <span className="text-subtle">None</span> : discountOf(discount_rate),
        },
        { key: "issued", header: "Issued", cell: ({ issued_on }) => <DateText value={issued_on} /> },
      ]}
    />
  );
}

export function GrantTable({
  rows,
  symbols,
}: {
  rows: readonly Grant[];
  /** The instruments' symbols by their identifiers. */
  symbols: ReadonlyMap<string, string>;
}) {
  return (
    <Table
      caption="Grants"
      rows={rows}
      rowKey={({ grant_id }) => grant_id}
      columns={[
        { key: "recipient", header: "Granted to", cell: ({ recipient_name }) => recipient_name },
        {
          key: "class",
          header: "Class",
          cell: ({ grant_type }) => <Muted>{classLabels[classOf(grant_type)]}</Muted>,
        },
        {
          key: "instrument",
          header: "Instrument",
          cell: ({ instrument_id }) => <Code>{symbols.get(instrument_id)}</Code>,
        },
        { key: "shares", header: "Granted", numeric: true, cell: ({ shares }) => <Figure value={shares} /> },
        { key: "on", header: "On", cell: ({ granted_on }) => <DateText value={granted_on} /> },
      ]}
    />
  );
}

export function TransferTable({ rows }: { rows: readonly Transfer[] }) {
  return (
    <Table
      caption="Transfers"
      rows={rows}
      rowKey={({ transfer_id }) => transfer_id}
      columns={[
        { key: "from", header: "From", cell: ({ from_name }) => from_name },
        { key: "to", header: "To", cell: ({ to_name }) => to_name },
        {
          key: "class",
          header: "Class",
          cell: ({ share_class }) => <Muted>{classLabels[classOf(share_class)]}</Muted>,
        },
        { key: "shares", header: "Transferred", numeric: true, cell: ({ shares }) => <Figure value={shares} /> },
        { key: "on", header: "On", cell: ({ transferred_on }) => <DateText value={transferred_on} /> },
      ]}
    />
  );
}
