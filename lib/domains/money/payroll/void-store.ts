import { yearOf } from "#lib/core/days.ts";
import { conflict } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import type { RowOf, SumOf } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import { addsUp } from "./employer-taxes/rules.ts";
import { taxesOf } from "./facts/facts.ts";
import { pays } from "./once-store.ts";
import type { PayrollRun } from "./schema.ts";
import { payrollRunStates } from "./states.ts";
import { employeesOf, wages } from "./wages-store.ts";

type Sums = {
  [Column in "social_security_cents" | "futa_cents" | "additional_medicare_withheld_cents"]: SumOf<
    "payroll_line",
    Column
  >;
};
type Row = Pick<RowOf<"payroll_line">, "run_id"> &
  Pick<RowOf<"payroll_person">, "name" | "employee_id"> &
  Sums & { lines: number; paid: string };

const taxedOf = ({ lines, paid, ...row }: Pick<Row, "lines" | "paid" | keyof Sums>) => ({
  ...{ lines, paid, social_security: row.social_security_cents, futa: row.futa_cents },
  additional_medicare: row.additional_medicare_withheld_cents,
});

const plus = (sum: string, more: readonly (number | null | undefined)[]) =>
  String(more.reduce<bigint>((all, one) => all + BigInt(one ?? 0), BigInt(sum)));

/**
 * Throws 409 where the year's other runs would not add up to its wage bases without this one: what came after it has left out, or
 * taxed beside, what it had counted of this one's wages. It names the last of them, which is voided first. The caller holds the company.
 */
export async function assertNoneCountsOn(
  tx: Tx,
  { entity_id, run_id, status, pay_date, people }: PayrollRun,
): Promise<void> {
  const year = taxesOf(yearOf(pay_date));
  // Of what is no draft any more, and of a year whose taxes are known.
  if (year === null || (status !== "approved" && status !== "processed")) return;
  const text = pay_date.slice(0, 4);
  const employeeOf = await employeesOf(
    tx,
    people.map(({ person_id }) => person_id),
  );
  const employees = [...new Set(people.map(({ person_id }) => employeeOf(person_id)))];
  const rest = await tx.sql<Row>`
    select p.employee_id, max(p.name) as name, count(*)::int as lines, sum(${wages("fica")})::text as paid,
      sum(l.social_security_cents)::text as social_security_cents, sum(l.futa_cents)::text as futa_cents,
      sum(l.additional_medicare_withheld_cents)::text as additional_medicare_withheld_cents,
      (array_agg(l.run_id order by r.approved_at desc, l.run_id desc))[1] as run_id
    from payroll_person p join payroll_line l on l.person_id = p.person_id join payroll_run r on r.run_id = l.run_id
    where r.entity_id = ${entity_id} and p.employee_id = any(${employees}::text[]) and ${pays} and r.run_id <> ${run_id}
      and r.pay_date between ${`${text}-01-01`}::date and ${`${text}-12-31`}::date
    group by 1 having count(l.net_cents) = count(*) and count(l.medicare_withheld_cents) = count(*) order by 1`;
  const other = rest.find((one) => {
    const own = people.filter(({ person_id }) => employeeOf(person_id) === one.employee_id);
    const whole = {
      lines: one.lines + own.length,
      paid: plus(
        one.paid,
        own.map(({ fica_wages_cents }) => fica_wages_cents),
      ),
      social_security_cents: plus(
        one.social_security_cents,
        own.map(({ employer_taxes }) => employer_taxes?.social_security_cents),
      ),
      futa_cents: plus(
        one.futa_cents,
        own.map(({ employer_taxes }) => employer_taxes?.futa_cents),
      ),
      additional_medicare_withheld_cents: plus(
        one.additional_medicare_withheld_cents,
        own.map((line) => line.additional_medicare_withheld_cents),
      ),
    };
    // What does not add up with it either, as where two records came to be one employee's later, is no worse without it.
    return addsUp(year, taxedOf(whole)) && !addsUp(year, taxedOf(one));
  });
  if (!other) return;
  throw conflict(
    `Cannot void the payroll run: what ${other.name} was paid later in ${text} was taxed counting on it. Void the payroll run ${other.run_id} first.`,
    "counted_on",
  );
}

/** Takes an approved or a processed run back. Throws 400 naming the status (interface 7.12). */
export async function markVoided(tx: Tx, { run_id }: Pick<PayrollRun, "run_id">, voided_on: string): Promise<void> {
  const also = sql`, voided_at = now(), voided_on = ${voided_on}::date`;
  await move(tx, payrollRunStates, "void", { table: "payroll_run", key: "run_id", id: run_id, also });
}
