import { yearOf } from "#lib/core/days.ts";
import { conflict } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import type { RowOf, SumOf } from "#lib/db/rows.ts";
import { type Sql, sql } from "#lib/db/sql.ts";
import { addsUp } from "./employer-taxes/rules.ts";
import { taxesOf } from "./facts/facts.ts";
import { pays } from "./once-store.ts";
import type { PayrollRun } from "./schema.ts";
import { payrollRunStates } from "./states.ts";
import { countedLines, employeesOf, wages } from "./wages-store.ts";

type Sums = {
  [Column in "social_security_cents" | "futa_cents" | "additional_medicare_withheld_cents"]: SumOf<
    "payroll_line",
    Column
  >;
} & { lines: number; paid: string };
type Row = Pick<RowOf<"payroll_line">, "run_id"> & Pick<RowOf<"payroll_person">, "name"> & { whole: Sums; rest: Sums };

const sums = sql`'lines', count(*)::int, 'paid', coalesce(sum(paid), 0)::text, 'social_security_cents', coalesce(sum(social_security_cents), 0)::text,
  'futa_cents', coalesce(sum(futa_cents), 0)::text,
  'additional_medicare_withheld_cents', coalesce(sum(additional_medicare_withheld_cents), 0)::text`;

const taxedOf = ({ lines, paid, ...row }: Sums) => ({
  ...{ lines, paid, social_security: row.social_security_cents, futa: row.futa_cents },
  additional_medicare: row.additional_medicare_withheld_cents,
});

/** What is to be voided: of whose pay, and what a refusal calls it. */
interface ToVoid {
  entity_id: string;
  pay_date: string;
  person_ids: readonly string[];
  what: "payroll run" | "payroll correction";
}

/**
 * Throws 409 where the year's pay would not add up to its wage bases without what is voided: what came after that has left out, or
 * taxed beside, what it had counted of those wages. It names the last run of them, which is voided first. `isOwn` tells the lines of what
 * is voided. The caller holds the company.
 */
export async function assertNothingCountsOn(
  tx: Tx,
  { entity_id, pay_date, person_ids, what }: ToVoid,
  isOwn: Sql,
): Promise<void> {
  const year = taxesOf(yearOf(pay_date));
  if (year === null) return;
  const text = pay_date.slice(0, 4);
  const employeeOf = await employeesOf(tx, person_ids);
  const employees = [...new Set(person_ids.map(employeeOf))];
  const found = await tx.sql<Row>`
    with line as (select p.employee_id, p.name, ${isOwn} is true as own, ${wages("fica")} as paid, l.social_security_cents, l.futa_cents,
        l.additional_medicare_withheld_cents, l.net_cents, l.medicare_withheld_cents, l.run_id, r.approved_at
      from payroll_person p join ${countedLines} l on l.person_id = p.person_id join payroll_run r on r.run_id = l.run_id
      where r.entity_id = ${entity_id} and p.employee_id = any(${employees}::text[]) and ${pays}
        and r.pay_date between ${`${text}-01-01`}::date and ${`${text}-12-31`}::date),
    whole as (select employee_id, max(name) as name, jsonb_build_object(${sums}) as sums from line group by 1),
    rest as (select employee_id, jsonb_build_object(${sums}) as sums, (array_agg(run_id order by approved_at desc, run_id desc))[1] as run_id
      from line where not own group by 1 having count(net_cents) = count(*) and count(medicare_withheld_cents) = count(*))
    select whole.name, rest.run_id, whole.sums as whole, rest.sums as rest from whole join rest using (employee_id) order by employee_id`;
  // What does not add up with it either, as where two records came to be one employee's later, is no worse without it.
  const other = found.find(({ whole, rest }) => addsUp(year, taxedOf(whole)) && !addsUp(year, taxedOf(rest)));
  if (!other) return;
  throw conflict(
    `Cannot void the ${what}: what ${other.name} was paid later in ${text} was taxed counting on it. Void the payroll run ${other.run_id} first.`,
    "counted_on",
  );
}

/** Throws 409 where what a run has paid was put right, which is taken back first. */
async function assertUncorrected(tx: Tx, { entity_id, run_id }: Pick<PayrollRun, "entity_id" | "run_id">) {
  const [correction] = await tx.sql<Pick<RowOf<"payroll_correction">, "payroll_correction_id">>`
    select c.payroll_correction_id from payroll_correction c
    join payroll_correction_line d on d.payroll_correction_id = c.payroll_correction_id
    where d.run_id = ${run_id} and c.entity_id = ${entity_id} and c.status = 'recorded' order by c.payroll_correction_id desc limit 1`;
  if (!correction) return;
  throw conflict(
    `Cannot void the payroll run: what it has paid was put right since. Void the payroll correction ${correction.payroll_correction_id} first.`,
    "counted_on",
  );
}

/** Throws 409 where a correction, or another run of the year, counts on this one. */
export async function assertNoneCountsOn(tx: Tx, { status, people, ...run }: PayrollRun): Promise<void> {
  // Of what is no draft any more.
  if (status !== "approved" && status !== "processed") return;
  const { entity_id, run_id, pay_date } = run;
  const person_ids = people.map(({ person_id }) => person_id);
  const toVoid = { entity_id, pay_date, person_ids, what: "payroll run" as const };
  await Promise.all([assertUncorrected(tx, run), assertNothingCountsOn(tx, toVoid, sql`l.run_id = ${run_id}`)]);
}

/** Takes an approved or a processed run back. Throws 400 naming the status (interface 7.12). */
export async function markVoided(tx: Tx, { run_id }: Pick<PayrollRun, "run_id">, voided_on: string): Promise<void> {
  const also = sql`, voided_at = now(), voided_on = ${voided_on}::date`;
  await move(tx, payrollRunStates, "void", { table: "payroll_run", key: "run_id", id: run_id, also });
}
