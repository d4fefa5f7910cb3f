import { yearOf } from "#lib/core/days.ts";
import { invalid, notFound } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import { entryIdsOf } from "#lib/domains/books/ledger/store.ts";
import type { DepositKind } from "./deposits/schema.ts";
import { assertAsDrafted } from "./drafted-store.ts";
import { assertNotDrafted, assertNotPaid } from "./once-store.ts";
import type { PayrollRun, PersonPaid, Taxes } from "./schema.ts";
import { payrollRunStates } from "./states.ts";
import { tellStates } from "./told-store.ts";
import { type YearToDate, yearToDate } from "./wages-store.ts";
import {
  assertPayable,
  changedLines,
  type Drafted,
  deductionsOf,
  liabilitiesOf,
  reckon,
  runWithholding,
  taxedWages,
} from "./withholding/rules.ts";
import type { LineChange, TaxedWages } from "./withholding/schema.ts";

type Line = Omit<PersonPaid, "employer_taxes" | "deductions_cents" | "net_cents" | keyof TaxedWages> & {
  net_cents: number | null;
};
/** With the entries that it has made, and its lines. */
type Row = Omit<RowAs<"payroll_run", PayrollRun>, "net_cents"> &
  Pick<PayrollRun, "entry_ids" | "payroll_correction_ids"> & {
    people: (Line & { taxes: Omit<Taxes, "total_cents"> | null })[];
  };

const rows = sql`select ${columnsOf("payroll_run", "r")}, ${entryIdsOf("payroll_run", sql`r.run_id`)},
  array(select distinct c.payroll_correction_id from payroll_correction_line d join payroll_correction c
    on c.payroll_correction_id = d.payroll_correction_id and c.status = 'recorded' where d.run_id = r.run_id order by 1) as payroll_correction_ids,
  (select coalesce(jsonb_agg(jsonb_build_object('person_id', l.person_id, 'name', p.name, 'basis', l.basis, 'hours', l.hours,
        'gross_cents', l.gross_cents, 'federal_withheld_cents', l.federal_withheld_cents,
        'state_withheld_cents', l.state_withheld_cents, 'deductions', l.deductions,
        'social_security_withheld_cents', l.social_security_withheld_cents,
        'medicare_withheld_cents', l.medicare_withheld_cents,
        'additional_medicare_withheld_cents', l.additional_medicare_withheld_cents, 'net_cents', l.net_cents,
        'withholding_state', coalesce(l.withholding_state, s.withholding_state), 'work_state', coalesce(l.work_state, s.work_state),
        'taxes', case when l.medicare_cents is not null then jsonb_build_object('social_security_cents', l.social_security_cents,
          'medicare_cents', l.medicare_cents, 'futa_cents', l.futa_cents) end) order by l.person_id), '[]')
    from payroll_line l join payroll_person p on p.person_id = l.person_id
    left join lateral (select o.withholding_state, o.work_state from payroll_person_state o
      where o.person_id = l.person_id and o.effective_from <= r.pay_date and r.status in ('draft', 'discarded')
      order by o.effective_from desc limit 1) s on true where l.run_id = r.run_id) as people
  from payroll_run r`;

const withTotal = (taxes: Omit<Taxes, "total_cents">): Taxes => ({
  ...taxes,
  total_cents: taxes.social_security_cents + taxes.medicare_cents + taxes.futa_cents,
});

/** The row as its record: of a draft all that follows from the gross is worked out, of an approved run it stands. */
function record({ liabilities: _, ...row }: Row & { liabilities: unknown }, toDate: YearToDate): PayrollRun {
  if (row.status === "draft" || row.status === "discarded") {
    const people = row.people.map(({ taxes, ...person }) => person);
    const { paid, employeeOf } = toDate;
    const before = (person_id: string) => paid(person_id, yearOf(row.pay_date));
    return { ...row, ...reckon({ ...row, people }, before, true, employeeOf) };
  }
  const people = row.people.map(({ taxes, net_cents, ...person }) => ({
    ...person,
    ...taxedWages(person),
    deductions_cents: deductionsOf(person.deductions),
    net_cents: net_cents ?? person.gross_cents,
    employer_taxes: taxes && withTotal(taxes),
  }));
  return { ...row, people, ...runWithholding(row.total_gross_cents, people, row.withholding_note) };
}

