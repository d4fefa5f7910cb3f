import { conflict } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import type { Days } from "./rules.ts";
import type { PayrollRun } from "./schema.ts";

// That nobody is paid twice for the same days: neither drafted so, nor approved.

type Row = Pick<RowOf<"payroll_run">, "run_id" | "period_start" | "period_end" | "status">;

/** A run that pays: a draft does not yet, a discarded one never, and a voided one no more. */
export const pays = sql`r.status in ('approved', 'processed')`;

/** A run whose days are its own: one that is discarded or voided leaves them to another. */
export const holdsItsDays = sql`r.status not in ('discarded', 'voided')`;

/** Holds the people, so that of two drafts at once the second sees the first. Throws 409 naming whose and which. */
export async function assertNotDrafted(tx: Tx, person_ids: readonly string[], days: Days): Promise<void> {
  if (person_ids.length === 0) return;
  await tx.sql`
    select from payroll_person where person_id = any(${person_ids}::text[]) order by person_id for no key update`;
  const [other] = await tx.sql<Row & { name: string }>`
    select r.run_id, r.period_start, r.period_end, r.status, p.name from payroll_line l
    join payroll_run r on r.run_id = l.run_id and ${holdsItsDays} and not r.off_cycle
      and r.period_start <= ${days.period_end}::date and r.period_end >= ${days.period_start}::date
    join payroll_person p on p.person_id = l.person_id
    where l.person_id = any(${person_ids}::text[]) order by r.run_id, p.person_id limit 1`;
  if (!other) return;
  const { name, run_id, status, period_start, period_end } = other;
  throw conflict(
    `${name} is in the payroll run ${run_id} for ${period_start} to ${period_end} already, which is ${status}: discard it while it is a draft, void it once it is approved, or mark this one off_cycle.`,
    "drafted_already",
  );
}

/** The run of a month's payroll that is approved or processed; null where there is none. */
export async function approvedRunOf(tx: Tx, entity_id: string, period: string): Promise<string | null> {
  const [other] = await tx.sql<Pick<Row, "run_id">>`
    select run_id from payroll_run r where entity_id = ${entity_id} and period = ${period} and ${pays}`;
  return other?.run_id ?? null;
}

/**
 * Throws 409 naming the run that has paid the same already: the payroll of the same month, or somebody's own pay of the
 * same days. What is given by hand, such as a bonus, is no such pay, nor is what is off the cycle. The caller holds the company, so that of two
 * approvals at once the second sees the first.
 */
export async function assertNotPaid(
  tx: Tx,
  { entity_id, run_id, period, period_start, period_end, off_cycle }: PayrollRun,
): Promise<void> {
  if (off_cycle) return;
  const other = period === null ? null : await approvedRunOf(tx, entity_id, period);
  if (other !== null && other !== run_id) {
    throw conflict(`The payroll of ${period} is approved already, by the payroll run ${other}.`, "paid_already");
  }
  const [paid] = await tx.sql<Row & { name: string }>`
    select r.run_id, r.period_start, r.period_end, r.status, p.name from payroll_line l
    join payroll_line o on o.person_id = l.person_id and o.run_id <> l.run_id and o.basis = 'pay'
    join payroll_run r on r.run_id = o.run_id and ${pays} and not r.off_cycle
      and r.period_start <= ${period_end}::date and r.period_end >= ${period_start}::date
    join payroll_person p on p.person_id = l.person_id
    where l.run_id = ${run_id} and l.basis = 'pay' order by r.run_id, p.person_id limit 1`;
  if (paid) {
    const days = `${paid.period_start} to ${paid.period_end}`;
    throw conflict(`${paid.name} is paid for ${days} already, by the payroll run ${paid.run_id}.`, "paid_already");
  }
}
