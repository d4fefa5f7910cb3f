import type { PayablesTotals } from "#lib/domains/money/payments/bills/payables/schema.ts";
import { StatsByCurrency } from "#ui/money/stats-by-currency.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { Figure } from "#ui/ui/figure.tsx";

const bills = (count = 0) => `${count} ${count === 1 ? "bill" : "bills"}`;

/** What vendors are owed, what of it is late, and what waits to be approved. */
export function PayablesStats({ totals: { entity_id, currencies } }: { totals: PayablesTotals }) {
  const list = `/entities/${entity_id}/bills`;
  return (
    <StatsByCurrency
      currencies={currencies}
      stats={({ of, currency, named, only }) => [
        {
          label: named("To pay"),
          value: <Sum cents={of?.outstanding_cents ?? 0} currency={currency} />,
          note: bills(of?.outstanding_count),
          href: `${list}?status=approved${only}`,
        },
        {
          label: named("Overdue"),
          value: <Sum cents={of?.overdue_cents ?? 0} currency={currency} />,
          note: bills(of?.overdue_count),
          href: `${list}?overdue=true${only}`,
        },
        ...(of !== null && of.credit_cents > 0
          ? [
              {
                label: named("Credits left"),
                value: <Sum cents={of.credit_cents} currency={currency} />,
                note: "from vendors",
                href: `${list}/credits?open=true${only}`,
              },
            ]
          : []),
        {
          label: named("Drafts"),
          value: <Figure value={of?.draft_count ?? 0} />,
          note: "wait to be approved",
          href: `${list}?status=draft${only}`,
        },
      ]}
    />
  );
}
