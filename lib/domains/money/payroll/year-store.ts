import { AppError } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { SumOf } from "#lib/db/rows.ts";
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
  const rows = await tx.sql<Row>`
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
  };
}
