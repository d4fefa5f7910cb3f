import { yearOf } from "#lib/core/days.ts";
import { conflict, invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import { entryIdsOf } from "#lib/domains/books/ledger/store.ts";
import type { DepositKind } from "../deposits/schema.ts";
import { owedNow } from "../deposits/store.ts";
import { pays } from "../once-store.ts";
import type { PayrollRun } from "../schema.ts";
import { correctionStates } from "../states.ts";
import { assertNothingCountsOn } from "../void-store.ts";
import { countedLines } from "../wages-store.ts";
import { deductionsOf } from "../withholding/rules.ts";
import {
  asItShould,
  assertCorrectable,
  assertOtherwise,
  assertSettled,
  type Counted,
  combined,
  differencesOf,
  totalsOf,
  wagesIn,
} from "./rules.ts";
import type { CorrectedPay, NewPayrollCorrection, PayrollCorrection } from "./schema.ts";

type Line = Omit<CorrectedPay, "federal_wages_cents" | "fica_wages_cents" | "deductions_cents" | "employer_taxes"> &
  Omit<CorrectedPay["employer_taxes"], "total_cents">;
type Row = RowAs<"payroll_correction", Omit<PayrollCorrection, "name" | "pays" | "entry_ids">> &
  Pick<PayrollCorrection, "entry_ids" | "name"> & { pays: Line[]; liabilities: Record<DepositKind, number> };

const rows = sql`select ${columnsOf("payroll_correction", "c")}, ${entryIdsOf("payroll_correction", sql`c.payroll_correction_id`)},
  (select p.name from payroll_person p where p.person_id = c.person_id) as name,
  (select jsonb_agg(jsonb_build_object('run_id', d.run_id, 'person_id', d.person_id, 'pay_date', r.pay_date,
      'withholding_state', l.withholding_state, 'gross_cents', d.gross_cents,
      'federal_withheld_cents', d.federal_withheld_cents, 'state_withheld_cents', d.state_withheld_cents, 'deductions', d.deductions,
      'social_security_withheld_cents', d.social_security_withheld_cents, 'medicare_withheld_cents', d.medicare_withheld_cents,
      'additional_medicare_withheld_cents', d.additional_medicare_withheld_cents, 'social_security_cents', d.social_security_cents,
      'medicare_cents', d.medicare_cents, 'futa_cents', d.futa_cents, 'net_cents', d.net_cents) order by r.pay_date, d.run_id, d.person_id)
    from payroll_correction_line d join payroll_run r on r.run_id = d.run_id
    join payroll_line l on l.run_id = d.run_id and l.person_id = d.person_id
    where d.payroll_correction_id = c.payroll_correction_id) as pays
  from payroll_correction c`;

function record({ liabilities: _, pays: lines, ...row }: Row): PayrollCorrection {
  return {
    ...row,
    pays: lines.map(({ social_security_cents, medicare_cents, futa_cents, ...pay }) => ({
      ...pay,
      ...wagesIn(pay),
      deductions_cents: deductionsOf(pay.deductions),
      employer_taxes: {
        social_security_cents,
        medicare_cents,
        futa_cents,
        total_cents: social_security_cents + medicare_cents + futa_cents,
      },
    })),
  };
}

/** Which correction is meant. */
type At = Pick<PayrollCorrection, "entity_id" | "payroll_correction_id">;

/** The correction. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, payroll_correction_id }: At): Promise<PayrollCorrection> {
  const [row] = await tx.sql<Row>`
    ${rows} where c.payroll_correction_id = ${payroll_correction_id} and c.entity_id = ${entity_id}`;
  if (!row) throw notFound("payroll correction");
  return record(row);
}

/** By how much more, or less, a correction has left owed, by the kind of deposit that clears it. */
export async function liabilities(
  tx: Tx,
  { entity_id, payroll_correction_id }: At,
): Promise<Record<DepositKind, number>> {
  const [row] = await tx.sql<Pick<Row, "liabilities">>`
    select liabilities from payroll_correction where payroll_correction_id = ${payroll_correction_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("payroll correction");
  return row.liabilities;
}

/** What the company has paid an employee in the year of a pay, or is about to, as it counts, in the order in which it was taxed. */
async function yearOfPays(tx: Tx, person_id: string, pay_date: string): Promise<Counted[]> {
  const year = pay_date.slice(0, 4);
  const found = await tx.sql<Counted>`
    select l.run_id, l.person_id, r.pay_date, r.status, l.gross_cents, l.federal_withheld_cents, l.state_withheld_cents, l.deductions,
      l.medicare_withheld_cents, l.withholding_state, coalesce(l.net_cents, l.gross_cents) as net_cents
    from payroll_person e join payroll_person p on p.employee_id = e.employee_id
    join ${countedLines} l on l.person_id = p.person_id join payroll_run r on r.run_id = l.run_id
    where e.person_id = ${person_id} and ${pays} and r.pay_date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
    order by r.approved_at, l.run_id, l.person_id, l.payroll_correction_id nulls first`;
  return combined(found);
}

/**
 * By how much what was paid is otherwise than it should have been. The caller holds the company, so that nothing is approved meanwhile.
 * Throws 404, 400 where it cannot be put right so, and 409 where an approved run that is not paid yet was taxed counting on it.
 */
export async function reckon(
  tx: Tx,
  run: PayrollRun,
  given: NewPayrollCorrection,
  corrected_on: string,
): Promise<CorrectedPay[]> {
  const { person_id } = given;
  if (!run.people.some((one) => one.person_id === person_id)) {
    throw invalid("person_id", "must be one of those whom the run pays");
  }
  if (run.status !== "processed") {
    throw wrongState(
      `Cannot correct the pay: the payroll run's status is ${run.status}, and only a processed one has paid anybody.`,
    );
  }
  const counted = await yearOfPays(tx, person_id, run.pay_date);
  const pay = counted.find((one) => one.run_id === run.run_id && one.person_id === person_id);
  if (!pay) throw notFound("pay");
  const should = asItShould(pay, given);
  assertCorrectable(pay, should, corrected_on);
  const differences = differencesOf(counted, pay, should);
  assertOtherwise(differences);
  assertSettled(differences, counted, given);
  return differences;
}

