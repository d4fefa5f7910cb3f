import type { Payment } from "#lib/domains/money/payments/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

/** What a payment pays of which bills, or paid until it came back. */
export function PaidBills({ payment }: { payment: Payment }) {
  const { entity_id, bills, currency, amount_cents } = payment;
  return (
    <PlainTable
      caption="Bills that it pays"
      rows={bills}
      rowKey={({ bill_id }) => bill_id}
      rowHref={({ bill_id }) => `/entities/${entity_id}/bills/${bill_id}`}
      columns={[
        {
          key: "bill",
          header: "Bill",
          cell: ({ bill_number }) => (
            <span className="font-medium [overflow-wrap:anywhere]">{bill_number ?? "Without a number"}</span>
          ),
          footer: "Total",
        },
        {
          key: "standing",
          header: "Standing",
          cell: ({ ended_on }) =>
            ended_on === null ? (
              "Counts"
            ) : (
              <span className="text-warning">
                Reopened on <DateText value={ended_on} />
              </span>
            ),
        },
        {
          key: "amount",
          header: "Amount",
          numeric: true,
          cell: (part) => <Money cents={part.amount_cents} currency={currency} />,
          footer: <Money cents={amount_cents} currency={currency} />,
        },
      ]}
    />
  );
}