/** The rows as records, with one look at what their drafts' people were paid. */
async function records(tx: Tx, found: readonly Row[]): Promise<PayrollRun[]> {
  const drafts = found.filter(({ status }) => status === "draft" || status === "discarded");
  const ids = drafts.flatMap(({ people }) => people.map(({ person_id }) => person_id));
  const toDate = await yearToDate(
    tx,
    ids,
    drafts.map(({ pay_date }) => yearOf(pay_date)),
  );
  return found.map((row) => record(row, toDate));
}

/** Those of a run's people whom a request names, in its order, so that a refusal names a place there. */
const inOrder = ({ people }: PayrollRun, named: readonly { person_id: string }[]) =>
  named.flatMap(({ person_id }) => people.filter((one) => one.person_id === person_id));

/** What a run is drafted of; `period` is the month, where it is taken from the payroll of one. */
export type NewRun = Pick<
  PayrollRun,
  | "entity_id"
  | "pay_date"
  | "period"
  | "period_start"
  | "period_end"
  | "total_gross_cents"
  | "off_cycle"
  | "pay_schedule_id"
> & {
  people: readonly Drafted[];
};

/**
 * Makes a draft. Throws 400 where more is withheld of somebody than they earn, and 409 where one of the people is in another
 * run of the same days, unless either is marked as being off the cycle.
 */
export async function insert(tx: Tx, { people, ...given }: NewRun): Promise<PayrollRun> {
  const { entity_id, pay_date, period, period_start, period_end, total_gross_cents, off_cycle, pay_schedule_id } =
    given;
  const run_id = newId("payroll_run");
  const row = {
    run_id,
    entity_id,
    pay_date,
    period,
    period_start,
    period_end,
    total_gross_cents,
    off_cycle,
    pay_schedule_id,
  };
  const ids = people.map(({ person_id }) => person_id);
  if (!off_cycle) await assertNotDrafted(tx, ids, given);
  await tx.sql`insert into payroll_run ${columns("payroll_run", row)}`;
  if (people.length > 0) {
    await tx.sql`
      insert into payroll_line (run_id, person_id, basis, hours, gross_cents, federal_withheld_cents, state_withheld_cents, deductions,
        withholding_state, work_state)
      select ${run_id}, person_id, basis, hours, gross_cents, federal_withheld_cents, state_withheld_cents, deductions,
        withholding_state, work_state
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as l(person_id text, basis text, hours numeric,
        gross_cents bigint, federal_withheld_cents bigint, state_withheld_cents bigint, deductions jsonb, withholding_state text,
        work_state text)`;
  }
  const made = await load(tx, row);
  assertPayable(pay_date, inOrder(made, people));
  return made;
}

/** Which run is meant. */
type At = Pick<PayrollRun, "entity_id" | "run_id">;

/** The payroll run. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, run_id }: At): Promise<PayrollRun> {
  const [run] = await records(tx, await tx.sql<Row>`${rows} where r.run_id = ${run_id} and r.entity_id = ${entity_id}`);
  if (!run) throw notFound("payroll run");
  return run;
}

/**
 * Approves a draft, and keeps what the employer owes on it and what is withheld of it as they are worked out now, and whose tax that is. Throws 400
 * naming the status (interface 7.12), and 409 where the same is paid already, or somebody is paid otherwise by now.
 */
export async function approve(tx: Tx, run: PayrollRun): Promise<void> {
  const { run_id, status, total_gross_cents } = run;
  if (status === "draft") await Promise.all([assertNotPaid(tx, run), assertAsDrafted(tx, run)]);
  const ids = run.people.map(({ person_id }) => person_id);
  const { paid, employeeOf } = await yearToDate(tx, ids, [yearOf(run.pay_date)]);
  const { people, employer_taxes, employer_taxes_note, ...withheld } = reckon(
    run,
    (person_id) => paid(person_id, yearOf(run.pay_date)),
    false,
    employeeOf,
  );
  assertPayable(run.pay_date, people);
  const owed = liabilitiesOf(withheld, employer_taxes);
  if (BigInt(total_gross_cents) + BigInt(employer_taxes?.total_cents ?? 0) > BigInt(MAX_INTEGER)) {
    throw invalid("total_gross_cents", "and the employer's taxes must be no more than 2^53-1 cents", "out_of_range");
  }
  await move(tx, payrollRunStates, "approve", {
    table: "payroll_run",
    key: "run_id",
    id: run_id,
    also: sql`, approved_at = now(), employer_taxes = ${json(employer_taxes)}::jsonb, employer_taxes_note = ${employer_taxes_note},
      net_cents = ${withheld.net_cents}, withholding_note = ${withheld.withholding_note}, liabilities = ${json(owed)}::jsonb`,
  });
  if (people.length === 0) return;
  const lines = people.map(({ employer_taxes: taxes, ...line }) => ({ ...line, ...taxes }));
  await tx.sql`
    update payroll_line l set social_security_cents = t.social_security_cents, medicare_cents = t.medicare_cents,
      futa_cents = t.futa_cents, social_security_withheld_cents = t.social_security_withheld_cents,
      medicare_withheld_cents = t.medicare_withheld_cents,
      additional_medicare_withheld_cents = t.additional_medicare_withheld_cents, net_cents = t.net_cents,
      withholding_state = t.withholding_state, work_state = t.work_state
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as t(person_id text, social_security_cents bigint, medicare_cents bigint, futa_cents bigint,
        social_security_withheld_cents bigint, medicare_withheld_cents bigint, additional_medicare_withheld_cents bigint, net_cents bigint,
        withholding_state text, work_state text)
    where l.run_id = ${run_id} and l.person_id = t.person_id`;
}

