import { today } from "#lib/core/days.ts";
import { AppError, notFound } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type EndOf, type RowAs, type RowOf, type SumOf } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import { entryIdsOf } from "#lib/domains/books/ledger/store.ts";
import * as banking from "../../banking/store.ts";
import { assertPaysFrom } from "../../payments/rules.ts";
import { numbersOn } from "../state-accounts/store.ts";
import { depositStates } from "../states.ts";
import { countedLines } from "../wages-store.ts";
import type { DatedKind, Made } from "./rules.ts";
import { type DepositKind, depositKinds, type PayrollDeposit, type PayrollLiabilities } from "./schema.ts";

type Row = RowAs<"payroll_deposit", PayrollDeposit> & Pick<PayrollDeposit, "entry_ids">;

const rows = sql`select ${columnsOf("payroll_deposit", "d")}, ${entryIdsOf("payroll_deposit", sql`d.deposit_id`)}
  from payroll_deposit d`;

/** The ledger account of the bank account that pays; null is `cash`. Throws 404, and 400 where it cannot pay in dollars. */
export async function payingAccount(tx: Tx, entity_id: string, bank_id: string | null): Promise<string | null> {
  if (bank_id === null) return null;
  const bank = await banking.load(tx, { entity_id, bank_id });
  assertPaysFrom(bank, "usd");
  return bank.account_id;
}

/** Which deposit is meant. */
type At = Pick<PayrollDeposit, "entity_id" | "deposit_id">;

/** The deposit. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, deposit_id }: At): Promise<PayrollDeposit> {
  const [row] = await tx.sql<Row>`${rows} where d.deposit_id = ${deposit_id} and d.entity_id = ${entity_id}`;
  if (!row) throw notFound("payroll deposit");
  return row;
}

interface Owed {
  kind: DepositKind;
  owed: SumOf<"payroll_run", "liabilities">;
  deposited: SumOf<"payroll_deposit", "amount_cents">;
  /** The first day on which some of the kind was owed. */
  since: EndOf<"payroll_run", "paid_on">;
}

/** What processed runs have left owed of each kind, what has been deposited of it, and since when it was owed. */
const owedOf = (tx: Tx, entity_id: string) => tx.sql<Owed>`
  select k.kind, coalesce(r.owed, 0)::text as owed, coalesce(d.deposited, 0)::text as deposited, r.since
  from unnest(${[...depositKinds]}::text[]) with ordinality as k(kind, place)
  left join (select l.key as kind, sum(l.value::bigint) as owed, min(paid_on) filter (where l.value::bigint > 0) as since
    from (select liabilities, paid_on from payroll_run where entity_id = ${entity_id} and status = 'processed'
      union all select liabilities, corrected_on from payroll_correction where entity_id = ${entity_id} and status = 'recorded') o,
      jsonb_each_text(o.liabilities) l group by 1) r on r.kind = k.kind
  left join (select kind, sum(amount_cents) as deposited from payroll_deposit
    where entity_id = ${entity_id} and status = 'recorded' group by 1) d on d.kind = k.kind
  order by k.place`;

function exact(sum: bigint): number {
  if (sum > BigInt(MAX_INTEGER))
    throw new AppError(400, "out_of_range", "The payroll liabilities would pass 2^53-1 cents.");
  return Number(sum);
}

/** What is owed of each kind, and what of it is deposited. Throws 400 past 2^53−1. */
export async function liabilities(tx: Tx, entity_id: string): Promise<Omit<PayrollLiabilities, "due" | "note">> {
  const [kinds, states] = await Promise.all([owedOf(tx, entity_id), statesOwed(tx, entity_id)]);
  const found = kinds.map(({ kind, owed, deposited }) => ({
    kind,
    owed_cents: exact(BigInt(owed)),
    deposited_cents: exact(BigInt(deposited)),
    balance_cents: exact(BigInt(owed) - BigInt(deposited)),
  }));
  const sum = found.reduce((all, { balance_cents }) => all + BigInt(balance_cents), 0n);
  return { entity_id, liabilities: found, states, balance_cents: exact(sum) };
}

export interface OwedToState {
  state: string | null;
  owed: bigint;
  deposited: bigint;
  /** The first day on which some was owed to it. */
  since: string | null;
}

/** What processed runs have withheld for each state, with what was put right of them, and what has been deposited to it, by its code. */
export async function owedToStates(tx: Tx, entity_id: string): Promise<OwedToState[]> {
  const found = await tx.sql<Record<"owed" | "deposited", string> & Pick<OwedToState, "state" | "since">>`
    select state, sum(owed)::text as owed, sum(deposited)::text as deposited, min(since) as since
    from (select l.withholding_state as state, l.state_withheld_cents as owed, 0 as deposited,
        case when l.state_withheld_cents > 0 then coalesce(c.corrected_on, r.paid_on) end as since
      from payroll_run r join ${countedLines} l on l.run_id = r.run_id
      left join payroll_correction c on c.payroll_correction_id = l.payroll_correction_id
      where r.entity_id = ${entity_id} and r.status = 'processed' and l.state_withheld_cents <> 0
      union all select state, 0, amount_cents, null from payroll_deposit
      where entity_id = ${entity_id} and status = 'recorded' and kind = 'state_income_tax') o
    group by 1 order by 1 nulls last`;
  return found.map((row) => ({ ...row, owed: BigInt(row.owed), deposited: BigInt(row.deposited) }));
}

