import { monthOf, today } from "#lib/core/days.ts";
import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type EndOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { json, type Sql, sql, where } from "#lib/db/sql.ts";
import * as calendar from "../calendar/store.ts";
import * as accounts from "../ledger/accounts/store.ts";
import { entryIds } from "../ledger/posted/store.ts";
import * as tags from "../ledger/tags/store.ts";
import { assertSpreads, assertSpreadsOn, nthPeriod, partOf } from "./rules.ts";
import type { NewSchedule, Schedule, ScheduleKind, SchedulePosting, ScheduleSummary } from "./schema.ts";
import { scheduleStates } from "./states.ts";

type Row = RowAs<"schedule", ScheduleSummary>;
type Posted = RowAs<"schedule_posting", SchedulePosting>;

const rows = sql`select ${columnsOf("schedule", "s")} from schedule s`;

function record(row: Row): ScheduleSummary {
  const isOver = row.status === "disposed" || row.status === "voided";
  return {
    ...row,
    remaining_cents: isOver ? 0 : row.cost_cents - row.salvage_cents - row.posted_cents,
    book_value_cents: isOver ? 0 : row.cost_cents - row.posted_cents,
  };
}

/** The accounts that it goes by where none are named. */
const usual: Readonly<Record<ScheduleKind, { asset: string; expense: string; accumulated: string | null }>> = {
  prepaid: { asset: "prepaid_expenses", expense: "expense", accumulated: null },
  fixed_asset: { asset: "fixed_assets", expense: "depreciation", accumulated: "accumulated_depreciation" },
};

/** What type of account each is. */
const types = { asset: "asset", expense: "expense", accumulated: "asset" } as const;

/** An account as it was named, or the usual one: active, in the schedule's currency and of its type. Throws 404 and 400 naming the field. */
async function named(tx: Tx, given: NewSchedule, field: "asset" | "expense" | "accumulated"): Promise<string | null> {
  const path = `${field}_account_id` as const;
  const account_id = given[path];
  const code = usual[given.kind][field];
  if (account_id == null && code === null) return null;
  const account =
    account_id != null
      ? (await accounts.find(tx, given.entity_id, [account_id]))[0]
      : (await accounts.byCode(tx, given.entity_id, given.currency, [code ?? ""])).get(code ?? "");
  if (!account) throw notFound(`account of ${path}`);
  assertSpreadsOn(account, path, given.currency, types[field]);
  return account.account_id;
}

/** Keeps what is to be spread, and plans its first month. Throws 400 and 404 naming what is wrong. */
export async function insert(tx: Tx, given: NewSchedule): Promise<Schedule> {
  assertSpreads(given);
  await tags.assertUsable(
    tx,
    given.entity_id,
    tags.givenBy(given, "").map((one) => ({ ...one, path: one.path.slice(1) })),
  );
  const asset = await named(tx, given, "asset");
  const expense = await named(tx, given, "expense");
  const accumulated_account_id = await named(tx, given, "accumulated");
  if (asset === null || expense === null) throw notFound("account");
  const { entity_id, kind, name, currency, cost_cents, salvage_cents, months, first_period } = given;
  const schedule_id = newId("schedule");
  const next_on = monthOf(first_period).period_end;
  const own = {
    schedule_id,
    entity_id,
    kind,
    name,
    currency,
    cost_cents,
    salvage_cents,
    months,
    first_period,
    next_on,
  };
  const to = { asset_account_id: asset, expense_account_id: expense, accumulated_account_id };
  const tagged = { class_id: given.class_id ?? null, project_id: given.project_id ?? null };
  await tx.sql`insert into schedule ${columns("schedule", { ...own, ...to, ...tagged })}`;
  await calendar.plan(tx, entity_id, next_on);
  return load(tx, { entity_id, schedule_id });
}

/** Which schedule is meant. */
type At = Pick<Schedule, "entity_id" | "schedule_id">;

/** With all its months. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, schedule_id }: At): Promise<Schedule> {
  const [[row], posted, made] = await Promise.all([
    tx.sql<Row>`${rows} where s.schedule_id = ${schedule_id} and s.entity_id = ${entity_id}`,
    tx.sql<Posted>`select ${columnsOf("schedule_posting")} from schedule_posting where schedule_id = ${schedule_id} order by number`,
    entryIds(tx, sql`'schedule'`, schedule_id),
  ]);
  if (!row) throw notFound("schedule");
  const months = Array.from({ length: row.months }, (_, at): SchedulePosting => {
    const { date = null, entry_id = null, taken_back_on = null } = posted[at] ?? {};
    const month = { number: at + 1, period: nthPeriod(row, at + 1), amount_cents: partOf(row, at + 1) };
    return { ...month, date, entry_id, taken_back_on };
  });
  return { ...record(row), postings: months, entry_ids: made };
}

/** The same, held so that nobody posts of it or ends it before this act commits. */
export async function hold(tx: Tx, at: At): Promise<Schedule> {
  // What is read is sent behind the lock, and sees what whoever held it before has done.
  const held = tx.sql`select from schedule where schedule_id = ${at.schedule_id} for no key update`;
  return (await Promise.all([load(tx, at), held]))[0];
}

