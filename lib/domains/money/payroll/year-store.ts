import { AppError } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { SumOf } from "#lib/db/rows.ts";
import { linesByState } from "./returns/by-state/store.ts";
import type { PayrollYear } from "./schema.ts";

/** The columns that are added up, as text: a sum may pass what a number says exactly. */
type Sums = { [Column in "total_gross_cents" | "net_cents"]: SumOf<"payroll_run", Column> };
/** A month's figures; what is counted stands in no column. */
type Row = Sums & {
  month: number;
  run_count: number;
  unestimated_run_count: number;
  taxes_cents: SumOf<"payroll_run", "employer_taxes">;
};

function cents(sums: readonly string[]): number {
  const sum = sums.reduce((total, one) => total + BigInt(one), 0n);
  if (sum > BigInt(MAX_INTEGER)) throw new AppError(400, "out_of_range", "The year's payroll would pass 2^53-1 cents.");
  return Number(sum);
}

/** What processed runs of a calendar year have paid, with what was put right of it, by the month of the pay date. Throws 400 past 2^53−1. */
export async function load(tx: Tx, entity_id: string, year: number): Promise<PayrollYear> {
  const text = String(year).padStart(4, "0");
  const [rows, states] = await Promise.all([monthsOf(tx, entity_id, text), statesOf(tx, entity_id, year)]);
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  return {
    entity_id,
    year,
    run_count: rows.reduce((sum, { run_count }) => sum + run_count, 0),
    gross_cents: cents(rows.map(({ total_gross_cents }) => total_gross_cents)),
    net_cents: cents(rows.map(({ net_cents }) => net_cents)),
    employer_taxes_cents: cents(rows.map(({ taxes_cents }) => taxes_cents)),
    unestimated_run_count: rows.reduce((sum, { unestimated_run_count: runs }) => sum + runs, 0),
    months: Array.from({ length: 12 }, (_, at) => {
      const row = byMonth.get(at + 1);
      return {
        period: `${text}-${String(at + 1).padStart(2, "0")}`,
        run_count: row?.run_count ?? 0,
        gross_cents: Number(row?.total_gross_cents ?? 0),
        net_cents: Number(row?.net_cents ?? 0),
        employer_taxes_cents: Number(row?.taxes_cents ?? 0),
      };
    }),
    states,
  };
}

const monthsOf = (tx: Tx, entity_id: string, text: string) => tx.sql<Row>`
    select extract(month from pay_date)::int as month, sum(runs)::int as run_count, sum(gross)::text as total_gross_cents,
      sum(net)::text as net_cents, coalesce(sum(taxes), 0)::text as taxes_cents, sum(unestimated)::int as unestimated_run_count
    from (select pay_date, 1 as runs, total_gross_cents as gross, net_cents as net, (employer_taxes ->> 'total_cents')::bigint as taxes,
        (employer_taxes is null)::int as unestimated
      from payroll_run where entity_id = ${entity_id} and status = 'processed'
      union all select r.pay_date, 0, d.gross_cents, d.net_cents, d.social_security_cents + d.medicare_cents + d.futa_cents, 0
      from payroll_correction c join payroll_correction_line d on d.payroll_correction_id = c.payroll_correction_id
      join payroll_run r on r.run_id = d.run_id where c.entity_id = ${entity_id} and c.status = 'recorded') paid
    where pay_date between ${`${text}-01-01`}::date and ${`${text}-12-31`}::date
    group by 1`;

type OfState = Pick<PayrollYear["states"][number], "state" | "quarter"> & {
  gross: string;
  state_wages: string | null;
  state_withheld: string;
  work_gross: string;
};

/** The same by the states whose income tax was withheld, and in which the work was done, and by quarters. */
async function statesOf(tx: Tx, entity_id: string, year: number): Promise<PayrollYear["states"]> {
  const found = await tx.sql<OfState>`
    with line as materialized (select extract(quarter from o.pay_date)::int as quarter, o.withholding_state, o.work_state,
      o.gross_cents, o.state_wages, o.state_withheld_cents from ${linesByState(entity_id, year)} o)
    select state, quarter, sum(gross)::text as gross, case when bool_and(is_known) then sum(state_wages)::text end as state_wages,
      sum(state_withheld)::text as state_withheld, sum(work_gross)::text as work_gross
    from (select withholding_state as state, quarter, gross_cents as gross, coalesce(state_wages, 0) as state_wages,
        state_wages is not null as is_known, state_withheld_cents as state_withheld, 0 as work_gross from line
      union all select work_state, quarter, 0, 0, true, 0, gross_cents from line) paid
    group by 1, 2 order by 1 nulls last, 2`;
  return found.map(({ state, quarter, gross, state_wages, state_withheld, work_gross }) => ({
    state,
    quarter,
    gross_cents: cents([gross]),
    state_wages_cents: state_wages === null || state === null ? null : cents([state_wages]),
    state_withheld_cents: cents([state_withheld]),
    work_gross_cents: cents([work_gross]),
  }));
}
