"use client";

import type { Scenario } from "#lib/domains/equity/scenarios/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

/** Kept scenarios with their headline figures. */
export function ScenarioTable({ rows }: { rows: readonly Scenario[] }) {
  return (
    <PlainTable
      caption="Scenarios"
      rows={rows}
      rowKey={({ scenario_id }) => scenario_id}
      columns={[
        {
          key: "name",
          header: "Scenario",
          cell: ({ entity_id, scenario_id, name }) => (
            <TextLink href={`/entities/${entity_id}/cap-table/scenarios/${scenario_id}`}>{name}</TextLink>
          ),
        },
        { key: "kind", header: "Models", cell: ({ kind }) => (kind === "round" ? "A round" : "An exit") },
        {
          key: "price",
          header: "Price or amount",
          numeric: true,
          cell: ({ price_per_share, total_amount_cents }) =>
            price_per_share === null ? <Money cents={total_amount_cents ?? 0} /> : `$${price_per_share}`,
        },
        {
          key: "shares",
          header: "Shares after",
          numeric: true,
          cell: ({ total_shares }) => (total_shares === null ? "–" : <Figure value={total_shares} />),
        },
        { key: "worked", header: "Worked out", cell: ({ worked_out_at }) => <DateText value={worked_out_at} /> },
        {
          key: "moved",
          header: "Cap table since",
          cell: ({ has_moved }) => (has_moved ? "Has moved" : "The same"),
        },
      ]}
    />
  );
}
