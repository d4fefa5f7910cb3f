import { latest, monthOf } from "#lib/core/days.ts";
import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { json, type Sql, sql, where } from "#lib/db/sql.ts";
import * as equity from "#lib/domains/equity/books/store.ts";
import { reconciledAccounts } from "#lib/domains/money/banking/reconciling/store.ts";
import * as invoices from "#lib/domains/money/invoicing/books/store.ts";
import * as payments from "#lib/domains/money/payments/books/store.ts";
import * as payroll from "#lib/domains/money/payroll/books/store.ts";
import { exactCents } from "../ledger/rules.ts";
import { changesBetween, findings } from "./rules.ts";
import type { CurrencyTotal, Reconciliation, Unmatched } from "./schema.ts";
import type { Change } from "./sign-off/schema.ts";
import * as signOffs from "./sign-off/store.ts";

type Own = RowAs<"reconciliation", Reconciliation>;

/**
 * What was taken back of a closed period: the act stays in the books as it was, and a correction beside it. Both are
 * warranted by the record, which says what became of it.
 */
const corrected = (entity_id: string): Sql => sql`
  select c.source_type, c.source_id, one.event, one.date, c.total_cents, c.currency from journal_entry c
  join journal_entry o on o.source_type = c.source_type and o.source_id = c.source_id
    and o.source_event in ('sent', 'paid', 'received', 'issued', 'applied', 'submitted', 'processed', 'deposited', 'declared') and o.reverses_entry_id is null and o.status = 'posted'
  cross join lateral (values (c.source_event, c.date), (o.source_event, o.date)) as one(event, date)
  where c.entity_id = ${entity_id} and c.status = 'posted' and c.source_event in ('voided', 'failed', 'cancelled')
    and c.source_event = coalesce(${invoices.statusOf(sql`c.source_id`)}, ${payments.statusOf(sql`c.source_id`)},
      ${payroll.statusOf(sql`c.source_id`)}, ${equity.statusOf(sql`c.source_id`)})`;

/** Every act of an entity's business that the books must show, as the records have it; days are UTC. */
const acts = (entity_id: string): Sql => sql`(${invoices.acts(entity_id)}
  union all ${payments.acts(entity_id)} union all ${payroll.acts(entity_id)} union all ${equity.acts(entity_id)}
  union all ${corrected(entity_id)})`;

const matches = sql`e.source_type = a.type and e.source_id = a.id and e.source_event = a.event
  and e.total_cents = a.amount_cents and e.currency = a.currency`;
const stands = sql`e.status = 'posted' and e.reverses_entry_id is null`;

type UnmatchedRow = Omit<Unmatched, "source"> & Unmatched["source"];
const unmatched = ({ type, id, event, ...row }: UnmatchedRow): Unmatched => ({ source: { type, id, event }, ...row });

/** The month's posted debits and credits, by currency. */
async function totalsIn(tx: Tx, entity_id: string, inMonth: Sql): Promise<CurrencyTotal[]> {
  const sums = await tx.sql<Pick<RowOf<"journal_entry">, "currency"> & { debit: string; credit: string }>`
    select e.currency, coalesce(sum(l.amount_cents) filter (where l.side = 'debit'), 0)::text as debit,
      coalesce(sum(l.amount_cents) filter (where l.side = 'credit'), 0)::text as credit
    from journal_entry e join journal_line l on l.entry_id = e.entry_id
    where e.entity_id = ${entity_id} and e.date ${inMonth} and e.posted_at is not null group by 1 order by 1`;
  return sums.map(({ currency, debit, credit }) => ({
    currency,
    debit_cents: exactCents(debit),
    credit_cents: exactCents(credit),
  }));
}

/** What is asked of a month. */
type Asked = Pick<Own, "entity_id" | "period" | "accept_in_transit">;
/** What was found, before it is kept. */
type Found = Omit<Reconciliation, "reconciliation_id" | "created_at" | "updated_at" | "sign_off">;

