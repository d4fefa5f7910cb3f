"use client";

import type { Ownership } from "#lib/domains/equity/ownership/schema.ts";
import { nameColumn, shareColumns } from "#ui/equity/holder-table.tsx";
import { kindLabels } from "#ui/equity/labels.ts";
import { Figure, Percent } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { Section } from "#ui/ui/section.tsx";
import { WorkTable } from "#ui/ui/work-table.tsx";

type Holder = Ownership["holders"][number];

const none = <span className="text-subtle">–</span>;
const heldOf = ({ holdings }: Holder, id: string) =>
  holdings.find(({ instrument_id }) => instrument_id === id)?.units ?? 0;
const inMoney = (cents: number | null) => (cents === null ? none : <Money cents={cents} />);

/** Where a holder has their page: told by the contact, since two may be called alike, with the name of who holds nothing any more. */
const hrefOf =
  (page: string) =>
  ({ contact_id, name }: Pick<Holder, "contact_id" | "name">) =>
    `${page}contact_id=${contact_id}&name=${encodeURIComponent(name)}`;

/** Holders as rows and, where there are several, instruments as columns; `holderHref`, with who it is behind it, leads to a holder's page. */
export function OwnershipTable({ ownership, holderHref }: { ownership: Ownership; holderHref: string }) {
  const { holders, value_cents } = ownership;
  const held = ownership.columns.filter(({ held_units }) => held_units > 0);
  return (
    <WorkTable
      caption="Holders"
      rows={holders}
      rowKey={({ contact_id }) => contact_id}
      rowHref={hrefOf(holderHref)}
      frozen
      columns={[
        { ...nameColumn<Holder>(ownership), className: "sm:min-w-44" },
        ...(held.length < 2 ? [] : held).map(({ instrument_id, symbol, held_units }) => ({
          key: instrument_id,
          header: symbol,
          numeric: true,
          sortBy: (holder: Holder) => heldOf(holder, instrument_id),
          cell: (holder: Holder) => {
            const units = heldOf(holder, instrument_id);
            return units === 0 ? none : <Figure value={units} />;
          },
          footer: <Figure value={held_units} />,
        })),
        ...shareColumns<Holder>(ownership),
        ...(value_cents === null
          ? []
          : [
              {
                key: "value",
                header: "Value",
                numeric: true,
                sortBy: (holder: Holder) => holder.value_cents,
                cell: (holder: Holder) => inMoney(holder.value_cents),
                footer: inMoney(value_cents),
              },
            ]),
      ]}
    />
  );
}

/** The same by class: of each instrument who holds how much of it. */
export function OwnershipByClass({ ownership, holderHref }: { ownership: Ownership; holderHref: string }) {
  const held = ownership.columns.filter(({ held_units }) => held_units > 0);
  return held.map(({ instrument_id, symbol, kind, held_units, last_price, authorized_units }) => (
    <Section
      key={instrument_id}
      title={symbol}
      description={
        <>
          {kindLabels[kind]}: <Figure value={held_units} /> held of <Figure value={authorized_units} /> authorized
          {last_price === null ? "" : `, sold last at $${last_price}`}.
        </>
      }
    >
      <WorkTable
        caption={`Holders of ${symbol}`}
        rows={ownership.holders
          .map((holder) => ({
            contact_id: holder.contact_id,
            name: holder.name,
            units: heldOf(holder, instrument_id),
          }))
          .filter(({ units }) => units > 0)
          .toSorted((a, b) => b.units - a.units)}
        rowKey={({ contact_id }) => contact_id}
        rowHref={hrefOf(holderHref)}
        columns={[
          { key: "name", header: "Holder", cell: ({ name }) => name, footer: "Total", sortBy: ({ name }) => name },
          {
            key: "units",
            header: "Held",
            numeric: true,
            sortBy: ({ units }) => units,
            cell: ({ units }) => <Figure value={units} />,
            footer: <Figure value={held_units} />,
          },
          {
            key: "percent",
            header: "Share of the class",
            numeric: true,
            sortBy: ({ units }) => units,
            cell: ({ units }) => <Percent part={units} of={held_units} />,
          },
        ]}
      />
    </Section>
  ));
}
