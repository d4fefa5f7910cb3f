import type { ReceivablesTotals } from "#lib/domains/money/invoicing/receivables/schema.ts";
import { Sum } from "#ui/record/sum.tsx";
import { Stats } from "#ui/ui/stat.tsx";

const invoices = (count: number) => `${count} ${count === 1 ? "invoice" : "invoices"}`;

/** What customers owe, what of it is late, and what came in this month; each currency by itself. */
export function ReceivablesStats({ totals }: { totals: ReceivablesTotals }) {
  const { entity_id, currencies } = totals;
  const list = `/entities/${entity_id}/invoices`;
  // Nothing owed and nothing paid is told too, once there are invoices at all.
  const rows = currencies.length > 0 ? currencies : [null];
  return (
    <div className="mb-8 flex flex-col gap-3">
      {rows.map((of) => {
        const currency = of?.currency ?? "usd";
        const named = rows.length > 1 ? ` (${currency.toUpperCase()})` : "";
        const only = rows.length > 1 ? `&currency=${currency}` : "";
        return (
          <Stats
            key={currency}
            stats={[
              {
                label: `Outstanding${named}`,
                value: <Sum cents={of?.outstanding_cents ?? 0} currency={currency} />,
                note: invoices(of?.outstanding_count ?? 0),
                href: `${list}?status=sent${only}`,
              },
              {
                label: `Overdue${named}`,
                value: <Sum cents={of?.overdue_cents ?? 0} currency={currency} />,
                note: invoices(of?.overdue_count ?? 0),
                href: `${list}?overdue=true${only}`,
              },
              {
                label: `Paid this month${named}`,
                value: <Sum cents={of?.paid_this_month_cents ?? 0} currency={currency} />,
                note: invoices(of?.paid_this_month_count ?? 0),
              },
            ]}
          />
        );
      })}
    </div>
  );
}