/**
 * Withholds otherwise of some of the people whom a draft pays, or tells the states of a pay that are not known yet: what is left out stays. It holds the run, so that nobody discards
 * it meanwhile, as the caller holds the company, so that nobody approves it. Throws 400 naming the status, who is not paid by it, whose pay is less than what is withheld, and which state is known already.
 */
export async function change(tx: Tx, at: At, changes: readonly LineChange[]): Promise<PayrollRun> {
  const { entity_id, run_id } = at;
  const [, run] = await Promise.all([
    tx.sql`update payroll_run set updated_at = now() where run_id = ${run_id} and entity_id = ${entity_id} and status = 'draft'`,
    load(tx, at),
  ]);
  if (run.status !== "draft") {
    await tellStates(tx, run, changes);
    return load(tx, at);
  }
  // Of the states what is said of this pay alone: the others are those of its day, whatever they are by then.
  const lines = changedLines(run.people, changes).map((line, place) => ({
    ...line,
    withholding_state: changes[place]?.withholding_state,
    work_state: changes[place]?.work_state,
  }));
  await tx.sql`
    update payroll_line l set federal_withheld_cents = t.federal_withheld_cents, state_withheld_cents = t.state_withheld_cents,
      deductions = t.deductions, withholding_state = coalesce(t.withholding_state, l.withholding_state),
      work_state = coalesce(t.work_state, l.work_state)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as t(person_id text, federal_withheld_cents bigint, state_withheld_cents bigint, deductions jsonb,
        withholding_state text, work_state text)
    where l.run_id = ${run_id} and l.person_id = t.person_id`;
  const changed = await load(tx, at);
  assertPayable(run.pay_date, inOrder(changed, changes));
  return changed;
}

/** Takes an approved run to `processed`, paid on a day. Throws 400 naming the status (interface 7.12). */
export async function markProcessed(
  tx: Tx,
  { run_id }: At,
  { paid_on, bank_id }: { paid_on: string; bank_id: string | null },
): Promise<void> {
  const also = sql`, processed_at = now(), paid_on = ${paid_on}::date, bank_id = ${bank_id}`;
  await move(tx, payrollRunStates, "process", { table: "payroll_run", key: "run_id", id: run_id, also });
}

/** Sets a draft aside. Throws 400 naming the status (interface 7.12). */
export async function discard(tx: Tx, { run_id }: At): Promise<void> {
  const also = sql`, discarded_at = now()`;
  await move(tx, payrollRunStates, "discard", { table: "payroll_run", key: "run_id", id: run_id, also });
}

/** What an approved run leaves owed, by the kind of deposit that clears it; of what was approved long ago, as it was then. */
export async function liabilities(tx: Tx, { entity_id, run_id }: At): Promise<Record<DepositKind, number>> {
  const [row] = await tx.sql<
    Pick<RowAs<"payroll_run", { liabilities: Partial<Record<DepositKind, number>> }>, "liabilities">
  >`
    select liabilities from payroll_run where run_id = ${run_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("payroll run");
  const { form_941 = 0, form_940 = 0, state_income_tax = 0, deductions = 0 } = row.liabilities;
  return { form_941, form_940, state_income_tax, deductions };
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

/** How many runs that are paid from one day to another are not processed yet. */
export async function countOutstanding(tx: Tx, entity_id: string, from: string, to: string): Promise<number> {
  const [row] = await tx.sql<{ count: number }>`
    select count(*)::int as count from payroll_run where entity_id = ${entity_id} and status in ('draft', 'approved')
      and pay_date between ${from}::date and ${to}::date`;
  return row?.count ?? 0;
}