/** Keeps a correction. Throws 400 where it is settled by more deductions than are still here. */
export async function insert(
  tx: Tx,
  given: Omit<NewPayrollCorrection, "corrected_on"> & { corrected_on: string },
  pays: readonly CorrectedPay[],
): Promise<PayrollCorrection> {
  const { entity_id, run_id, person_id, reason, corrected_on, settled_by, bank_id = null } = given;
  const sums = totalsOf(pays, settled_by);
  const kept = settled_by === "deductions" ? (await owedNow(tx, entity_id, "deductions")).balance : 0n;
  if (BigInt(-sums.liabilities.deductions) > kept && settled_by === "deductions") {
    throw invalid(
      "settled_by",
      `must be money, or what was paid too much is deducted of later pay first: ${-sums.net_cents} cents are owed back, and ${kept > 0n ? kept : 0} cents of deductions are here`,
      "more_than_owed",
    );
  }
  const payroll_correction_id = newId("payroll_correction");
  const row = { payroll_correction_id, entity_id, run_id, person_id, reason, corrected_on, settled_by, bank_id };
  const { liabilities: owed, ...amounts } = sums;
  await tx.sql`insert into payroll_correction ${columns("payroll_correction", { ...row, ...amounts, liabilities: json(owed) })}`;
  const lines = pays.map(({ employer_taxes, ...pay }) => ({ ...pay, ...employer_taxes }));
  await tx.sql`
    insert into payroll_correction_line (payroll_correction_id, entity_id, run_id, person_id, gross_cents, federal_withheld_cents,
      state_withheld_cents, deductions, social_security_withheld_cents, medicare_withheld_cents, additional_medicare_withheld_cents,
      social_security_cents, medicare_cents, futa_cents, net_cents)
    select ${payroll_correction_id}, ${entity_id}, run_id, person_id, gross_cents, federal_withheld_cents, state_withheld_cents, deductions,
      social_security_withheld_cents, medicare_withheld_cents, additional_medicare_withheld_cents, social_security_cents, medicare_cents,
      futa_cents, net_cents
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(run_id text, person_id text, gross_cents bigint,
      federal_withheld_cents bigint, state_withheld_cents bigint, deductions jsonb, social_security_withheld_cents bigint,
      medicare_withheld_cents bigint, additional_medicare_withheld_cents bigint, social_security_cents bigint, medicare_cents bigint,
      futa_cents bigint, net_cents bigint)`;
  return load(tx, row);
}

