import type { PayrollRun } from "#lib/domains/money/payroll/schema.ts";

/** A run as lists tell it: how many it pays, and not each of them. */
export type RunRow = Pick<
  PayrollRun,
  "run_id" | "entity_id" | "period_start" | "period_end" | "pay_date" | "status" | "total_gross_cents"
> & { people_count: number };

export const runRow = (run: PayrollRun): RunRow => ({
  ...{ run_id: run.run_id, entity_id: run.entity_id, period_start: run.period_start, period_end: run.period_end },
  ...{ pay_date: run.pay_date, status: run.status, total_gross_cents: run.total_gross_cents },
  people_count: run.people.length,
});
