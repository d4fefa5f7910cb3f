import { addMonths, monthStart, periodOf } from "#lib/core/days.ts";
import { notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { json, type Sql, sql, where } from "#lib/db/sql.ts";
import type { AccountingPeriod } from "./schema.ts";
import { periodStates } from "./states.ts";

type Own = RowAs<"accounting_period", AccountingPeriod>;
/** A month that was never closed has no row, and no times. */
type Row = Pick<Own, "entity_id" | "period" | "status" | "closed_at" | "reopened_at"> &
  Pick<AccountingPeriod, "draft_entries" | "created_at" | "updated_at">;

/**
 * Which of the months that these days are in are closed, `YYYY-MM`. Days are `YYYY-MM-DD`; null is today, UTC. Whoever
 * asks holds the company, so that nobody closes one meanwhile.
 */
export async function closed(tx: Tx, entity_id: string, days: readonly (string | null)[]): Promise<string[]> {
  const found = await tx.sql<Pick<Own, "period">>`
    select period from accounting_period where entity_id = ${entity_id} and status = 'closed'
      and period in (select to_char(coalesce(day, app_today()), 'YYYY-MM') from unnest(${days}::date[]) as given(day))
    order by period`;
  return found.map(({ period }) => period);
}

/** Throws 400 naming the period where one of these days is in a closed one; `deed` is what cannot be done in it. */
export async function assertOpen(
  tx: Tx,
  entity_id: string,
  days: readonly (string | null)[],
  deed: string,
): Promise<void> {
  const [period] = await closed(tx, entity_id, days);
  if (period !== undefined) {
    throw wrongState(`The period ${period} is closed: reopen it to ${deed}, or choose another date.`, "period_closed");
  }
}

/**
 * What tells of any day from `from` on the day itself, or the first one after it whose month is open. Whoever asks holds the company.
 * The month that is under way is open (decisions "Money"), so that a day that has come finds one that has.
 */
export async function openDaysFrom(tx: Tx, entity_id: string, from: string): Promise<(day: string) => string> {
  const found = await tx.sql<Pick<Own, "period">>`
    select period from accounting_period where entity_id = ${entity_id} and status = 'closed'
      and period >= to_char(${from}::date, 'YYYY-MM') order by period`;
  const closed = new Set(found.map(({ period }) => period));
  return (day) => {
    let open = day;
    while (closed.has(periodOf(open))) open = addMonths(monthStart(open), 1);
    return open;
  };
}

/** The same of one day. */
export const firstOpenDay = async (tx: Tx, entity_id: string, day: string): Promise<string> =>
  (await openDaysFrom(tx, entity_id, day))(day);

const told = sql`p.entity_id, p.period, p.status, p.closed_at, p.reopened_at, p.created_at, p.updated_at,
  (select count(*)::int from journal_entry e where e.entity_id = p.entity_id and e.status = 'draft'
    and e.date >= to_date(p.period, 'YYYY-MM')
    and e.date < to_date(p.period, 'YYYY-MM') + interval '1 month') as draft_entries`;

/** Months that have postings and months that were closed before; the others are open, and not worth a line. */
const periods = (entity_id: string): Sql => sql`
  select coalesce(p.entity_id, ${entity_id}) as entity_id, coalesce(p.period, m.period) as period,
    coalesce(p.status, 'open') as status, p.closed_at, p.reopened_at, p.created_at, p.updated_at
  from (select distinct to_char(m.month, 'YYYY-MM') as period from account_month m
      join account a on a.account_id = m.account_id where a.entity_id = ${entity_id}) m
  full join (select ${columnsOf("accounting_period")} from accounting_period where entity_id = ${entity_id}) p on p.period = m.period`;

/** Which month of which books is meant. */
type At = Pick<AccountingPeriod, "entity_id" | "period">;

/** The month as it stands, also where nothing was ever posted to it. */
export async function load(tx: Tx, { entity_id, period }: At): Promise<AccountingPeriod> {
  const [row] = await tx.sql<Row>`
    select ${told} from (select ${entity_id} as entity_id, ${period} as period, coalesce(p.status, 'open') as status,
      p.closed_at, p.reopened_at, p.created_at, p.updated_at
      from (select) one left join accounting_period p on p.entity_id = ${entity_id} and p.period = ${period}) p`;
  if (!row) throw notFound("accounting period");
  return row;
}

/** Closes or reopens a month; the caller holds the company alone. Throws 400 naming the status (interface 7.12). */
export async function moveBy(tx: Tx, { entity_id, period }: At, trigger: "close" | "reopen"): Promise<void> {
  await tx.sql`
    insert into accounting_period ${columns("accounting_period", {
      period_id: newId("accounting_period"),
      entity_id,
      period,
    })}
    on conflict (workspace_id, entity_id, period) do nothing`;
  const [kept] = await tx.sql<Pick<Own, "period_id">>`
    select period_id from accounting_period where entity_id = ${entity_id} and period = ${period}`;
  if (!kept) throw notFound("accounting period");
  await move(tx, periodStates, trigger, {
    table: "accounting_period",
    key: "period_id",
    id: kept.period_id,
    also: trigger === "close" ? sql`, closed_at = now()` : sql`, reopened_at = now()`,
  });
}

/** The months before one that have postings, or were closed before, and are open; earliest first. */
export const openBefore = (tx: Tx, { entity_id, period }: At) => tx.sql<Pick<Own, "period">>`
  select p.period from (${periods(entity_id)}) p where p.status = 'open' and p.period < ${period} order by p.period`;

/** Closes all of them; the caller holds the company alone. */
export async function closeBefore(tx: Tx, at: At): Promise<void> {
  const found = await openBefore(tx, at);
  if (found.length === 0) return;
  const named = found.map(({ period }) => ({ period_id: newId("accounting_period"), period }));
  await tx.sql`
    insert into accounting_period (period_id, entity_id, period)
    select g.period_id, ${at.entity_id}, g.period from jsonb_to_recordset(${json(named)}::jsonb) as g(period_id text, period text)
    on conflict (workspace_id, entity_id, period) do nothing`;
  await tx.sql`
    update accounting_period set status = 'closed', closed_at = now(), updated_at = now()
    where entity_id = ${at.entity_id} and status = 'open' and period = any(${found.map(({ period }) => period)}::text[])`;
}

interface Filter {
  entity_id: string;
  status?: AccountingPeriod["status"] | undefined;
  period?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's months, latest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, status, period } = filter;
  const read = (after: Key | null, limit: number) => tx.sql<Row>`
    select ${told} from (${periods(entity_id)}) p${where([
      status === undefined ? null : sql`p.status = ${status}`,
      period === undefined ? null : sql`p.period = ${period}`,
      after && sql`p.period < ${after[0]}`,
    ])} order by p.period desc limit ${limit}`;
  return page(filter, 1, read, (one) => [one.period]);
}
