import { AppError } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { PayrollYear } from "./schema.ts";

interface Row {
  month: number;
  runs: number;
  unestimated: number;
  /** As text: a sum may pass what a number says exactly. */
  gross: string;
  net: string;
  taxes: string;
}

function cents(sums: readonly string[]): number {
  const sum = sums.reduce((total, one) => total + BigInt(one), 0n);
  if (sum > BigInt(MAX_INTEGER)) throw new AppError(400, "out_of_range", "The year's payroll would pass 2^53-1 cents.");
  return Number(sum);
}

/** What processed runs of a calendar year have paid, by the month of the pay date. Throws 400 past 2^53−1. */
export async function loadYear(tx: Tx, entity_id: string, year: number): Promise<PayrollYear> {
  const text = String(year).padStart(4, "0");
  const rows = await tx.sql<Row>`
    select extract(month from pay_date)::int as month, count(*)::int as runs, sum(total_gross_cents)::text as gross,
      sum(net_cents)::text as net,
      coalesce(sum((employer_taxes ->> 'total_cents')::bigint), 0)::text as taxes,
      count(*) filter (where employer_taxes is null)::int as unestimated
    from payroll_run where entity_id = ${entity_id} and status = 'processed'
      and pay_date between ${`${text}-01-01`}::date and ${`${text}-12-31`}::date
    group by 1`;
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  return {
    entity_id,
    year,
    run_count: rows.reduce((sum, { runs }) => sum + runs, 0),
    gross_cents: cents(rows.map(({ gross }) => gross)),
    net_cents: cents(rows.map(({ net }) => net)),
    employer_taxes_cents: cents(rows.map(({ taxes }) => taxes)),
    unestimated_run_count: rows.reduce((sum, { unestimated }) => sum + unestimated, 0),
    months: Array.from({ length: 12 }, (_, at) => {
      const row = byMonth.get(at + 1);
      return {
        period: `${text}-${String(at + 1).padStart(2, "0")}`,
        run_count: row?.runs ?? 0,
        gross_cents: Number(row?.gross ?? 0),
        net_cents: Number(row?.net ?? 0),
        employer_taxes_cents: Number(row?.taxes ?? 0),
      };
    }),
  };
}
