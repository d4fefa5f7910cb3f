import type { LineItem } from "#lib/domains/money/invoicing/schema.ts";
import { Money } from "#ui/ui/money.tsx";
import { Table } from "#ui/ui/table.tsx";

const quantityWords = (quantity: number) => quantity.toLocaleString("en-US", { maximumFractionDigits: 3 });

/** What an invoice charges for, line by line, and what it comes to. */
export function LineItemTable({
  lines,
  currency,
  amount_cents,
}: {
  lines: readonly LineItem[];
  currency: string;
  amount_cents: number;
}) {
  const rows = lines.map((line, at) => ({ ...line, at }));
  return (
    <Table
      caption="Line items"
      rows={rows}
      rowKey={({ at }) => String(at)}
      columns={[
        {
          key: "description",
          header: "Description",
          cell: ({ description }) => (
            <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{description}</span>
          ),
          footer: "Total",
        },
        {
          key: "quantity",
          header: "Quantity",
          numeric: true,
          cell: ({ quantity }) => <span className="tabular-nums">{quantityWords(quantity)}</span>,
        },
        {
          key: "unit",
          header: "Unit price",
          numeric: true,
          cell: ({ unit_amount_cents }) => <Money cents={unit_amount_cents} currency={currency} />,
        },
        {
          key: "amount",
          header: "Amount",
          numeric: true,
          cell: (line) => <Money cents={line.amount_cents} currency={currency} />,
          footer: <Money cents={amount_cents} currency={currency} />,
        },
      ]}
    />
  );
}
