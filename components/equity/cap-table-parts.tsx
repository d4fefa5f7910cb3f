"use client";

import type { ReactNode } from "react";
import type { Grant } from "#lib/domains/equity/grants/schema.ts";
import { classOf } from "#lib/domains/equity/rules.ts";
import type { Safe } from "#lib/domains/equity/safes/schema.ts";
import type { Instrument, Transfer } from "#lib/domains/equity/schema.ts";
import { classLabels, kindLabels, refusalLabels, safeLabels } from "#ui/equity/labels.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { discountOf } from "./discount.ts";

const Code = ({ children }: { children: ReactNode }) => <span className="font-mono text-sm">{children}</span>;
const Muted = ({ children }: { children: ReactNode }) => <span className="text-muted">{children}</span>;

export function InstrumentTable({ rows }: { rows: readonly Instrument[] }) {
  return (
    <PlainTable
      caption="Instruments"
      rows={rows}
      rowKey={(instrument) => instrument.instrument_id}
      columns={[
        {
          key: "symbol",
          header: "Instrument",
          cell: ({ entity_id, instrument_id, symbol }) => (
            <TextLink href={`/entities/${entity_id}/cap-table/instruments/${instrument_id}`}>
              <Code>{symbol}</Code>
            </TextLink>
          ),
        },
        { key: "kind", header: "Kind", cell: ({ kind }) => <Muted>{kindLabels[kind]}</Muted> },
        {
          key: "authorized",
          header: "Authorized",
          numeric: true,
          cell: (row) => <Figure value={row.authorized_units} />,
        },
        { key: "issued", header: "Issued", numeric: true, cell: (row) => <Figure value={row.issued_units} /> },
        { key: "exercised", header: "Exercised", numeric: true, cell: (row) => <Figure value={row.exercised_units} /> },
        { key: "available", header: "Available", numeric: true, cell: (row) => <Figure value={row.available_units} /> },
      ]}
    />
  );
}

export function SafeTable({ rows }: { rows: readonly Safe[] }) {
  return (
    <PlainTable
      caption="SAFEs"
      rows={rows}
      rowKey={(safe) => safe.safe_id}
      columns={[
        {
          key: "investor",
          header: "SAFE of",
          cell: ({ entity_id, safe_id, investor_name, safe_type }) => (
            <span className="flex flex-col items-start">
              <TextLink href={`/entities/${entity_id}/cap-table/safes/${safe_id}`}>{investor_name}</TextLink>
              <span className="font-normal text-muted text-sm">{safeLabels[safe_type]}</span>
            </span>
          ),
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
          cell: ({ valuation_cap_cents, fixed_percent }) =>
            valuation_cap_cents === null ? (
              <span className="text-subtle">{fixed_percent === null ? "None" : `${fixed_percent}% fixed`}</span>
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
        {
          key: "paid",
          header: "Paid",
          cell: ({ paid_on }) =>
            paid_on === null ? <span className="text-subtle">Not yet</span> : <DateText value={paid_on} />,
        },
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
    <PlainTable
      caption="Grants"
      rows={rows}
      rowKey={({ grant_id }) => grant_id}
      columns={[
        {
          key: "recipient",
          header: "Granted to",
          cell: ({ entity_id, grant_id, recipient_name }) => (
            <TextLink href={`/entities/${entity_id}/cap-table/grants/${grant_id}`}>{recipient_name}</TextLink>
          ),
        },
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
        { key: "vested", header: "Vested", numeric: true, cell: ({ vested_units }) => <Figure value={vested_units} /> },
        { key: "on", header: "On", cell: ({ granted_on }) => <DateText value={granted_on} /> },
      ]}
    />
  );
}

export function TransferTable({ rows }: { rows: readonly Transfer[] }) {
  return (
    <PlainTable
      caption="Transfers"
      rows={rows}
      rowKey={({ transfer_id }) => transfer_id}
      columns={[
        {
          key: "from",
          header: "From",
          cell: ({ entity_id, transfer_id, from_name }) => (
            <TextLink href={`/entities/${entity_id}/cap-table/transfers/${transfer_id}`}>{from_name}</TextLink>
          ),
        },
        { key: "to", header: "To", cell: ({ to_name }) => to_name },
        {
          key: "class",
          header: "Class",
          cell: ({ share_class }) => <Muted>{classLabels[classOf(share_class)]}</Muted>,
        },
        { key: "shares", header: "Transferred", numeric: true, cell: ({ shares }) => <Figure value={shares} /> },
        {
          key: "refusal",
          header: "Right of first refusal",
          cell: ({ right_of_first_refusal: refusal }) =>
            refusal === null ? <span className="text-subtle">–</span> : <Muted>{refusalLabels[refusal]}</Muted>,
        },
        { key: "on", header: "On", cell: ({ transferred_on }) => <DateText value={transferred_on} /> },
      ]}
    />
  );
}
