"use client";

import type { InstrumentEvent } from "#lib/domains/equity/amendments/schema.ts";
import { fractionLabels, instrumentEventLabels } from "#ui/equity/labels.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

/** What an event came to, in words. */
function told({
  kind,
  numerator,
  denominator,
  fractional_shares,
  units,
  par_value,
  par_value_before,
  adjustment,
}: InstrumentEvent) {
  const price = (value: string | null) => (value === null ? "the company’s" : `$${value}`);
  const par = par_value === par_value_before ? null : `par value ${price(par_value_before)} → ${price(par_value)}`;
  const what =
    kind === "split"
      ? `${numerator} for ${denominator}${fractional_shares === null ? "" : `; fractions: ${fractionLabels[fractional_shares].toLowerCase()}`}`
      : kind === "retirement"
        ? `${units?.toLocaleString("en-US")} retired`
        : adjustment === null
          ? null
          : `converts at $${adjustment.conversion_price} in place of $${adjustment.conversion_price_before}, since ${adjustment.issued_shares.toLocaleString("en-US")} shares were issued at $${adjustment.issue_price_per_share}`;
  return [what, par].filter((one) => one !== null).join("; ");
}

/** What has changed an instrument since it was made, the last first. */
export function InstrumentEvents({ rows }: { rows: readonly InstrumentEvent[] }) {
  return (
    <PlainTable
      caption="What has happened"
      rows={rows}
      rowKey={({ instrument_event_id }) => instrument_event_id}
      columns={[
        { key: "kind", header: "Event", cell: ({ kind }) => instrumentEventLabels[kind] },
        { key: "on", header: "On", cell: ({ happened_on }) => <DateText value={happened_on} /> },
        {
          key: "told",
          header: "In words",
          cell: (event) =>
            event.adjustment?.source.type === "grant" ? (
              <TextLink href={`/entities/${event.entity_id}/cap-table/grants/${event.adjustment.source.id}`}>
                {told(event)}
              </TextLink>
            ) : (
              told(event)
            ),
        },
        {
          key: "before",
          header: "Authorized before",
          numeric: true,
          cell: (event) => <Figure value={event.authorized_units_before} />,
        },
        { key: "since", header: "Since", numeric: true, cell: (event) => <Figure value={event.authorized_units} /> },
      ]}
    />
  );
}
