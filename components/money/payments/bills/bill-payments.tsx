import type { Bill } from "#lib/domains/money/payments/bills/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

/** What was paid of a bill, and what of that came back. */
export function BillPayments({ bill }: { bill: Bill }) {
  const { entity_id, payments, currency } = bill;
  return (
    <PlainTable
      caption="Payments"
      rows={payments}
      rowKey={({ payment_id }) => payment_id}
      rowHref={({ payment_id }) => `/entities/${entity_id}/payments/${payment_id}`}
      columns={[
        { key: "paid", header: "Paid on", cell: ({ paid_on }) => <DateText value={paid_on} /> },
        {
          key: "standing",
          header: "Status",
          cell: ({ ended_on }) =>
            ended_on === null ? (
              "Paid"
            ) : (
              <span className="text-warning">
                Came back on <DateText value={ended_on} />
              </span>
            ),
        },
        {
          key: "amount",
          header: "Amount",
          numeric: true,
          cell: ({ amount_cents }) => <Money cents={amount_cents} currency={currency} />,
        },
      ]}
    />
  );
}
