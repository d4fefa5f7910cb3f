import type { CurrencyTotal, Reconciliation } from "./schema.ts";

/** Whether debits equal credits in every currency. */
const isBalanced = (totals: readonly CurrencyTotal[]): boolean =>
  totals.every(({ debit_cents, credit_cents }) => debit_cents === credit_cents);

/** The two findings of a report. */
export function findings(
  report: Pick<Reconciliation, "totals" | "records_without_entries" | "entries_without_records">,
): Pick<Reconciliation, "is_balanced" | "is_reconciled"> {
  const is_balanced = isBalanced(report.totals);
  const matched = report.records_without_entries.length === 0 && report.entries_without_records.length === 0;
  return { is_balanced, is_reconciled: is_balanced && matched };
}
