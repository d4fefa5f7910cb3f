import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { json, type Sql, sql, where } from "#lib/db/sql.ts";
import type { Fee, Owed } from "./rules.ts";
import type { LateFee } from "./schema.ts";

type Own = RowAs<"late_fee", LateFee>;
type Row = Own & Pick<LateFee, "invoice_number" | "fee_invoice_number" | "customer" | "currency" | "status">;

const rows = sql`select ${columnsOf("late_fee", "f")}, i.number as invoice_number, c.number as fee_invoice_number, i.customer, i.currency,
    case when c.status = 'voided' then 'waived' else 'charged' end as status
  from late_fee f join invoice i on i.invoice_id = f.invoice_id join invoice c on c.invoice_id = f.fee_invoice_id`;

/** What the late fees on the invoice `i` come to that are not waived. */
export const chargedOn: Sql = sql`coalesce((select sum(f.amount_cents) from late_fee f
  join invoice c on c.invoice_id = f.fee_invoice_id and c.status <> 'voided' where f.invoice_id = i.invoice_id), 0)::bigint`;

/** The invoice that the invoice `i` charges late fees on; null where it charges none. */
export const chargedFor: Sql = sql`(select f.invoice_id from late_fee f where f.fee_invoice_id = i.invoice_id limit 1)`;

/** Since when the invoice `i` is overdue for its terms: the last day of grace, or the day that it was sent, if that is later. */
const graceEnds = sql`greatest(i.due_date + i.late_fee_grace_days, i.sent_on)`;

/** The day from which on the month `period` of the invoice `i` may be charged. */
const chargedFrom = (period: Sql) => sql`((${graceEnds} + make_interval(months => ${period} - 1))::date + 1)`;

/** Whether the customer of the invoice `i` is charged late fees. */
const isCharged = sql`not exists (select from invoice_settings s
  where s.entity_id = i.entity_id and i.customer_key = any(select lower(one) from unnest(s.late_fee_exempt_customers) one))`;

/** Ten years: whoever waits longer than that writes it off. */
const MOST_MONTHS = 120;

/** The months of the invoice `i` that could be charged by a day, and the next one after it: a sum is charged once. */
const monthsBy = (day: string) => sql`generate_series(1, case when i.late_fee_percent is null then 1
    else least(${MOST_MONTHS}::int, greatest(0, (extract(year from age(${day}::date, ${graceEnds})) * 12
      + extract(month from age(${day}::date, ${graceEnds})))::int) + 2) end) m(period)
  cross join lateral (select ${chargedFrom(sql`m.period`)} as charged_from) d`;

/** Whether the invoice `i` is one that late fees are charged on: what charges one itself is none, nor is what has reached its bound. */
const isChargeable = (
  entity_id: string,
) => sql`i.entity_id = ${entity_id} and i.status = 'sent' and i.late_fee_grace_days is not null
    and (i.late_fee_cap_cents is null or i.late_fee_cap_cents > ${chargedOn})
    and not exists (select from late_fee f where f.fee_invoice_id = i.invoice_id) and ${isCharged}`;

const isOpenMonth = sql`not exists (select from late_fee f where f.invoice_id = i.invoice_id and f.period = m.period)`;

/**
 * The months of open invoices that are to be charged by a day and were not: each with what was due at the end of the day before, by what
 * settles the invoice and stands. What charges a late fee itself is charged none.
 */
const owedBy = (entity_id: string, day: string) => sql`
  select i.invoice_id, i.number, i.customer, i.email, i.currency, i.late_fee_percent, i.late_fee_cents, i.late_fee_grace_days,
    i.late_fee_cap_cents, ${chargedOn} as charged_cents, m.period, d.charged_from, b.overdue_cents, i.due_date
  from invoice i cross join ${monthsBy(day)}
    cross join lateral (select i.amount_cents - coalesce((select sum(s.amount_cents) from invoice_settlement s
      where s.invoice_id = i.invoice_id and s.status = 'applied' and s.settled_on < d.charged_from), 0)::bigint as overdue_cents) b
  where ${isChargeable(entity_id)} and d.charged_from <= ${day}::date and ${isOpenMonth} and b.overdue_cents > 0
    and coalesce(round(b.overdue_cents * i.late_fee_percent::numeric / 100), i.late_fee_cents) > 0`;

/** The invoices that are to be charged by a day, first those that fell due first. */
export const due = (tx: Tx, entity_id: string, day: string, limit: number) =>
  tx.sql<Pick<RowOf<"invoice">, "invoice_id">>`
    select invoice_id from (${owedBy(entity_id, day)}) o group by invoice_id, due_date order by due_date, invoice_id limit ${limit}`;