/** Compares a month's books with the month's business, and its bank accounts with their statements. */
async function compare(tx: Tx, { entity_id, period, accept_in_transit }: Asked): Promise<Found> {
  const { period_start, period_end } = monthOf(period);
  const inMonth = sql`between ${period_start}::date and ${period_end}::date`;
  const [totals, [counts], missing, unwarranted, accounts] = await Promise.all([
    totalsIn(tx, entity_id, inMonth),
    tx.sql<Pick<Reconciliation, "posted_entries" | "draft_entries" | "manual_entries">>`
      select count(*) filter (where posted_at is not null)::int as posted_entries,
        count(*) filter (where status = 'draft')::int as draft_entries,
        count(*) filter (where ${stands} and source_id is null)::int as manual_entries
      from journal_entry e where entity_id = ${entity_id} and date ${inMonth}`,
    tx.sql<UnmatchedRow>`
      select a.type, a.id, a.event, null as entry_id, a.date, a.amount_cents, a.currency from ${acts(entity_id)} a
      where a.date ${inMonth} and not exists (select from journal_entry e
        where e.entity_id = ${entity_id} and ${stands} and ${matches}) order by a.date, a.id, a.event`,
    tx.sql<UnmatchedRow>`
      select e.source_type as type, e.source_id as id, e.source_event as event, e.entry_id, e.date,
        e.total_cents as amount_cents, e.currency from journal_entry e
      where e.entity_id = ${entity_id} and e.date ${inMonth} and ${stands}
        and e.source_type in ('invoice', 'customer_payment', 'credit_note', 'customer_refund', 'settlement', 'payment', 'vendor_credit',
          'vendor_refund', 'payroll_run', 'payroll_deposit', 'payroll_correction', 'distribution')
        and not exists (select from ${acts(entity_id)} a where ${matches}) order by e.date, e.entry_id`,
    reconciledAccounts(tx, entity_id, { period, accept_in_transit }),
  ]);
  if (!counts) throw notFound("month");
  const records_without_entries = missing.map(unmatched);
  const entries_without_records = unwarranted.map(unmatched);
  const report = { period, totals, records_without_entries, entries_without_records, accounts };
  return { entity_id, accept_in_transit, ...counts, ...report, ...findings(report) };
}

/** Keeps what a month comes to. */
export async function insert(tx: Tx, asked: Asked): Promise<Reconciliation> {
  const found = await compare(tx, asked);
  const row = {
    reconciliation_id: newId("reconciliation"),
    entity_id: found.entity_id,
    period: found.period,
    posted_entries: found.posted_entries,
    draft_entries: found.draft_entries,
    manual_entries: found.manual_entries,
    basis: found.basis,
    accept_in_transit: found.accept_in_transit,
    is_balanced: found.is_balanced,
    is_reconciled: found.is_reconciled,
    totals: json(found.totals),
    records_without_entries: json(found.records_without_entries),
    entries_without_records: json(found.entries_without_records),
    accounts: json(found.accounts),
    notes: json(found.notes),
  };
  const [made] = await tx.sql<Own>`
    insert into reconciliation ${columns("reconciliation", row)} returning ${columnsOf("reconciliation")}`;
  if (!made) throw notFound("reconciliation");
  return unsigned(made);
}

/** With what reports of before do not say of a bank account. */
const whole = (row: Own): Own => ({
  ...row,
  accounts: row.accounts.map((account) => Object.assign({ combined_lines: [], combined_line_count: 0 }, account)),
});

/** A report stands as it was made: what comes to it later is somebody's word on it. */
const unsigned = (row: Own): Reconciliation => ({ ...row, sign_off: null, updated_at: row.created_at });

/** The reports with whose word stands on them, and what has changed since. */
async function withSignOffs(tx: Tx, rows: Own[]): Promise<Reconciliation[]> {
  const signed = await signOffs.of(
    tx,
    rows.map(({ reconciliation_id }) => reconciliation_id),
  );
  const told: Reconciliation[] = [];
  for (const row of rows) {
    const kept = signed.get(row.reconciliation_id);
    const report = unsigned(row);
    const sign_off = kept ? { ...kept, changes: changesBetween(report, await compare(tx, row)) } : null;
    if (sign_off === null) told.push(report);
    else {
      const updated_at = latest(row.created_at, sign_off.updated_at);
      told.push({ ...row, sign_off: { ...sign_off, holds: sign_off.changes.length === 0 }, updated_at });
    }
  }
  return told;
}

/** What of a report is otherwise by now. */
export const changesSince = async (tx: Tx, report: Reconciliation): Promise<Change[]> =>
  changesBetween(report, await compare(tx, report));

/** Which report is meant. */
type At = Pick<Reconciliation, "entity_id" | "reconciliation_id">;

/** The report. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, reconciliation_id }: At): Promise<Reconciliation> {
  const [row] = await tx.sql<Own>`
    select ${columnsOf("reconciliation")} from reconciliation
    where reconciliation_id = ${reconciliation_id} and entity_id = ${entity_id}`;
  const [report] = row ? await withSignOffs(tx, [whole(row)]) : [];
  if (!report) throw notFound("reconciliation");
  return report;
}

interface Filter {
  entity_id: string;
  period?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's reports, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, period } = filter;
  const read = (after: Key | null, limit: number) => tx.sql<Own>`
    select ${columnsOf("reconciliation")} from reconciliation${where([
      sql`entity_id = ${entity_id}`,
      period === undefined ? null : sql`period = ${period}`,
      after && sql`reconciliation_id < ${after[0]}`,
    ])} order by reconciliation_id desc limit ${limit}`;
  const { data, next_cursor } = await page(filter, 1, read, ({ reconciliation_id }) => [reconciliation_id]);
  return { data: await withSignOffs(tx, data.map(whole)), next_cursor };
}
