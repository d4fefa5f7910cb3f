import { conflict, invalid, notFound } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import { NOTHING, type Sum } from "#lib/core/money.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import { entryIdsOf } from "#lib/domains/books/ledger/store.ts";
import { estimate } from "./employer-taxes.ts";
import type { PayrollRun, PersonPaid, Taxes } from "./schema.ts";
import { payrollRunStates } from "./states.ts";

type Paid = Omit<PersonPaid, "employer_taxes">;
/** With the entries that it has made, and its lines. */
type Row = RowAs<"payroll_run", PayrollRun> &
  Pick<PayrollRun, "entry_ids"> & { people: (Paid & Partial<Omit<Taxes, "total_cents">>)[] };

const rows = sql`select ${columnsOf("payroll_run", "r")}, ${entryIdsOf("payroll_run", sql`r.run_id`)},
  (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('social_security_cents', l.social_security_cents,
      'medicare_cents', l.medicare_cents, 'futa_cents', l.futa_cents))
      || jsonb_build_object('person_id', l.person_id, 'name', p.name, 'basis', l.basis, 'hours', l.hours,
        'gross_cents', l.gross_cents) order by l.person_id), '[]')
    from payroll_line l join payroll_person p on p.person_id = l.person_id where l.run_id = r.run_id) as people
  from payroll_run r`;

/** What the approved and processed runs of a calendar year have paid these people, by `person_id year`; cents. */
export type YearToDate = (person_id: string, year: number) => bigint;

/**
 * Reads what those runs have paid. All of the year's count, whatever their pay dates, so that what the runs of a year
 * say of a wage base adds up to it in whatever order they are approved.
 */
export async function yearToDate(tx: Tx, person_ids: readonly string[], years: readonly number[]): Promise<YearToDate> {
  if (person_ids.length === 0) return () => 0n;
  const day = (year: number, rest: string) => `${String(year).padStart(4, "0")}-${rest}`;
  const found = await tx.sql<Pick<RowOf<"payroll_line">, "person_id"> & { year: number; paid: string }>`
    select l.person_id, extract(year from r.pay_date)::int as year, sum(l.gross_cents)::text as paid
    from payroll_line l join payroll_run r on r.run_id = l.run_id
    where l.person_id = any(${[...new Set(person_ids)]}::text[]) and r.status <> 'draft'
      and r.pay_date between ${day(Math.min(...years), "01-01")}::date and ${day(Math.max(...years), "12-31")}::date
    group by 1, 2`;
  const paid = new Map(found.map((row) => [`${row.person_id} ${row.year}`, BigInt(row.paid)]));
  return (person_id, year) => paid.get(`${person_id} ${year}`) ?? 0n;
}

const yearOf = ({ pay_date }: { pay_date: string }) => Number(pay_date.slice(0, 4));

/** The row as its record: a draft's estimates are worked out, an approved run's stand. */
function record(row: Row, paid: YearToDate): PayrollRun {
  const people = row.people.map(({ social_security_cents, medicare_cents, futa_cents, ...person }) => ({
    person,
    taxes:
      social_security_cents === undefined || medicare_cents === undefined || futa_cents === undefined
        ? null
        : {
            social_security_cents,
            medicare_cents,
            futa_cents,
            total_cents: social_security_cents + medicare_cents + futa_cents,
          },
  }));
  if (row.status !== "draft") {
    return { ...row, people: people.map(({ person, taxes }) => ({ ...person, employer_taxes: taxes })) };
  }
  const draft = { ...row, people: people.map(({ person }) => person) };
  return { ...draft, ...estimate(draft, (person_id) => paid(person_id, yearOf(row)), true) };
}

/** The rows as records, with one look at what their drafts' people were paid. */
async function records(tx: Tx, found: readonly Row[]): Promise<PayrollRun[]> {
  const drafts = found.filter(({ status }) => status === "draft");
  const ids = drafts.flatMap(({ people }) => people.map(({ person_id }) => person_id));
  const paid = await yearToDate(tx, ids, drafts.map(yearOf));
  return found.map((row) => record(row, paid));
}

