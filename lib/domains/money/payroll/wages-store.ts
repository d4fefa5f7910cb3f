import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import { kindsOutOf, type Wages } from "./facts/facts.ts";
import { pays } from "./once-store.ts";

/** The FICA wages that the approved and processed runs of a calendar year have paid these people; cents. */
export type YearToDate = (person_id: string, year: number) => bigint;

/** What of a line counts as those wages. */
export const wages = (of: Wages) => sql`l.gross_cents - deducted_cents(l.deductions, ${kindsOutOf(of)}::text[])`;

/**
 * Reads what those runs have paid. All of the year's count, whatever their pay dates, so that what the runs of a year
 * say of a wage base adds up to it in whatever order they are approved.
 */
export async function yearToDate(tx: Tx, person_ids: readonly string[], years: readonly number[]): Promise<YearToDate> {
  if (person_ids.length === 0) return () => 0n;
  const day = (year: number, rest: string) => `${String(year).padStart(4, "0")}-${rest}`;
  const found = await tx.sql<Pick<RowOf<"payroll_line">, "person_id"> & { year: number; paid: string }>`
    select l.person_id, extract(year from r.pay_date)::int as year, sum(${wages("fica")})::text as paid
    from payroll_line l join payroll_run r on r.run_id = l.run_id
    where l.person_id = any(${[...new Set(person_ids)]}::text[]) and ${pays}
      and r.pay_date between ${day(Math.min(...years), "01-01")}::date and ${day(Math.max(...years), "12-31")}::date
    group by 1, 2`;
  const paid = new Map(found.map((row) => [`${row.person_id} ${row.year}`, BigInt(row.paid)]));
  return (person_id, year) => paid.get(`${person_id} ${year}`) ?? 0n;
}