/** Throws 409 where the same employee's pay of the year was put right later. */
async function assertLast(tx: Tx, { payroll_correction_id, person_id, name }: PayrollCorrection, pay_date: string) {
  const [later] = await tx.sql<Pick<Row, "payroll_correction_id">>`
    select c.payroll_correction_id from payroll_correction c join payroll_run r on r.run_id = c.run_id
    join payroll_person p on p.person_id = c.person_id join payroll_person e on e.employee_id = p.employee_id
    where e.person_id = ${person_id} and c.status = 'recorded' and c.payroll_correction_id > ${payroll_correction_id}
      and extract(year from r.pay_date)::int = ${yearOf(pay_date)}
    order by c.payroll_correction_id desc limit 1`;
  if (!later) return;
  throw conflict(
    `Cannot void the payroll correction: the pay of ${name} was put right later in that year. Void the payroll correction ${later.payroll_correction_id} first.`,
    "counted_on",
  );
}

/** Throws 409 where a later correction, or a later run, counts on this one: that is voided first. The caller holds the company. */
export async function assertNoneCountsOn(tx: Tx, correction: PayrollCorrection): Promise<void> {
  const { entity_id, payroll_correction_id, person_id, pays: lines } = correction;
  const pay_date = lines[0]?.pay_date ?? "";
  const toVoid = { entity_id, pay_date, person_ids: [person_id], what: "payroll correction" as const };
  const isOwn = sql`l.payroll_correction_id = ${payroll_correction_id}`;
  await Promise.all([assertLast(tx, correction, pay_date), assertNothingCountsOn(tx, toVoid, isOwn)]);
}

/** Takes a correction back. Throws 400 naming the status (interface 7.12). */
export async function markVoided(
  tx: Tx,
  { payroll_correction_id: id }: Pick<At, "payroll_correction_id">,
  voided_on: string,
) {
  const also = sql`, voided_at = now(), voided_on = ${voided_on}::date`;
  await move(tx, correctionStates, "void", { table: "payroll_correction", key: "payroll_correction_id", id, also });
}

interface Filter {
  entity_id: string;
  run_id?: string | undefined;
  person_id?: string | undefined;
  status?: PayrollCorrection["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's corrections, newest first. */
export function list(tx: Tx, filter: Filter) {
  const { entity_id, run_id, person_id, status } = filter;
  const read = async (after: Key | null, limit: number) => {
    const found = await tx.sql<Row>`${rows}${where([
      sql`c.entity_id = ${entity_id}`,
      run_id === undefined
        ? null
        : sql`exists (select from payroll_correction_line d where d.payroll_correction_id = c.payroll_correction_id and d.run_id = ${run_id})`,
      person_id === undefined ? null : sql`c.person_id = ${person_id}`,
      status === undefined ? null : sql`c.status = ${status}`,
      after && sql`c.payroll_correction_id < ${after[0]}`,
    ])} order by c.payroll_correction_id desc limit ${limit}`;
    return found.map(record);
  };
  return page(filter, 1, read, ({ payroll_correction_id }) => [payroll_correction_id]);
}
