import { Money } from "#ui/ui/money.tsx";

/** Money as one of a row of figures: one longer than the row breaks rather than being cut, since a digit less is another amount. */
export function Sum({ cents, currency = "usd" }: { cents: number; currency?: string }) {
  return (
    <span className="text-lg [overflow-wrap:break-word] sm:text-xl [&_[data-money]]:whitespace-normal">
      <Money cents={cents} currency={currency} />
    </span>
  );
}