/** The same, where the company wants the service to charge them by itself. */
export const dueByItself = async (tx: Tx, entity_id: string, day: string, limit: number) =>
  (await isByItself(tx, entity_id)) ? due(tx, entity_id, day, limit) : [];

async function isByItself(tx: Tx, entity_id: string): Promise<boolean> {
  const found = await tx.sql`select from invoice_settings where entity_id = ${entity_id} and charges_late_fees`;
  return found.length > 0;
}

/** The months of these invoices that are to be charged by a day, in their order. The invoices are held. */
export const owed = (tx: Tx, entity_id: string, day: string, invoice_ids: readonly string[]) =>
  tx.sql<Owed>`
    select invoice_id, number, customer, email, currency, late_fee_percent, late_fee_cents, late_fee_grace_days,
      late_fee_cap_cents, charged_cents, period, charged_from, overdue_cents
    from (${owedBy(entity_id, day)}) o where invoice_id = any(${invoice_ids}::text[]) order by due_date, invoice_id, period`;

/** The first day on which the service charges an invoice that is due on a day; null where nobody wants it to. */
export async function firstDay(
  tx: Tx,
  entity_id: string,
  { due_date, late_fee_grace_days }: Pick<RowOf<"invoice">, "due_date" | "late_fee_grace_days">,
): Promise<string | null> {
  const [row] = await tx.sql<{ first: string }>`
    select least(greatest(${due_date}::date + ${late_fee_grace_days}::int, app_today()) + 1, '9999-12-31') as first
    from invoice_settings where entity_id = ${entity_id} and charges_late_fees`;
  return row?.first ?? null;
}

/** The first day after one on which a month of an open invoice ends; null where none does, or nobody wants it charged by the service. */
export async function nextDay(tx: Tx, entity_id: string, day: string): Promise<string | null> {
  if (!(await isByItself(tx, entity_id))) return null;
  const [row] = await tx.sql<{ next: string | null }>`
    select min(d.charged_from) as next from invoice i cross join ${monthsBy(day)}
    where ${isChargeable(entity_id)} and ${isOpenMonth} and d.charged_from > ${day}::date and d.charged_from < '9999-12-31'`;
  return row?.next ?? null;
}

/** Keeps what was charged: each month of an invoice once, whoever races whom. */
export async function insertAll(
  tx: Tx,
  entity_id: string,
  charged_on: string,
  fees: readonly (Fee & Pick<LateFee, "fee_invoice_id">)[],
): Promise<LateFee[]> {
  const told = fees.map((fee) => ({ ...fee, late_fee_id: newId("late_fee") }));
  await tx.sql`
    insert into late_fee (late_fee_id, entity_id, invoice_id, fee_invoice_id, period, charged_from, overdue_cents, amount_cents, charged_on)
    select late_fee_id, ${entity_id}, invoice_id, fee_invoice_id, period, charged_from, overdue_cents, amount_cents, ${charged_on}::date
    from jsonb_to_recordset(${json(told)}::jsonb) as t(late_fee_id text, invoice_id text, fee_invoice_id text, period int,
      charged_from date, overdue_cents bigint, amount_cents bigint)`;
  const ids = told.map(({ late_fee_id }) => late_fee_id);
  return tx.sql<Row>`${rows} where f.late_fee_id = any(${ids}::text[]) order by f.late_fee_id`;
}

/** The late fee. Throws 404, also where it is another entity's. */
export async function load(
  tx: Tx,
  { entity_id, late_fee_id }: Pick<LateFee, "entity_id" | "late_fee_id">,
): Promise<LateFee> {
  const [row] = await tx.sql<Row>`${rows} where f.late_fee_id = ${late_fee_id} and f.entity_id = ${entity_id}`;
  if (!row) throw notFound("late fee");
  return row;
}

interface Filter {
  entity_id: string;
  invoice_id?: string | undefined;
  customer?: string | undefined;
  status?: LateFee["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's late fees, newest first. */
export async function list(tx: Tx, { entity_id, invoice_id, customer, status, ...paging }: Filter) {
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`${rows}${where([
      sql`f.entity_id = ${entity_id}`,
      invoice_id === undefined ? null : sql`(f.invoice_id = ${invoice_id} or f.fee_invoice_id = ${invoice_id})`,
      customer === undefined ? null : sql`i.customer_key = lower(${customer})`,
      status === undefined ? null : status === "waived" ? sql`c.status = 'voided'` : sql`c.status <> 'voided'`,
      after && sql`f.late_fee_id < ${after[0]}`,
    ])} order by f.late_fee_id desc limit ${limit}`;
  return page(paging, 1, read, ({ late_fee_id }) => [late_fee_id]);
}
