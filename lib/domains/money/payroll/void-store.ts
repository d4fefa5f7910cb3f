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
import { wages } from "./wages-store.ts";

type Sums = {
  [Column in "social_security_cents" | "futa_cents" | "additional_medicare_withheld_cents"]: SumOf<
    "payroll_line",
    Column
  >;
};
type Row = Pick<RowOf<"payroll_line">, "person_id" | "run_id"> &
  Pick<RowOf<"payroll_person">, "name"> &
  Sums & { lines: number; paid: string };

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
  const rest = await tx.sql<Row>`
    select l.person_id, p.name, count(*)::int as lines, sum(${wages("fica")})::text as paid,
      sum(l.social_security_cents)::text as social_security_cents, sum(l.futa_cents)::text as futa_cents,
      sum(l.additional_medicare_withheld_cents)::text as additional_medicare_withheld_cents,
      (array_agg(l.run_id order by r.approved_at desc, l.run_id desc))[1] as run_id
    from payroll_line l join payroll_run r on r.run_id = l.run_id join payroll_person p on p.person_id = l.person_id
    where r.entity_id = ${entity_id} and l.person_id = any(${people.map(({ person_id }) => person_id)}::text[]) and ${pays} and r.run_id <> ${run_id}
      and r.pay_date between ${`${text}-01-01`}::date and ${`${text}-12-31`}::date
    group by 1, 2 having count(l.net_cents) = count(*) and count(l.medicare_withheld_cents) = count(*) order by 1`;
  const other = rest.find((one) => {
    const { social_security_cents, futa_cents, additional_medicare_withheld_cents: additional } = one;
    const taxed = { social_security: social_security_cents, futa: futa_cents, additional_medicare: additional };
    return !addsUp(year, { lines: one.lines, paid: one.paid, ...taxed });
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
