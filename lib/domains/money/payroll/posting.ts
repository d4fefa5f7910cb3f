import type { BusinessEntry, BusinessLine } from "#lib/domains/books/ledger/store.ts";
import type { PayrollRun } from "./schema.ts";

/** What the employer owes is an expense beside the pay, and is owed until it is deposited. */
const owed = (amount_cents: number): BusinessLine[] =>
  amount_cents === 0
    ? []
    : [
        { code: "payroll_tax_expense", side: "debit", amount_cents },
        { code: "payroll_liabilities", side: "credit", amount_cents },
      ];

/** The entry of a run that is processed, of its pay date (decisions "Ledger and finance"). */
export function entryOf(run: PayrollRun): BusinessEntry {
  const amount_cents = run.total_gross_cents;
  return {
    entity_id: run.entity_id,
    date: run.pay_date,
    description: `Payroll ${run.period_start} to ${run.period_end}`,
    source: { type: "payroll_run", id: run.run_id, event: "processed" },
    currency: "usd",
    lines: [
      { code: "payroll_expense", side: "debit", amount_cents },
      ...owed(run.employer_taxes?.total_cents ?? 0),
      { code: "cash", side: "credit", amount_cents },
    ],
  };
}