/** Notes months that were posted, in their order; the caller holds the schedule, and PostgreSQL refuses a month a second time. */
export async function notePosted(
  tx: Tx,
  of: ScheduleSummary,
  posted: readonly Omit<Posted, "schedule_id" | "taken_back_on">[],
): Promise<void> {
  const { entity_id, schedule_id, months } = of;
  const number = posted.at(-1)?.number ?? of.posted_months;
  const amount_cents = posted.reduce((sum, month) => sum + month.amount_cents, 0);
  const next_on = number < months ? monthOf(nthPeriod(of, number + 1)).period_end : null;
  await Promise.all([
    tx.sql`
      insert into schedule_posting (schedule_id, number, period, amount_cents, date, entry_id)
      select ${schedule_id}, p.number, p.period, p.amount_cents, p.date, p.entry_id
      from jsonb_to_recordset(${json(posted)}::jsonb) as p(number int, period text, amount_cents bigint, date date, entry_id text)`,
    tx.sql`update schedule set posted_months = ${number}, posted_cents = posted_cents + ${amount_cents}, next_on = ${next_on}::date,
      status = ${next_on === null ? "completed" : "active"}, error = null, updated_at = now() where schedule_id = ${schedule_id}`,
    // One that is due already is found by whoever catches up.
    next_on !== null && next_on > today() ? calendar.plan(tx, entity_id, next_on) : null,
  ]);
}

/** Notes why the month that is due could not be posted. */
export async function noteError(tx: Tx, schedule_id: string, error: string): Promise<void> {
  await tx.sql`update schedule set error = ${error}, updated_at = now() where schedule_id = ${schedule_id}`;
}

/** Ends it with what was got for it, and takes back the months from the day's own on. Throws 400 naming the status (interface 7.12). */
export async function dispose(
  tx: Tx,
  { schedule_id: id }: Pick<At, "schedule_id">,
  told: {
    disposed_on: string;
    proceeds_cents: number;
    gain_cents: number;
    posted_months: number;
    posted_cents: number;
  },
): Promise<void> {
  const { disposed_on, proceeds_cents, gain_cents, posted_months, posted_cents } = told;
  const also = sql`, next_on = null, error = null, disposed_on = ${disposed_on}::date, proceeds_cents = ${proceeds_cents},
    gain_cents = ${gain_cents}, posted_months = ${posted_months}, posted_cents = ${posted_cents}`;
  await Promise.all([
    move(tx, scheduleStates, "dispose", { table: "schedule", key: "schedule_id", id, also }),
    tx.sql`update schedule_posting set taken_back_on = ${disposed_on}::date
      where schedule_id = ${id} and period >= to_char(${disposed_on}::date, 'YYYY-MM')`,
  ]);
}

/** Sets it aside. Throws 400 naming the status. */
export async function voidSchedule(tx: Tx, { schedule_id: id }: Pick<At, "schedule_id">): Promise<void> {
  const also = sql`, next_on = null, error = null`;
  await move(tx, scheduleStates, "void", { table: "schedule", key: "schedule_id", id, also });
}

interface Filter {
  entity_id: string;
  kind?: ScheduleKind | undefined;
  status?: ScheduleSummary["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's schedules, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, kind, status } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`${rows}${where([
      sql`s.entity_id = ${entity_id}`,
      kind === undefined ? null : sql`s.kind = ${kind}`,
      status === undefined ? null : sql`s.status = ${status}`,
      after && sql`s.schedule_id < ${after[0]}`,
    ])} order by s.schedule_id desc limit ${limit}`;
  const { data, next_cursor } = await page(filter, 1, read, ({ schedule_id }) => [schedule_id]);
  return { data: data.map(record), next_cursor };
}

/** Those of a company whose next month has ended by a day, the earliest first. */
export const due = (tx: Tx, entity_id: string, day: string, limit: number) =>
  tx.sql<Pick<RowOf<"schedule">, "schedule_id">>`
    select schedule_id from schedule where entity_id = ${entity_id} and status = 'active' and next_on <= ${day}::date
    order by next_on, schedule_id limit ${limit}`;

/** The first day after one on which a company has a month to be posted; null where there is none. */
export async function nextDay(tx: Tx, entity_id: string, day: string): Promise<string | null> {
  const [row] = await tx.sql<{ next: EndOf<"schedule", "next_on"> }>`
    select min(next_on) as next from schedule where entity_id = ${entity_id} and status = 'active' and next_on > ${day}::date`;
  return row?.next ?? null;
}

/** Fixed assets that were disposed of, also where that was a mistake, with where their depreciation had gathered. */
export const disposed = (entity_id: string): Sql => sql`
  select schedule_id, asset_account_id, accumulated_account_id from schedule
  where entity_id = ${entity_id} and kind = 'fixed_asset' and disposed_on is not null`;
