import { daysOfYear } from "#lib/core/days.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import { kindsOutOf, type Wages } from "./facts/facts.ts";
import { pays } from "./once-store.ts";

/** What the approved and processed runs of a calendar year have paid the employees of these records. */
export interface YearToDate {
  /** FICA wages in cents, by whatever record of theirs. */
  paid: (person_id: string, year: number) => bigint;
  /** The employee whom a record is of. */
  employeeOf: (person_id: string) => string;
}

/**
 * What runs have paid as it counts: each line, and the differences by which it was put right, which are below zero where it was too much
 * and of the same states.
 * A line of a run has no `payroll_correction_id`.
 */
export const countedLines = sql`(
  select run_id, person_id, null as payroll_correction_id, gross_cents, federal_withheld_cents, state_withheld_cents, deductions,
    social_security_withheld_cents, medicare_withheld_cents, additional_medicare_withheld_cents, social_security_cents, medicare_cents,
    futa_cents, net_cents, withholding_state, work_state
  from payroll_line
  union all
  select d.run_id, d.person_id, d.payroll_correction_id, d.gross_cents, d.federal_withheld_cents, d.state_withheld_cents, d.deductions,
    d.social_security_withheld_cents, d.medicare_withheld_cents, d.additional_medicare_withheld_cents, d.social_security_cents,
    d.medicare_cents, d.futa_cents, d.net_cents, o.withholding_state, o.work_state
  from payroll_correction_line d join payroll_line o on o.run_id = d.run_id and o.person_id = d.person_id
  join payroll_correction c on c.payroll_correction_id = d.payroll_correction_id and c.status = 'recorded')`;

/** What of a line counts as those wages. */
export const wages = (of: Wages) => sql`l.gross_cents - deducted_cents(l.deductions, ${kindsOutOf(of)}::text[])`;

/** The employees whom records are of, by the records. */
export async function employeesOf(tx: Tx, person_ids: readonly string[]): Promise<YearToDate["employeeOf"]> {
  const found = await tx.sql<Pick<RowOf<"payroll_person">, "person_id" | "employee_id">>`
    select person_id, employee_id from payroll_person where person_id = any(${[...new Set(person_ids)]}::text[])`;
  const known = new Map(found.map(({ person_id, employee_id }) => [person_id, employee_id]));
  return (person_id) => known.get(person_id) ?? person_id;
}

/**
 * Reads what those runs have paid. All of the year's count, whatever their pay dates, so that what the runs of a year
 * say of a wage base adds up to it in whatever order they are approved; and all that the company has paid the same employee, by
 * whatever records (26 CFR 31.3121(a)(1)-1(a)(2), 31.3306(b)(1)-1(a)(2)).
 */
export async function yearToDate(tx: Tx, person_ids: readonly string[], years: readonly number[]): Promise<YearToDate> {
  if (person_ids.length === 0) return { paid: () => 0n, employeeOf: (person_id) => person_id };
  const employeeOf = await employeesOf(tx, person_ids);
  const employees = [...new Set(person_ids.map(employeeOf))];
  const found = await tx.sql<Pick<RowOf<"payroll_person">, "employee_id"> & { year: number; paid: string }>`
    select p.employee_id, extract(year from r.pay_date)::int as year, sum(${wages("fica")})::text as paid
    from payroll_person p join ${countedLines} l on l.person_id = p.person_id join payroll_run r on r.run_id = l.run_id
    where p.employee_id = any(${employees}::text[]) and ${pays}
      and r.pay_date between ${daysOfYear(Math.min(...years)).from}::date and ${daysOfYear(Math.max(...years)).to}::date
    group by 1, 2`;
  const paid = new Map(found.map((row) => [`${row.employee_id} ${row.year}`, BigInt(row.paid)]));
  return { paid: (person_id, year) => paid.get(`${employeeOf(person_id)} ${year}`) ?? 0n, employeeOf };
}
