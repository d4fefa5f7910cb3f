import type { PayablesTotals } from "#lib/domains/money/payments/bills/payables/schema.ts";
import { Sum } from "#ui/record/sum.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Stats } from "#ui/ui/stat.tsx";

const bills = (count: number) => `${count} ${count === 1 ? "bill" : "bills"}`;

/** What vendors are owed, what of it is late, and what waits to be approved; each currency by itself. */
export function PayablesStats({ totals }: { totals: PayablesTotals }) {
  const { entity_id, currencies } = totals;
  const list = `/entities/${entity_id}/bills`;
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
                label: `To pay${named}`,
                value: <Sum cents={of?.outstanding_cents ?? 0} currency={currency} />,
                note: bills(of?.outstanding_count ?? 0),
                href: `${list}?status=approved${only}`,
              },
              {
                label: `Overdue${named}`,
                value: <Sum cents={of?.overdue_cents ?? 0} currency={currency} />,
                note: bills(of?.overdue_count ?? 0),
                href: `${list}?overdue=true${only}`,
              },
              ...(of !== null && of.credit_cents > 0
                ? [
                    {
                      label: `Credits left${named}`,
                      value: <Sum cents={of.credit_cents} currency={currency} />,
                      note: "from vendors",
                      href: `${list}/credits?open=true${only}`,
                    },
                  ]
                : []),
              {
                label: `Drafts${named}`,
                value: <Figure value={of?.draft_count ?? 0} />,
                note: "wait to be approved",
                href: `${list}?status=draft${only}`,
              },
            ]}
          />
        );
      })}
    </div>
  );
}
