import { invalid, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { decodeCursor, toPage } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, json, sql, where } from "#lib/db/sql.ts";
import type { NewPayrollPerson, PayrollPerson, PayrollRun } from "./schema.ts";
import { payrollRunStates } from "./states.ts";

/** Puts somebody on the payroll. */
export async function insertPerson(tx: Tx, given: NewPayrollPerson): Promise<PayrollPerson> {
  const row = { person_id: newId("person"), ...given };
  const [made] = await tx.sql<PayrollPerson>`insert into payroll_person ${columns(row)} returning *`;
  if (!made) throw notFound("person");
  return made;
}

/** The person. Throws 404, also where it is another entity's. */
export async function loadPerson(tx: Tx, entity_id: string, person_id: string): Promise<PayrollPerson> {
  const [row] = await tx.sql<PayrollPerson>`
    select * from payroll_person where person_id = ${person_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("person");
  return row;
}

/** Sets a person's last day on the payroll. Throws 404, and 400 where it is before the first. */
export async function endPerson(tx: Tx, entity_id: string, person_id: string, ends_on: string): Promise<PayrollPerson> {
  const { starts_on } = await loadPerson(tx, entity_id, person_id);
  if (ends_on < starts_on) throw invalid("ends_on", `must not be before starts_on, ${starts_on}`);
  const [row] = await tx.sql<PayrollPerson>`
    update payroll_person set ends_on = ${ends_on}::date, updated_at = now() where person_id = ${person_id} returning *`;
  if (!row) throw notFound("person");
  return row;
}

interface Place {
  entity_id: string;
  limit: number;
  cursor?: string | undefined;
}

/** A page of the people who are or were on an entity's payroll, newest first; `on` asks who is on it that day. */
export async function listPeople(tx: Tx, { entity_id, on, limit, cursor }: Place & { on?: string | undefined }) {
  const after = decodeCursor(cursor, 1);
  const found = await tx.sql<PayrollPerson>`
    select * from payroll_person${where([
      sql`entity_id = ${entity_id}`,
      on === undefined ? null : sql`starts_on <= ${on}::date and coalesce(ends_on, 'infinity') >= ${on}::date`,
      after && sql`person_id < ${after[0]}`,
    ])} order by person_id desc limit ${limit + 1}`;
  return toPage(found, limit, (person) => [person.person_id]);
}

/** Everybody who is on the payroll on any day of the period, in the order in which they came. */
export const peopleIn = (tx: Tx, entity_id: string, period: { period_start: string; period_end: string }) =>
  tx.sql<PayrollPerson>`
    select * from payroll_person where entity_id = ${entity_id} and starts_on <= ${period.period_end}::date
      and coalesce(ends_on, 'infinity') >= ${period.period_start}::date order by person_id`;

const rows = sql`select r.*, array(select j.entry_id from journal_entry j
    where j.source_type = 'payroll_run' and j.source_id = r.run_id order by j.entry_id) as entry_ids
  from payroll_run r`;

type NewRun = Pick<
  PayrollRun,
  "entity_id" | "pay_date" | "period_start" | "period_end" | "total_gross_cents" | "people"
>;

/** Makes a draft. */
export async function insertRun(tx: Tx, { people, ...given }: NewRun): Promise<PayrollRun> {
  const row = { run_id: newId("payroll_run"), ...given, people: json(people) };
  const [made] = await tx.sql<PayrollRun>`insert into payroll_run ${columns(row)} returning *`;
  if (!made) throw notFound("payroll run");
  return { ...made, entry_ids: [] };
}

/** The payroll run. Throws 404, also where it is another entity's. */
export async function loadRun(tx: Tx, entity_id: string, run_id: string): Promise<PayrollRun> {
  const [row] = await tx.sql<PayrollRun>`${rows} where r.run_id = ${run_id} and r.entity_id = ${entity_id}`;
  if (!row) throw notFound("payroll run");
  return row;
}

const stamps = { approve: sql`, approved_at = now()`, process: sql`, processed_at = now()` } as const;

/** Takes a run one step along its table. Throws 400 naming the action and the status (interface 7.12). */
export async function moveRun(tx: Tx, run_id: string, trigger: "approve" | "process"): Promise<void> {
  await move(tx, payrollRunStates, trigger, { table: "payroll_run", key: "run_id", id: run_id, also: stamps[trigger] });
}

/** A page of an entity's payroll runs, newest first. */
export async function listRuns(
  tx: Tx,
  { entity_id, status, limit, cursor }: Place & { status?: PayrollRun["status"] | undefined },
) {
  const after = decodeCursor(cursor, 1);
  const found = await tx.sql<PayrollRun>`${rows}${where([
    sql`r.entity_id = ${entity_id}`,
    status === undefined ? null : sql`r.status = ${status}`,
    after && sql`r.run_id < ${after[0]}`,
  ])} order by r.run_id desc limit ${limit + 1}`;
  return toPage(found, limit, (run) => [run.run_id]);
}
