"use client";

import type { RegisterEvent } from "#lib/domains/equity/register/schema.ts";
import { registerLabels } from "#ui/equity/labels.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

const none = <span className="text-subtle">–</span>;
const company = <span className="text-muted">The company</span>;

/** What has happened to the register: who gave, who got, how many of what, for what. */
export function RegisterTable({ rows }: { rows: readonly RegisterEvent[] }) {
  return (
    <PlainTable
      caption="Register"
      rows={rows}
      rowKey={({ event_id }) => event_id}
      columns={[
        { key: "kind", header: "What happened", cell: ({ kind }) => registerLabels[kind] },
        { key: "on", header: "On", cell: ({ happened_on }) => <DateText value={happened_on} /> },
        { key: "from", header: "From", cell: ({ from_name, units }) => from_name ?? (units === null ? none : company) },
        { key: "to", header: "To", cell: ({ to_name, units }) => to_name ?? (units === null ? none : company) },
        {
          key: "symbols",
          header: "Of",
          cell: ({ symbols }) =>
            symbols.length === 0 ? none : <span className="font-mono text-sm">{symbols.join(", ")}</span>,
        },
        {
          key: "certificate",
          header: "Certificate",
          cell: ({ certificate_numbers }) => (certificate_numbers.length === 0 ? none : certificate_numbers.join(", ")),
        },
        {
          key: "units",
          header: "Units",
          numeric: true,
          cell: ({ units }) => (units === null ? none : <Figure value={units} />),
        },
        {
          key: "amount",
          header: "For",
          numeric: true,
          cell: ({ amount_cents }) => (amount_cents === null ? none : <Money cents={amount_cents} />),
        },
      ]}
    />
  );
}
