import { monthOf } from "#lib/core/days.ts";
import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { json, type Sql, sql, where } from "#lib/db/sql.ts";
import { exactCents } from "../ledger/rules.ts";
import { findings } from "./rules.ts";
import type { CurrencyTotal, Reconciliation, Unmatched } from "./schema.ts";

type Own = RowAs<"reconciliation", Reconciliation>;

/**
 * What was taken back of a closed period: the act stays in the books as it was, and a correction beside it. Both are
 * warranted by the record, which says what became of it.
 */
const corrected = (entity_id: string): Sql => sql`
  select c.source_type, c.source_id, one.event, one.date, c.total_cents, c.currency from journal_entry c
  join journal_entry o on o.source_type = c.source_type and o.source_id = c.source_id
    and o.source_event in ('sent', 'submitted') and o.reverses_entry_id is null and o.status = 'posted'
  cross join lateral (values (c.source_event, c.date), (o.source_event, o.date)) as one(event, date)
  where c.entity_id = ${entity_id} and c.status = 'posted' and c.source_event in ('voided', 'failed', 'cancelled')
    and c.source_event = coalesce((select i.status from invoice i where i.invoice_id = c.source_id),
      (select p.status from payment p where p.payment_id = c.source_id))`;

/** Every act of an entity's business that the books must show, as the records have it; days are UTC. */
const acts = (entity_id: string): Sql => sql`
  (select 'invoice' as type, invoice_id as id, 'sent' as event, sent_at::date as date, amount_cents, currency
    from invoice where entity_id = ${entity_id} and status in ('sent', 'paid')
  union all select 'invoice', invoice_id, 'paid', paid_at::date, amount_cents, currency
    from invoice where entity_id = ${entity_id} and status = 'paid'
  union all select 'payment', payment_id, 'submitted', created_at::date, amount_cents, currency
    from payment where entity_id = ${entity_id} and status in ('submitted', 'settled')
  union all select 'payroll_run', run_id, 'processed', pay_date,
    total_gross_cents + coalesce((employer_taxes ->> 'total_cents')::bigint, 0), 'usd'
    from payroll_run where entity_id = ${entity_id} and status = 'processed'
  union all ${corrected(entity_id)})`;

const matches = sql`e.source_type = a.type and e.source_id = a.id and e.source_event = a.event
  and e.total_cents = a.amount_cents and e.currency = a.currency`;
const stands = sql`e.status = 'posted' and e.reverses_entry_id is null`;

type UnmatchedRow = Omit<Unmatched, "source"> & Unmatched["source"];
const unmatched = ({ type, id, event, ...row }: UnmatchedRow): Unmatched => ({ source: { type, id, event }, ...row });

/** Compares a month's books with the month's business, and keeps the report. */
export async function insert(
  tx: Tx,
  { entity_id, period }: Pick<Own, "entity_id" | "period">,
): Promise<Reconciliation> {
  const { period_start, period_end } = monthOf(period);
  const inMonth = sql`between ${period_start}::date and ${period_end}::date`;
  const [sums, [counts], missing, unwarranted] = await Promise.all([
    tx.sql<Pick<RowOf<"journal_entry">, "currency"> & { debit: string; credit: string }>`
      select e.currency, coalesce(sum(l.amount_cents) filter (where l.side = 'debit'), 0)::text as debit,
        coalesce(sum(l.amount_cents) filter (where l.side = 'credit'), 0)::text as credit
      from journal_entry e join journal_line l on l.entry_id = e.entry_id
      where e.entity_id = ${entity_id} and e.date ${inMonth} and e.posted_at is not null group by 1 order by 1`,
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
        and e.source_type in ('invoice', 'payment', 'payroll_run')
        and not exists (select from ${acts(entity_id)} a where ${matches}) order by e.date, e.entry_id`,
  ]);
  const totals: CurrencyTotal[] = sums.map(({ currency, debit, credit }) => ({
    currency,
    debit_cents: exactCents(debit),
    credit_cents: exactCents(credit),
  }));
  const records_without_entries = missing.map(unmatched);
  const entries_without_records = unwarranted.map(unmatched);
  if (!counts) throw notFound("month");
  const found = findings({ totals, records_without_entries, entries_without_records });
  const row = {
    reconciliation_id: newId("reconciliation"),
    entity_id,
    period,
    posted_entries: counts.posted_entries,
    draft_entries: counts.draft_entries,
    manual_entries: counts.manual_entries,
    is_balanced: found.is_balanced,
    is_reconciled: found.is_reconciled,
    totals: json(totals),
    records_without_entries: json(records_without_entries),
    entries_without_records: json(entries_without_records),
  };
  const [made] = await tx.sql<Own>`
    insert into reconciliation ${columns("reconciliation", row)} returning ${columnsOf("reconciliation")}`;
  if (!made) throw notFound("reconciliation");
  return made;
}

/** Which report is meant. */
type At = Pick<Reconciliation, "entity_id" | "reconciliation_id">;

/** The report. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, reconciliation_id }: At): Promise<Reconciliation> {
  const [row] = await tx.sql<Own>`
    select ${columnsOf("reconciliation")} from reconciliation
    where reconciliation_id = ${reconciliation_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("reconciliation");
  return row;
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
  return page(filter, 1, read, ({ reconciliation_id }) => [reconciliation_id]);
}
