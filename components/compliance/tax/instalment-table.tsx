import type { TaxFiling } from "#lib/domains/compliance/tax/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

/** The quarters of a form that is due in parts. */
export function InstalmentTable({ instalments }: { instalments: TaxFiling["instalments"] }) {
  return (
    <PlainTable
      caption="Installments"
      rows={instalments}
      rowKey={({ quarter }) => `${quarter}`}
      columns={[
        { key: "quarter", header: "Quarter", cell: ({ quarter }) => `Quarter ${quarter}` },
        {
          key: "due",
          header: "Due",
          cell: ({ due_date }) => <DateText value={due_date} />,
        },
        {
          key: "amount",
          header: "Amount",
          numeric: true,
          cell: ({ amount_cents }) =>
            amount_cents === null ? <span className="text-subtle">–</span> : <Money cents={amount_cents} />,
        },
      ]}
    />
  );
}
