import type { Side } from "#lib/domains/books/ledger/schema.ts";
import { Money } from "#ui/ui/money.tsx";
import type { PlainColumn } from "#ui/ui/plain-table.tsx";

/** Debits and credits in two columns, which come to the same. */
export function sideColumns<T extends { side: Side; amount_cents: number }>(
  currency: string,
  total_cents: number,
): PlainColumn<T>[] {
  return (["debit", "credit"] as const).map((side) => ({
    key: side,
    header: side === "debit" ? "Debit" : "Credit",
    numeric: true,
    cell: (line) => (line.side === side ? <Money cents={line.amount_cents} currency={currency} /> : null),
    footer: <Money cents={total_cents} currency={currency} />,
  }));
}
