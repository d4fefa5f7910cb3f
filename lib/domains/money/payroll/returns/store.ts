import type { Tx } from "#lib/core/tx.ts";
import type { EndOf, SumOf } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import { taxesOf } from "../facts/facts.ts";
import { countedLines, wages } from "../wages-store.ts";

/** What processed runs of a calendar year have paid one employee in one month, as returns ask for it; cents. */
export interface PaidMonth {
  employee_id: string;
  /** That of their latest record. */
  name: string;
  /** Of whatever record of theirs. */
  names: string[];
  /** Those records. */
  person_ids: string[];
  /** 1 to 12, of the pay date. */
  month: number;
  run_ids: string[];
  gross: bigint;
  federal_wages: bigint;
  fica_wages: bigint;
  /** Of the FICA wages what is under the year's base, over the threshold, and under FUTA's base; null of an unknown year. */
  social_security_wages: bigint | null;
  additional_medicare_wages: bigint | null;
  futa_wages: bigint | null;
  federal_withheld: bigint;
  state_withheld: bigint;
  /** Of the deductions what was deferred into a 401(k) plan, before income tax and after it. */
  traditional_401k: bigint;
  roth_401k: bigint;
  social_security_withheld: bigint;
  medicare_withheld: bigint;
  additional_medicare_withheld: bigint;
  social_security: bigint;
  medicare: bigint;
  futa: bigint;
}

type Text<T> = { [K in keyof T]: T[K] extends bigint ? string : T[K] extends bigint | null ? string | null : T[K] };

const days = (year: number) => ({ first: `${year}-01-01`, last: `${year}-12-31` });

/** What a year's processed runs have paid, by employee and month of the pay date; runs that name nobody are not among them. */
export async function paidMonths(tx: Tx, entity_id: string, year: number): Promise<PaidMonth[]> {
  const { first, last } = days(year);
  const facts = taxesOf(year);
  const base = facts?.social_security_wage_base_cents ?? null;
  const over = facts?.additional_medicare_threshold_cents ?? null;
  const futaBase = facts?.futa_wage_base_cents ?? null;
  const found = await tx.sql<Text<PaidMonth>>`
    with line as (
      select p.employee_id, l.run_id, r.pay_date, l.gross_cents, ${wages("federal")} as federal, ${wages("fica")} as fica,
        l.federal_withheld_cents, l.state_withheld_cents, l.social_security_withheld_cents, l.medicare_withheld_cents,
        deducted_cents(l.deductions, '{traditional_401k}') as traditional_401k, deducted_cents(l.deductions, '{roth_401k}') as roth_401k,
        l.additional_medicare_withheld_cents, l.social_security_cents, l.medicare_cents, l.futa_cents,
        sum(${wages("fica")}) over (partition by p.employee_id order by r.pay_date, r.run_id, l.person_id, l.payroll_correction_id nulls first) as upto
      from payroll_run r join ${countedLines} l on l.run_id = r.run_id join payroll_person p on p.person_id = l.person_id
      where r.entity_id = ${entity_id} and r.status = 'processed' and r.pay_date between ${first}::date and ${last}::date),
    employee as (
      select employee_id, (array_agg(name order by starts_on desc, person_id desc))[1] as name, array_agg(name order by person_id) as names,
        array_agg(person_id order by person_id) as person_ids
      from payroll_person where entity_id = ${entity_id} group by 1)
    select l.employee_id, e.name, e.names, e.person_ids, extract(month from l.pay_date)::int as month, array_agg(l.run_id order by l.run_id) as run_ids,
      sum(l.gross_cents)::text as gross, sum(l.federal)::text as federal_wages, sum(l.fica)::text as fica_wages,
      sum(least(l.upto, ${base}::bigint) - least(l.upto - l.fica, ${base}::bigint))::text as social_security_wages,
      sum(greatest(l.upto, ${over}::bigint) - greatest(l.upto - l.fica, ${over}::bigint))::text as additional_medicare_wages,
      sum(least(l.upto, ${futaBase}::bigint) - least(l.upto - l.fica, ${futaBase}::bigint))::text as futa_wages,
      sum(l.federal_withheld_cents)::text as federal_withheld, sum(l.state_withheld_cents)::text as state_withheld,
      sum(l.traditional_401k)::text as traditional_401k, sum(l.roth_401k)::text as roth_401k,
      coalesce(sum(l.social_security_withheld_cents), 0)::text as social_security_withheld,
      coalesce(sum(l.medicare_withheld_cents), 0)::text as medicare_withheld,
      coalesce(sum(l.additional_medicare_withheld_cents), 0)::text as additional_medicare_withheld,
      coalesce(sum(l.social_security_cents), 0)::text as social_security, coalesce(sum(l.medicare_cents), 0)::text as medicare,
      coalesce(sum(l.futa_cents), 0)::text as futa
    from line l join employee e on e.employee_id = l.employee_id
    group by 1, 2, 3, 4, 5 order by lower(e.name), l.employee_id, 5`;
  const known = (value: string | null) => (value === null || facts === null ? null : BigInt(value));
  return found.map((row) => ({
    employee_id: row.employee_id,
    name: row.name,
    names: row.names,
    person_ids: row.person_ids,
    month: row.month,
    run_ids: row.run_ids,
    gross: BigInt(row.gross),
    federal_wages: BigInt(row.federal_wages),
    fica_wages: BigInt(row.fica_wages),
    social_security_wages: known(row.social_security_wages),
    additional_medicare_wages: known(row.additional_medicare_wages),
    futa_wages: known(row.futa_wages),
    federal_withheld: BigInt(row.federal_withheld),
    state_withheld: BigInt(row.state_withheld),
    traditional_401k: BigInt(row.traditional_401k),
    roth_401k: BigInt(row.roth_401k),
    social_security_withheld: BigInt(row.social_security_withheld),
    medicare_withheld: BigInt(row.medicare_withheld),
    additional_medicare_withheld: BigInt(row.additional_medicare_withheld),
    social_security: BigInt(row.social_security),
    medicare: BigInt(row.medicare),
    futa: BigInt(row.futa),
  }));
}

