import type { ReceivablesTotals } from "#lib/domains/money/invoicing/receivables/schema.ts";
import { StatsByCurrency } from "#ui/money/stats-by-currency.tsx";
import { Sum } from "#ui/record/sum.tsx";

const invoices = (count = 0) => `${count} ${count === 1 ? "invoice" : "invoices"}`;

/** What customers owe, what of it is late, and what came in this month. */
export function ReceivablesStats({ totals: { entity_id, currencies } }: { totals: ReceivablesTotals }) {
  const list = `/entities/${entity_id}/invoices`;
  return (
    <StatsByCurrency
      currencies={currencies}
      stats={({ of, currency, named, only }) => [
        {
          label: named("Outstanding"),
          value: <Sum cents={of?.outstanding_cents ?? 0} currency={currency} />,
          note: invoices(of?.outstanding_count),
          href: `${list}?status=sent${only}`,
        },
        {
          label: named("Overdue"),
          value: <Sum cents={of?.overdue_cents ?? 0} currency={currency} />,
          note: invoices(of?.overdue_count),
          href: `${list}?overdue=true${only}`,
        },
        {
          label: named("Paid this month"),
          value: <Sum cents={of?.paid_this_month_cents ?? 0} currency={currency} />,
          note: invoices(of?.paid_this_month_count),
        },
      ]}
    />
  );
}
