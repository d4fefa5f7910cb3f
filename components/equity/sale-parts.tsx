"use client";

import type { SecondarySale } from "#lib/domains/equity/secondary-sales/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

/** "Ada Byron and 2 others" */
function sellersOf({ sales }: Pick<SecondarySale, "sales">): string {
  const [first = "", ...others] = new Set(sales.map(({ from_name }) => from_name));
  if (others.length === 0) return first;
  return `${first} and ${others.length} ${others.length === 1 ? "other" : "others"}`;
}

export function SecondarySaleTable({ rows }: { rows: readonly SecondarySale[] }) {
  return (
    <PlainTable
      caption="Secondary sales"
      rows={rows}
      rowKey={({ secondary_sale_id }) => secondary_sale_id}
      columns={[
        {
          key: "sellers",
          header: "Sold by",
          cell: (sale) => (
            <TextLink href={`/entities/${sale.entity_id}/cap-table/secondary-sales/${sale.secondary_sale_id}`}>
              {sellersOf(sale)}
            </TextLink>
          ),
        },
        { key: "instrument", header: "Instrument", cell: ({ symbol }) => <span className="font-mono">{symbol}</span> },
        { key: "shares", header: "Sold", numeric: true, cell: ({ shares }) => <Figure value={shares} /> },
        { key: "price", header: "Each at", numeric: true, cell: ({ price_per_share }) => `$${price_per_share}` },
        { key: "total", header: "For", numeric: true, cell: ({ total_cents }) => <Money cents={total_cents} /> },
        {
          key: "company",
          header: "To the company",
          numeric: true,
          cell: ({ company_shares }) => <Figure value={company_shares} />,
        },
        { key: "on", header: "On", cell: ({ sold_on }) => <DateText value={sold_on} /> },
      ]}
    />
  );
}

/** Who sells how many to whom, and for how much. */
export function SaleParts({ sales, caption }: { sales: SecondarySale["sales"]; caption: string }) {
  return (
    <PlainTable
      caption={caption}
      rows={sales.map((part, place) => ({ ...part, place }))}
      rowKey={({ place }) => String(place)}
      columns={[
        { key: "from", header: "From", cell: ({ from_name }) => from_name },
        {
          key: "to",
          header: "To",
          cell: ({ to_name }) => to_name ?? <span className="text-muted">The company</span>,
        },
        { key: "shares", header: "Sold", numeric: true, cell: ({ shares }) => <Figure value={shares} /> },
        { key: "amount", header: "For", numeric: true, cell: ({ amount_cents }) => <Money cents={amount_cents} /> },
      ]}
    />
  );
}
