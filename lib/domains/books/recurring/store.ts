import { addDays, today } from "#lib/core/days.ts";
import { notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { assignments, columns, columnsOf, type EndOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import * as calendar from "../calendar/store.ts";
import { balancedTotal } from "../ledger/rules.ts";
import { currencyOf } from "../ledger/store.ts";
import { assertEndsAfterMade, assertSpan, following, standing } from "./rules.ts";
import type { NewRecurringEntry, RecurringEntry, RecurringEntryChange, TemplateLine } from "./schema.ts";
import { recurringStates } from "./states.ts";

type Row = RowAs<"recurring_entry", RecurringEntry> & Pick<RecurringEntry, "latest">;

const rows = sql`select ${columnsOf("recurring_entry", "r")}, coalesce((select jsonb_agg(
    jsonb_build_object('occurs_on', o.occurs_on, 'entry_id', o.entry_id) order by o.occurs_on desc)
  from (select c.occurs_on, c.entry_id from recurring_occurrence c where c.recurring_entry_id = r.recurring_entry_id
    order by c.occurs_on desc limit 12) o), '[]') as latest from recurring_entry r`;

/** What an entry of these lines would be, once today. Throws 400 and 404 naming the line that is wrong. */
async function templateOf(tx: Tx, entity_id: string, given: Pick<NewRecurringEntry, "lines">) {
  const total_cents = balancedTotal(given.lines);
  const currency = await currencyOf(tx, entity_id, { ...given, date: today(), description: "" });
  const lines = given.lines.map(
    ({ account_id, side, amount_cents, class_id = null, project_id = null }): TemplateLine => ({
      account_id,
      side,
      amount_cents,
      class_id,
      project_id,
    }),
  );
  return { total_cents, currency, lines };
}

/** Keeps what is to be made, and plans its first day. Throws 400 and 404 naming what is wrong. */
export async function insert(tx: Tx, given: NewRecurringEntry): Promise<RecurringEntry> {
  const { entity_id, description, frequency, starts_on, ends_on = null, post, reverses_next_month } = given;
  assertSpan(starts_on, ends_on, today());
  const { total_cents, currency, lines } = await templateOf(tx, entity_id, given);
  const recurring_entry_id = newId("recurring_entry");
  const own = { recurring_entry_id, entity_id, description, frequency, starts_on, ends_on, post, reverses_next_month };
  const row = { ...own, currency, total_cents, lines: sql`${json(lines)}::jsonb`, next_on: starts_on };
  await tx.sql`insert into recurring_entry ${columns("recurring_entry", row)}`;
  await calendar.plan(tx, entity_id, starts_on);
  return load(tx, { entity_id, recurring_entry_id });
}

/** Which recurring entry is meant. */
type At = Pick<RecurringEntry, "entity_id" | "recurring_entry_id">;

/** Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, recurring_entry_id }: At): Promise<RecurringEntry> {
  const [row] = await tx.sql<Row>`
    ${rows} where r.recurring_entry_id = ${recurring_entry_id} and r.entity_id = ${entity_id}`;
  if (!row) throw notFound("recurring entry");
  return row;
}

/** The same, held so that nobody makes an entry of it or changes it before this act commits. */
export async function hold(tx: Tx, at: At): Promise<RecurringEntry> {
  await tx.sql`select from recurring_entry where recurring_entry_id = ${at.recurring_entry_id} for no key update`;
  return load(tx, at);
}

const CHANGEABLE = [
  "description",
  "ends_on",
  "post",
  "reverses_next_month",
  "currency",
  "total_cents",
  "lines",
] as const;

/** Changes what is given; the caller holds it. Throws 400 where it has ended, and 400 and 404 naming what is wrong. */
export async function update(tx: Tx, before: RecurringEntry, given: RecurringEntryChange): Promise<void> {
  const { lines, ...told } = given;
  if (before.status === "ended") throw wrongState("Cannot change the recurring entry: its status is ended.");
  const template = lines === undefined ? {} : await templateOf(tx, given.entity_id, { lines });
  if (told.ends_on != null) {
    assertSpan(before.starts_on, told.ends_on, before.starts_on);
    assertEndsAfterMade(told.ends_on, before.latest[0]?.occurs_on);
  }
  const changes = { ...told, ...template };
  await tx.sql`update recurring_entry set ${assignments("recurring_entry", CHANGEABLE, changes)}, updated_at = now()
    where recurring_entry_id = ${given.recurring_entry_id}`;
  const ends_on = told.ends_on === undefined ? before.ends_on : told.ends_on;
  if (before.next_on !== null && standing(before.next_on, ends_on).status === "ended") await end(tx, given);
}

/** Stops it for a while. Throws 400 naming the status (interface 7.12). */
export async function pause(tx: Tx, { recurring_entry_id: id }: At): Promise<void> {
  await move(tx, recurringStates, "pause", { table: "recurring_entry", key: "recurring_entry_id", id });
}

/** Ends it for good. Throws 400 naming the status. */
export async function end(tx: Tx, { recurring_entry_id: id }: At): Promise<void> {
  const also = sql`, next_on = null, error = null`;
  await move(tx, recurringStates, "end", { table: "recurring_entry", key: "recurring_entry_id", id, also });
}

/** Lets it go on from its next day that is not past: what a pause has left out stays out. Throws 400 naming the status. */
export async function resume(tx: Tx, before: RecurringEntry): Promise<void> {
  const { entity_id, recurring_entry_id: id, starts_on, frequency, ends_on, next_on } = before;
  const day = today();
  const next = next_on !== null && next_on < day ? following(starts_on, frequency, addDays(day, -1)) : next_on;
  if (next !== null && standing(next, ends_on).status === "ended") return end(tx, before);
  const also = sql`, next_on = ${next}::date, error = null`;
  await move(tx, recurringStates, "resume", { table: "recurring_entry", key: "recurring_entry_id", id, also });
  if (next !== null) await calendar.plan(tx, entity_id, next);
}

/** Notes the entry that was made for a day, and what the next day is. The caller holds it; PostgreSQL refuses a second one. */
export async function noteMade(tx: Tx, before: RecurringEntry, occurs_on: string, entry_id: string): Promise<void> {
  const { entity_id, recurring_entry_id, starts_on, frequency, ends_on } = before;
  const { status, next_on } = standing(following(starts_on, frequency, occurs_on), ends_on);
  await tx.sql`insert into recurring_occurrence ${columns("recurring_occurrence", { recurring_entry_id, occurs_on, entry_id })}`;
  await tx.sql`update recurring_entry set status = ${status}, next_on = ${next_on}::date, made_count = made_count + 1, error = null,
    updated_at = now() where recurring_entry_id = ${recurring_entry_id}`;
  // One that is due already is found by whoever catches up.
  if (next_on !== null && next_on > today()) await calendar.plan(tx, entity_id, next_on);
}

/** Notes why the entry that is due could not be made. */
export async function noteError(tx: Tx, recurring_entry_id: string, error: string): Promise<void> {
  await tx.sql`update recurring_entry set error = ${error}, updated_at = now() where recurring_entry_id = ${recurring_entry_id}`;
}

interface Filter {
  entity_id: string;
  status?: RecurringEntry["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's recurring entries, newest first. */
export const list = (tx: Tx, filter: Filter) =>
  page(
    filter,
    1,
    (after: Key | null, limit) =>
      tx.sql<Row>`${rows}${where([
        sql`r.entity_id = ${filter.entity_id}`,
        filter.status === undefined ? null : sql`r.status = ${filter.status}`,
        after && sql`r.recurring_entry_id < ${after[0]}`,
      ])} order by r.recurring_entry_id desc limit ${limit}`,
    (row) => [row.recurring_entry_id],
  );

/** Those of a company whose next day has come by a day, the earliest first. */
export const due = (tx: Tx, entity_id: string, day: string, limit: number) =>
  tx.sql<Pick<RowOf<"recurring_entry">, "recurring_entry_id">>`
    select recurring_entry_id from recurring_entry where entity_id = ${entity_id} and status = 'active' and next_on <= ${day}::date
    order by next_on, recurring_entry_id limit ${limit}`;

/** The first day after one on which a company has one to be made; null where there is none. */
export async function nextDay(tx: Tx, entity_id: string, day: string): Promise<string | null> {
  const [row] = await tx.sql<{ next: EndOf<"recurring_entry", "next_on"> }>`
    select min(next_on) as next from recurring_entry where entity_id = ${entity_id} and status = 'active' and next_on > ${day}::date`;
  return row?.next ?? null;
}
