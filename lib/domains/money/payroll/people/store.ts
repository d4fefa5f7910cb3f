import { latest, today } from "#lib/core/days.ts";
import { conflict, invalid, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { assignments, columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import { type Days, payOn } from "../rules.ts";
import { assertPays } from "../schedules/store.ts";
import { filingOn, statesOf, toldAnew } from "./rules.ts";
import { employeesAmong, employeesOfNew, namedAmong, setSame } from "./same-store.ts";
import type { NewPay, NewPayrollPerson, NewStates, ParticularsChange, PayrollPerson } from "./schema.ts";
import { insertStates, keepStates } from "./states-store.ts";

/** With every pay that was agreed, and the database's day, which is UTC's. */
type Row = RowAs<"payroll_person", PayrollPerson> &
  Pick<PayrollPerson, "pay_history" | "state_history"> & { today: string };

const rows = sql`select ${columnsOf("payroll_person", "p")}, app_today() as today, (select jsonb_agg(jsonb_build_object('effective_from', y.effective_from,
    'pay_kind', y.pay_kind, 'annual_salary_cents', y.annual_salary_cents, 'hourly_rate_cents', y.hourly_rate_cents,
    'hours_per_period', y.hours_per_period,
    'created_at', to_char(y.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by y.effective_from desc)
  from payroll_pay y where y.person_id = p.person_id) as pay_history,
  (select coalesce(jsonb_agg(jsonb_build_object('effective_from', s.effective_from, 'work_state', s.work_state,
    'residence_state', s.residence_state, 'withholding_state', s.withholding_state,
    'created_at', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.effective_from desc), '[]')
  from payroll_person_state s where s.person_id = p.person_id) as state_history from payroll_person p`;

/** The row as its record: with the pay and the states that hold today. */
function record({ today, email_key: _, ...row }: Row): PayrollPerson {
  const pay = payOn(row.pay_history, row, today);
  if (!pay) throw notFound("pay");
  const { pay_kind, annual_salary_cents, hourly_rate_cents, hours_per_period } = pay;
  const changes = [...row.pay_history, ...row.state_history].map(({ created_at }) => created_at);
  const updated_at = latest(row.updated_at, ...changes);
  const filing = filingOn(row.filing, row.state_history, today);
  return { ...row, filing, pay_kind, annual_salary_cents, hourly_rate_cents, hours_per_period, updated_at };
}

/** A pay as `payroll_pay` keeps it. */
const payColumns = (given: Omit<NewPay, "entity_id">) =>
  columns("payroll_pay", {
    person_id: given.person_id,
    effective_from: given.effective_from,
    pay_kind: given.pay_kind,
    annual_salary_cents: given.annual_salary_cents ?? null,
    hourly_rate_cents: given.hourly_rate_cents ?? null,
    hours_per_period: given.hours_per_period ?? null,
  });

/** Puts somebody on the payroll, paid from their first day. Throws 409 where it is not told whether they were on it before. */
export async function insert(tx: Tx, given: NewPayrollPerson): Promise<PayrollPerson> {
  const { entity_id } = given;
  const [person_id = ""] = await insertAll(tx, entity_id, [given]);
  return load(tx, { entity_id, person_id });
}

/** The same of many of an entity; answers their identifiers as they are given. */
export async function insertAll(tx: Tx, entity_id: string, given: readonly NewPayrollPerson[]): Promise<string[]> {
  const schedules = new Set(given.map(({ pay_schedule_id = null }) => pay_schedule_id));
  for (const pay_schedule_id of schedules) await assertPays(tx, entity_id, pay_schedule_id);
  const people = given.map((one) => ({ ...one, person_id: newId("person") }));
  const employees = await employeesOfNew(tx, entity_id, people);
  const told = people.map((one, at) => ({ ...one, employee_id: employees[at], deductions: one.deductions ?? [] }));
  const rows = json(told);
  const withStates = people.filter(
    ({ filing }) => filing?.work_state ?? filing?.residence_state ?? filing?.withholding_state,
  );
  const states = withStates.map(({ person_id, starts_on, filing }) => ({
    ...{ person_id, effective_from: starts_on },
    ...statesOf(filing ?? {}),
  }));
  await Promise.all([
    tx.sql`
      insert into payroll_person (person_id, entity_id, name, email, starts_on, ends_on, pay_schedule_id, employee_id, filing,
        federal_withheld_cents, state_withheld_cents, deductions)
      select person_id, ${entity_id}, name, email, starts_on, ends_on, pay_schedule_id, employee_id, filing,
        federal_withheld_cents, state_withheld_cents, deductions
      from jsonb_to_recordset(${rows}::jsonb) as p(person_id text, name text, email text, starts_on date, ends_on date,
        pay_schedule_id text, employee_id text, filing jsonb, federal_withheld_cents bigint, state_withheld_cents bigint,
        deductions jsonb)`,
    tx.sql`
      insert into payroll_pay (person_id, effective_from, pay_kind, annual_salary_cents, hourly_rate_cents, hours_per_period)
      select person_id, starts_on, pay_kind, annual_salary_cents, hourly_rate_cents, hours_per_period
      from jsonb_to_recordset(${rows}::jsonb) as p(person_id text, starts_on date, pay_kind text, annual_salary_cents bigint,
        hourly_rate_cents bigint, hours_per_period int)`,
    keepStates(tx, entity_id, states),
  ]);
  return people.map(({ person_id }) => person_id);
}

/** Who is meant. */
type At = Pick<PayrollPerson, "entity_id" | "person_id">;

/** The person. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, person_id }: At): Promise<PayrollPerson> {
  const [row] = await tx.sql<Row>`${rows} where p.person_id = ${person_id} and p.entity_id = ${entity_id}`;
  if (!row) throw notFound("person");
  return record(row);
}

const CHANGEABLE = [
  "pay_schedule_id",
  "filing",
  "federal_withheld_cents",
  "state_withheld_cents",
  "deductions",
] as const;

/**
 * Changes what is given of somebody's particulars. Throws 404, also of the schedule and of the record that is of the same person, 400 where
 * the schedule is archived, and 409 where name and address say otherwise.
 */
export async function update(tx: Tx, given: ParticularsChange): Promise<PayrollPerson> {
  const person = await load(tx, given);
  const { entity_id, person_id } = person;
  const states = given.filing === undefined ? null : toldAnew(given.filing, person, today());
  await assertPays(tx, given.entity_id, given.pay_schedule_id ?? null);
  if (given.same_person_as !== undefined) await setSame(tx, person, given.same_person_as);
  await Promise.all([
    tx.sql`
      update payroll_person set ${assignments("payroll_person", CHANGEABLE, given)}, updated_at = now()
      where person_id = ${person_id}`,
    keepStates(tx, entity_id, states ? [{ person_id, ...states }] : []),
  ]);
  return load(tx, given);
}

/** Keeps where somebody works and lives from a day on. Throws 404, and 400 where it is before their first. */
export async function tellStates(tx: Tx, given: NewStates): Promise<PayrollPerson> {
  await insertStates(tx, await load(tx, given), given);
  return load(tx, given);
}

/**
 * Pays somebody otherwise from a day on. Throws 404, 400 where the person is not on the payroll that day, and 409 where
 * a pay begins that day already.
 */
export async function insertPay(tx: Tx, given: NewPay): Promise<PayrollPerson> {
  const { name, starts_on, ends_on } = await load(tx, given);
  const { effective_from } = given;
  if (effective_from < starts_on) throw invalid("effective_from", `must not be before starts_on, ${starts_on}`);
  if (ends_on !== null && effective_from > ends_on) {
    throw invalid("effective_from", `must not be after ends_on, ${ends_on}`);
  }
  const made = await tx.sql`insert into payroll_pay ${payColumns(given)} on conflict do nothing returning person_id`;
  if (made.length === 0) throw conflict(`${name} has a pay from ${effective_from} already.`, "duplicate");
  return load(tx, given);
}

/** Sets a person's last day on the payroll. Throws 404, and 400 where it is before the first. */
export async function end(tx: Tx, at: At, ends_on: string): Promise<PayrollPerson> {
  const { starts_on } = await load(tx, at);
  if (ends_on < starts_on) throw invalid("ends_on", `must not be before starts_on, ${starts_on}`);
  await tx.sql`update payroll_person set ends_on = ${ends_on}::date, updated_at = now() where person_id = ${at.person_id}`;
  return load(tx, at);
}

interface Filter {
  entity_id: string;
  on?: string | undefined;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const says = (search: string) =>
  sql`(position(lower(${search}) in lower(p.name)) > 0 or position(lower(${search}) in lower(p.email)) > 0)`;

/** The newest people on the company's payroll (null: on any) who have it in their names or addresses, or whose identifier it is. */
export const found = (
  tx: Tx,
  { entity_id, search, limit }: { entity_id: string | null; search: string; limit: number },
) =>
  tx.sql<Pick<Row, "person_id" | "entity_id" | "name">>`
    select p.person_id, p.entity_id, p.name from payroll_person p${where([
      entity_id === null ? null : sql`p.entity_id = ${entity_id}`,
      sql`(${says(search)} or p.person_id = ${search})`,
    ])} order by p.person_id desc limit ${limit}`;

/** Who bears one of these names, each beside the name as it was asked for; and the employees whom these records are of. */
export async function known(
  tx: Tx,
  { entity_id, names, person_ids }: { entity_id: string; names: readonly string[]; person_ids: readonly string[] },
) {
  const [named, employees] = await Promise.all([
    namedAmong(tx, entity_id, names),
    employeesAmong(tx, entity_id, person_ids),
  ]);
  return { named, employees };
}

/** A page of the people who are or were on an entity's payroll, newest first; `on` asks who is on it that day. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, on, search } = filter;
  const read = async (after: Key | null, limit: number) => {
    const found = await tx.sql<Row>`${rows}${where([
      sql`p.entity_id = ${entity_id}`,
      on === undefined ? null : sql`p.starts_on <= ${on}::date and coalesce(p.ends_on, 'infinity') >= ${on}::date`,
      search === undefined ? null : says(search),
      after && sql`p.person_id < ${after[0]}`,
    ])} order by p.person_id desc limit ${limit}`;
    return found.map(record);
  };
  return page(filter, 1, read, ({ person_id }) => [person_id]);
}

/** Everybody who is on the payroll on any day of the period, in the order in which they came; by a schedule those whom it pays. */
export async function listIn(
  tx: Tx,
  entity_id: string,
  { period_start, period_end }: Days,
  pay_schedule_id?: string,
): Promise<PayrollPerson[]> {
  const found = await tx.sql<Row>`${rows}${where([
    sql`p.entity_id = ${entity_id} and p.starts_on <= ${period_end}::date and coalesce(p.ends_on, 'infinity') >= ${period_start}::date`,
    pay_schedule_id === undefined ? null : sql`p.pay_schedule_id = ${pay_schedule_id}`,
  ])} order by p.person_id`;
  return found.map(record);
}

/**
 * Has a schedule pay those people, or (null) everybody whom none pays yet and who is on the payroll `from` then on. Throws 404
 * where one of them does not exist.
 */
export async function assign(
  tx: Tx,
  {
    entity_id,
    pay_schedule_id,
    person_ids,
    from,
  }: { entity_id: string; pay_schedule_id: string; person_ids: readonly string[] | null; from: string },
): Promise<void> {
  if (person_ids === null) {
    await tx.sql`
      update payroll_person set pay_schedule_id = ${pay_schedule_id}, updated_at = now()
      where entity_id = ${entity_id} and pay_schedule_id is null and coalesce(ends_on, 'infinity') >= ${from}::date`;
    return;
  }
  const found = await tx.sql<Pick<Row, "person_id">>`
    update payroll_person set pay_schedule_id = ${pay_schedule_id}, updated_at = now()
    where entity_id = ${entity_id} and person_id = any(${person_ids}::text[]) returning person_id`;
  const known = new Set(found.map(({ person_id }) => person_id));
  const stranger = person_ids.findIndex((person_id) => !known.has(person_id));
  if (stranger >= 0) throw notFound(`person of person_ids.${stranger}`);
}

/** The people with these identifiers, of the entity only. */
export async function find(tx: Tx, entity_id: string, person_ids: readonly string[]): Promise<PayrollPerson[]> {
  const found =
    await tx.sql<Row>`${rows} where p.entity_id = ${entity_id} and p.person_id = any(${person_ids}::text[])`;
  return found.map(record);
}
