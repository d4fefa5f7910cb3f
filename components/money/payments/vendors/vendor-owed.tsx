import type { PayablesTotals } from "#lib/domains/money/payments/bills/payables/schema.ts";
import { Sum } from "#ui/record/sum.tsx";
import { Stats } from "#ui/ui/stat.tsx";

/** What a vendor is owed now, and what makes it up; each currency by itself. */
export function VendorOwed({ totals, vendor_id }: { totals: PayablesTotals; vendor_id: string }) {
  const { entity_id, currencies } = totals;
  const list = `/entities/${entity_id}/bills`;
  const rows = currencies.filter((of) => of.outstanding_count > 0 || of.credit_cents > 0);
  return rows.length === 0 ? null : (
    <div className="mb-8 flex flex-col gap-3">
      {rows.map(({ currency, ...of }) => {
        const named = rows.length > 1 ? ` (${currency.toUpperCase()})` : "";
        const asked = `?vendor_id=${vendor_id}${rows.length > 1 ? `&currency=${currency}` : ""}`;
        const bills = `${of.outstanding_count} ${of.outstanding_count === 1 ? "bill" : "bills"}`;
        return (
          <Stats
            key={currency}
            stats={[
              {
                label: `Owed now${named}`,
                value: <Sum cents={of.balance_cents} currency={currency} />,
                note: of.credit_cents > 0 ? "bills less credits" : "on bills",
              },
              {
                label: `Due on bills${named}`,
                value: <Sum cents={of.outstanding_cents} currency={currency} />,
                note: bills,
                href: `${list}${asked}&status=approved`,
              },
              {
                label: `Overdue${named}`,
                value: <Sum cents={of.overdue_cents} currency={currency} />,
                note: "of these",
                href: `${list}${asked}&overdue=true`,
              },
              {
                label: `Credits left${named}`,
                value: <Sum cents={of.credit_cents} currency={currency} />,
                note: "to settle bills with",
                href: `${list}/credits${asked}&open=true`,
              },
            ]}
          />
        );
      })}
    </div>
  );
}