/** What is owed to each state, as it is answered. */
async function statesOwed(tx: Tx, entity_id: string): Promise<PayrollLiabilities["states"]> {
  const [found, numberOf] = await Promise.all([owedToStates(tx, entity_id), numbersOn(tx, entity_id, today())]);
  return found.map(({ state, owed, deposited }) => ({
    state,
    owed_cents: exact(owed),
    deposited_cents: exact(deposited),
    balance_cents: exact(owed - deposited),
    account_number: numberOf(state, "withholding"),
    known: false,
  }));
}

/** The processed runs whose taxes are not known, by the years of their pay dates: whether the year's own are not, or whose pay it is. */
export const untold = (tx: Tx, entity_id: string) => tx.sql<{ year: number; names_people: boolean; runs: number }>`
  select extract(year from r.pay_date)::int as year, exists (select from payroll_line l where l.run_id = r.run_id) as names_people,
    count(*)::int as runs
  from payroll_run r where r.entity_id = ${entity_id} and r.status = 'processed' and r.employer_taxes is null
  group by 1, 2 order by 1, 2`;

/** What is owed of the kinds whose days are known, by pay dates in their order, and what is deposited of each, by days. */
export interface Dated {
  owing: ({ pay_date: string } & Record<DatedKind, bigint>)[];
  deposited: Record<DatedKind, Made[]>;
}

type DatedRow = Pick<RowOf<"payroll_run">, "pay_date"> & {
  [Kind in DatedKind]: SumOf<"payroll_run", "liabilities"> | null;
};

/** By how much more a correction has left owed by Form 941 of the pay that its line is of. */
const of941 = sql`d.federal_withheld_cents + d.social_security_withheld_cents + d.medicare_withheld_cents
  + d.additional_medicare_withheld_cents + d.social_security_cents + d.medicare_cents`;

/** What processed runs have left owed, with what was put right of them, each by its pay date, and what is deposited of it. */
export async function dated(tx: Tx, entity_id: string): Promise<Dated> {
  const [runs, deposits] = await Promise.all([
    tx.sql<DatedRow>`
      select pay_date, sum(form_941)::text as form_941, sum(form_940)::text as form_940
      from (select pay_date, (liabilities ->> 'form_941')::bigint as form_941, (liabilities ->> 'form_940')::bigint as form_940
        from payroll_run where entity_id = ${entity_id} and status = 'processed'
        union all select r.pay_date, ${of941}, d.futa_cents from payroll_correction c
        join payroll_correction_line d on d.payroll_correction_id = c.payroll_correction_id join payroll_run r on r.run_id = d.run_id
        where c.entity_id = ${entity_id} and c.status = 'recorded') owed
      group by pay_date order by pay_date`,
    tx.sql<
      Pick<RowAs<"payroll_deposit", PayrollDeposit>, "kind" | "deposited_on"> & {
        cents: SumOf<"payroll_deposit", "amount_cents">;
      }
    >`
      select kind, deposited_on, sum(amount_cents)::text as cents from payroll_deposit
      where entity_id = ${entity_id} and status = 'recorded' group by 1, 2`,
  ]);
  const made = (of: DatedKind): Made[] =>
    deposits
      .filter(({ kind }) => kind === of)
      .map(({ deposited_on, cents }) => ({ deposited_on, cents: BigInt(cents) }));
  return {
    owing: runs.map(({ pay_date, form_941, form_940 }) => ({
      pay_date,
      form_941: BigInt(form_941 ?? 0),
      form_940: BigInt(form_940 ?? 0),
    })),
    deposited: { form_941: made("form_941"), form_940: made("form_940") },
  };
}

/** What is still owed of a kind, in cents, and the first day of it; the caller holds the company, so that it stays so. */
export async function owedNow(tx: Tx, entity_id: string, of: DepositKind) {
  const row = (await owedOf(tx, entity_id)).find(({ kind }) => kind === of);
  return row ? { balance: BigInt(row.owed) - BigInt(row.deposited), since: row.since } : { balance: 0n, since: null };
}

/** Keeps a deposit. */
export async function insert(
  tx: Tx,
  given: Pick<
    PayrollDeposit,
    "entity_id" | "kind" | "state" | "amount_cents" | "deposited_on" | "reference" | "bank_id"
  >,
): Promise<PayrollDeposit> {
  const { entity_id, kind, state, amount_cents, deposited_on, reference, bank_id } = given;
  const deposit_id = newId("payroll_deposit");
  const row = { deposit_id, entity_id, kind, state, amount_cents, deposited_on, reference, bank_id };
  await tx.sql`insert into payroll_deposit ${columns("payroll_deposit", row)}`;
  return load(tx, row);
}

/** Takes a deposit back. Throws 400 naming the status (interface 7.12). */
export async function voidDeposit(tx: Tx, { deposit_id }: At): Promise<void> {
  const also = sql`, voided_at = now()`;
  await move(tx, depositStates, "void", { table: "payroll_deposit", key: "deposit_id", id: deposit_id, also });
}

interface Filter {
  entity_id: string;
  kind?: DepositKind | undefined;
  state?: string | undefined;
  status?: PayrollDeposit["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's deposits, newest first. */
export function list(tx: Tx, filter: Filter) {
  const { entity_id, kind, state, status } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`${rows}${where([
      sql`d.entity_id = ${entity_id}`,
      kind === undefined ? null : sql`d.kind = ${kind}`,
      state === undefined ? null : sql`d.state = ${state}`,
      status === undefined ? null : sql`d.status = ${status}`,
      after && sql`d.deposit_id < ${after[0]}`,
    ])} order by d.deposit_id desc limit ${limit}`;
  return page(filter, 1, read, ({ deposit_id }) => [deposit_id]);
}