/** What a run is drafted of; `period` is the month, where it is taken from the payroll of one. */
export type NewRun = Pick<
  PayrollRun,
  "entity_id" | "pay_date" | "period" | "period_start" | "period_end" | "total_gross_cents"
> & {
  people: readonly Paid[];
};

/** Makes a draft. */
export async function insert(tx: Tx, { people, ...given }: NewRun): Promise<PayrollRun> {
  const { entity_id, pay_date, period, period_start, period_end, total_gross_cents } = given;
  const run_id = newId("payroll_run");
  const row = { run_id, entity_id, pay_date, period, period_start, period_end, total_gross_cents };
  await tx.sql`insert into payroll_run ${columns("payroll_run", row)}`;
  if (people.length > 0) {
    await tx.sql`
      insert into payroll_line (run_id, person_id, basis, hours, gross_cents)
      select ${run_id}, person_id, basis, hours, gross_cents from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        as l(person_id text, basis text, hours numeric, gross_cents bigint)`;
  }
  return load(tx, row);
}

/** Which run is meant. */
type At = Pick<PayrollRun, "entity_id" | "run_id">;

/** The payroll run. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, run_id }: At): Promise<PayrollRun> {
  const [run] = await records(tx, await tx.sql<Row>`${rows} where r.run_id = ${run_id} and r.entity_id = ${entity_id}`);
  if (!run) throw notFound("payroll run");
  return run;
}

/** The run of a month's payroll that is approved or processed; null where there is none. */
export async function approvedRunOf(tx: Tx, entity_id: string, period: string): Promise<string | null> {
  const [other] = await tx.sql<Pick<Row, "run_id">>`
    select run_id from payroll_run where entity_id = ${entity_id} and period = ${period} and status <> 'draft'`;
  return other?.run_id ?? null;
}

/**
 * Throws 409 naming the run that has paid the same already: the payroll of the same month, or somebody's own pay of the
 * same days. What is given by hand, such as a bonus, is no such pay. The caller holds the company, so that of two
 * approvals at once the second sees the first.
 */
async function assertNotPaid(
  tx: Tx,
  { entity_id, run_id, period, period_start, period_end }: PayrollRun,
): Promise<void> {
  const other = period === null ? null : await approvedRunOf(tx, entity_id, period);
  if (other !== null && other !== run_id) {
    throw conflict(`The payroll of ${period} is approved already, by the payroll run ${other}.`, "paid_already");
  }
  const [paid] = await tx.sql<Pick<Row, "run_id" | "period_start" | "period_end"> & { name: string }>`
    select r.run_id, r.period_start, r.period_end, p.name from payroll_line l
    join payroll_line o on o.person_id = l.person_id and o.run_id <> l.run_id and o.basis = 'pay'
    join payroll_run r on r.run_id = o.run_id and r.status <> 'draft'
      and r.period_start <= ${period_end}::date and r.period_end >= ${period_start}::date
    join payroll_person p on p.person_id = l.person_id
    where l.run_id = ${run_id} and l.basis = 'pay' order by r.run_id, p.person_id limit 1`;
  if (paid) {
    const days = `${paid.period_start} to ${paid.period_end}`;
    throw conflict(`${paid.name} is paid for ${days} already, by the payroll run ${paid.run_id}.`, "paid_already");
  }
}

/**
 * Approves a draft, and keeps what the employer owes on it as it is estimated now. Throws 400 naming the status
 * (interface 7.12), and 409 where the same is paid already.
 */
