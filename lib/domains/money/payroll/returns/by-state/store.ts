import { daysOfYear } from "#lib/core/days.ts";
import type { Tx } from "#lib/core/tx.ts";
import { sql } from "#lib/db/sql.ts";
import { preTaxKinds } from "../../facts/facts.ts";
import { exemptDeductions, numbersOn } from "../../state-accounts/store.ts";
import { countedLines } from "../../wages-store.ts";

/** What processed runs of a calendar year have paid one employee, where a state's tax was withheld of it; cents. */
export interface PaidInState {
  employee_id: string;
  /** Null where it is not told whose. */
  state: string | null;
  /** Of the employer in the state, the latest of the year; null where none is known. */
  account_number: string | null;
  gross: bigint;
  /** The gross less what the state takes out of its wages; null where a deduction is of a kind of which that is not told. */
  state_wages: bigint | null;
  state_withheld: bigint;
}

/** The lines of a company's processed runs of a year, each with its quarter and what of it a state taxes; null where that is not told. */
export const linesByState = (entity_id: string, year: number) => sql`(
  select r.pay_date, l.person_id, l.withholding_state, l.work_state, l.gross_cents, l.state_withheld_cents,
    case when told.kinds is null and deducted_cents(l.deductions, ${[...preTaxKinds]}::text[]) <> 0 then null
      else l.gross_cents - deducted_cents(l.deductions, array(select jsonb_array_elements_text(told.kinds))) end as state_wages
  from payroll_run r join ${countedLines} l on l.run_id = r.run_id
  cross join lateral (select case when l.withholding_state is not null
    then ${exemptDeductions(sql`r.entity_id`, sql`l.withholding_state`, sql`r.pay_date`)} end as kinds) told
  where r.entity_id = ${entity_id} and r.status = 'processed'
    and r.pay_date between ${daysOfYear(year).from}::date and ${daysOfYear(year).to}::date)`;

/** A sum of such wages: null where one of them is not told. */
const knownWages = sql`case when count(l.state_wages) = count(*) then sum(l.state_wages)::text end`;

/** What a year's processed runs have paid each employee by the state whose tax was withheld, by the states' codes. */
export async function paidInStates(tx: Tx, entity_id: string, year: number): Promise<PaidInState[]> {
  const [found, numberOf] = await Promise.all([
    tx.sql<{
      employee_id: string;
      state: string | null;
      gross: string;
      state_wages: string | null;
      state_withheld: string;
    }>`
      select p.employee_id, l.withholding_state as state, sum(l.gross_cents)::text as gross, ${knownWages} as state_wages,
        sum(l.state_withheld_cents)::text as state_withheld
      from ${linesByState(entity_id, year)} l join payroll_person p on p.person_id = l.person_id
      group by 1, 2 order by 1, 2 nulls last`,
    numbersOn(tx, entity_id, daysOfYear(year).to),
  ]);
  return found.map(({ employee_id, state, gross, state_wages, state_withheld }) => ({
    employee_id,
    state,
    account_number: numberOf(state, "withholding"),
    gross: BigInt(gross),
    state_wages: state_wages === null ? null : BigInt(state_wages),
    state_withheld: BigInt(state_withheld),
  }));
}
