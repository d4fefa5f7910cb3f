import { type Stat, Stats } from "#ui/ui/stat.tsx";

/** A currency's totals as figures: what its labels add, and what its lists are narrowed by, where there are several. */
export interface OfCurrency<Totals> {
  /** Null where nothing is owed in any currency: that is told, too. */
  of: Totals | null;
  currency: string;
  /** A label, with the currency where it is one of several. */
  named: (label: string) => string;
  /** What an address ends with to show that currency alone. */
  only: string;
}

/** What is owed, a row of figures for each currency by itself. */
export function StatsByCurrency<Totals extends { currency: string }>({
  currencies,
  stats,
}: {
  currencies: readonly Totals[];
  stats: (of: OfCurrency<Totals>) => Stat[];
}) {
  const rows = currencies.length > 0 ? currencies : [null];
  const isOneOfSeveral = rows.length > 1;
  return (
    <div className="mb-8 flex flex-col gap-3">
      {rows.map((of) => {
        const currency = of?.currency ?? "usd";
        const named = (label: string) => (isOneOfSeveral ? `${label} (${currency.toUpperCase()})` : label);
        const only = isOneOfSeveral ? `&currency=${currency}` : "";
        return <Stats key={currency} stats={stats({ of, currency, named, only })} />;
      })}
    </div>
  );
}