export async function approve(tx: Tx, run: PayrollRun): Promise<void> {
  const { run_id, status, total_gross_cents } = run;
  if (status === "draft") await assertNotPaid(tx, run);
  const ids = run.people.map(({ person_id }) => person_id);
  const paid = await yearToDate(tx, ids, [yearOf(run)]);
  const { people, employer_taxes, employer_taxes_note } = estimate(
    run,
    (person_id) => paid(person_id, yearOf(run)),
    false,
  );
  if (BigInt(total_gross_cents) + BigInt(employer_taxes?.total_cents ?? 0) > BigInt(MAX_INTEGER)) {
    throw invalid("total_gross_cents", "and the employer's taxes must be no more than 2^53-1 cents", "out_of_range");
  }
  await move(tx, payrollRunStates, "approve", {
    table: "payroll_run",
    key: "run_id",
    id: run_id,
    also: sql`, approved_at = now(), employer_taxes = ${json(employer_taxes)}::jsonb, employer_taxes_note = ${employer_taxes_note}`,
  });
  if (employer_taxes === null) return;
  const lines = people.map(({ person_id, employer_taxes: taxes }) => ({ person_id, ...taxes }));
  await tx.sql`
    update payroll_line l set social_security_cents = t.social_security_cents, medicare_cents = t.medicare_cents,
      futa_cents = t.futa_cents
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as t(person_id text, social_security_cents bigint, medicare_cents bigint, futa_cents bigint)
    where l.run_id = ${run_id} and l.person_id = t.person_id`;
}

/** Takes an approved run to `processed`. Throws 400 naming the status (interface 7.12). */
export async function markProcessed(tx: Tx, { run_id }: At): Promise<void> {
  const at = { table: "payroll_run", key: "run_id", id: run_id, also: sql`, processed_at = now()` } as const;
  await move(tx, payrollRunStates, "process", at);
}

interface Filter {
  entity_id: string;
  status?: PayrollRun["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's payroll runs, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, status } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`${rows}${where([
      sql`r.entity_id = ${entity_id}`,
      status === undefined ? null : sql`r.status = ${status}`,
      after && sql`r.run_id < ${after[0]}`,
    ])} order by r.run_id desc limit ${limit}`;
  const { data, next_cursor } = await page(filter, 1, read, ({ run_id }) => [run_id]);
  return { data: await records(tx, data), next_cursor };
}

/** Pay dates from the first to the last, both counted. */
export interface Span {
  from: string;
  to: string;
}

/** What processed runs paid one person, by the people that the runs name. */
export async function sumOf(tx: Tx, entity_id: string, name: string, { from, to }: Span): Promise<Sum> {
  const [sum] = await tx.sql<Sum>`
    select coalesce(sum(l.gross_cents), 0)::text as amount, count(distinct l.run_id)::int as count
    from payroll_run r join payroll_line l on l.run_id = r.run_id join payroll_person p on p.person_id = l.person_id
    where r.entity_id = ${entity_id} and r.status = 'processed' and r.pay_date between ${from}::date and ${to}::date
      and lower(p.name) = lower(${name})`;
  return sum ?? NOTHING;
}

/** What processed runs paid in wages. */
export async function sumOfRuns(tx: Tx, entity_id: string, { from, to }: Span): Promise<Sum> {
  const [sum] = await tx.sql<Sum>`
    select coalesce(sum(total_gross_cents), 0)::text as amount, count(*)::int as count from payroll_run
    where entity_id = ${entity_id} and status = 'processed' and pay_date between ${from}::date and ${to}::date`;
  return sum ?? NOTHING;
}

/** The same by the quarters of a year; one without payroll is not among them. */
export const sumByQuarter = (tx: Tx, entity_id: string, { from, to }: Span): Promise<(Sum & { quarter: number })[]> =>
  tx.sql`
    select extract(quarter from pay_date)::int as quarter, sum(total_gross_cents)::text as amount, count(*)::int as count
    from payroll_run
    where entity_id = ${entity_id} and status = 'processed' and pay_date between ${from}::date and ${to}::date
    group by 1`;