/** What processed runs that name nobody have paid in a year: how much, in which months. */
export async function unnamedMonths(tx: Tx, entity_id: string, year: number) {
  const { first, last } = days(year);
  const found = await tx.sql<{ month: number; gross: SumOf<"payroll_run", "total_gross_cents">; runs: number }>`
    select extract(month from r.pay_date)::int as month, sum(r.total_gross_cents)::text as gross, count(*)::int as runs
    from payroll_run r
    where r.entity_id = ${entity_id} and r.status = 'processed' and r.pay_date between ${first}::date and ${last}::date
      and r.total_gross_cents > 0 and not exists (select from payroll_line l where l.run_id = r.run_id)
    group by 1 order by 1`;
  return found.map(({ month, gross, runs }) => ({ month, runs, gross: BigInt(gross) }));
}

/** How many employees processed runs have paid for a pay period that a day is in. */
export async function employedOn(tx: Tx, entity_id: string, day: string): Promise<number> {
  const [found] = await tx.sql<{ people: number }>`
    select count(distinct p.employee_id)::int as people
    from payroll_run r join payroll_line l on l.run_id = r.run_id join payroll_person p on p.person_id = l.person_id
    where r.entity_id = ${entity_id} and r.status = 'processed' and ${day}::date between r.period_start and r.period_end`;
  return found?.people ?? 0;
}

/** The quarters in which processed runs have paid wages, from a day on: 2026 and 1 for January to March. */
export const quartersPaid = (tx: Tx, entity_id: string, from: string) => tx.sql<{ year: number; quarter: number }>`
  select distinct extract(year from pay_date)::int as year, extract(quarter from pay_date)::int as quarter
  from payroll_run r where ${sql`r.entity_id = ${entity_id} and r.status = 'processed' and r.total_gross_cents > 0`}
    and pay_date >= ${from}::date order by 1, 2`;

/** The first pay date of wages that a processed run has paid; null where none has. */
export async function firstPaid(tx: Tx, entity_id: string): Promise<string | null> {
  const [row] = await tx.sql<{ first: EndOf<"payroll_run", "pay_date"> }>`
    select min(pay_date) as first from payroll_run
    where entity_id = ${entity_id} and status = 'processed' and total_gross_cents > 0`;
  return row?.first ?? null;
}

/** The states in which people who are on the payroll on a day work, as their particulars say of that day. */
export async function workStates(tx: Tx, entity_id: string, day: string): Promise<string[]> {
  const found = await tx.sql<{ state: string }>`
    select distinct s.work_state as state from payroll_person p cross join lateral (select o.work_state from payroll_person_state o
      where o.person_id = p.person_id and o.effective_from <= ${day}::date order by o.effective_from desc limit 1) s
    where p.entity_id = ${entity_id} and s.work_state is not null
      and p.starts_on <= ${day}::date and coalesce(p.ends_on, 'infinity') >= ${day}::date order by 1`;
  return found.map(({ state }) => state);
}
