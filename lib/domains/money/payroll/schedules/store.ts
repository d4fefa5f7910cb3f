import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import { holdsItsDays } from "../once-store.ts";
import { payScheduleStates } from "../states.ts";
import { assertInUse, nextPeriod } from "./rules.ts";
import type { NewPaySchedule, PaySchedule } from "./schema.ts";

type Row = RowAs<"pay_schedule", PaySchedule> & Pick<PaySchedule, "person_count"> & { last_period_end: string | null };

const rows = sql`select ${columnsOf("pay_schedule", "s")},
  (select count(*)::int from payroll_person p where p.entity_id = s.entity_id and p.pay_schedule_id = s.pay_schedule_id) as person_count,
  (select max(r.period_end) from payroll_run r where r.entity_id = s.entity_id and r.pay_schedule_id = s.pay_schedule_id
    and ${holdsItsDays}) as last_period_end
  from pay_schedule s`;

const record = ({ last_period_end, ...row }: Row): PaySchedule => ({ ...row, next: nextPeriod(row, last_period_end) });

/** Which schedule is meant. */
type At = Pick<PaySchedule, "entity_id" | "pay_schedule_id">;

/** The schedule. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, pay_schedule_id }: At): Promise<PaySchedule> {
  const [row] = await tx.sql<Row>`${rows} where s.pay_schedule_id = ${pay_schedule_id} and s.entity_id = ${entity_id}`;
  if (!row) throw notFound("pay schedule");
  return record(row);
}

/** The schedule, held, so that of two who draft its next run at once the second sees the first. Throws 404. */
export async function hold(tx: Tx, at: At): Promise<PaySchedule> {
  await tx.sql`select from pay_schedule where pay_schedule_id = ${at.pay_schedule_id} for no key update`;
  return load(tx, at);
}

/** Throws 404 where there is no such schedule, and 400 where it is archived; null is none. */
export async function assertPays(tx: Tx, entity_id: string, pay_schedule_id: string | null): Promise<void> {
  if (pay_schedule_id !== null) assertInUse(await load(tx, { entity_id, pay_schedule_id }));
}

/** Keeps a schedule. */
export async function insert(tx: Tx, given: Omit<NewPaySchedule, "person_ids">): Promise<At> {
  const { entity_id, name, frequency, first_period_start, pay_days_after } = given;
  const pay_schedule_id = newId("pay_schedule");
  const row = { pay_schedule_id, entity_id, name, frequency, first_period_start, pay_days_after };
  await tx.sql`insert into pay_schedule ${columns("pay_schedule", row)}`;
  return row;
}

/** Has the schedule propose nothing any more. Throws 400 naming the status (interface 7.12). */
export async function archive(tx: Tx, { pay_schedule_id }: At): Promise<void> {
  const also = sql`, archived_at = now()`;
  const at = { table: "pay_schedule", key: "pay_schedule_id", id: pay_schedule_id, also } as const;
  await move(tx, payScheduleStates, "archive", at);
}

/** An entity's schedules by their identifiers, those that are archived too. */
export const named = (tx: Tx, entity_id: string) => tx.sql<Pick<Row, "pay_schedule_id" | "name" | "status">>`
  select pay_schedule_id, name, status from pay_schedule where entity_id = ${entity_id} order by pay_schedule_id`;

interface Filter {
  entity_id: string;
  status?: PaySchedule["status"] | undefined;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's schedules, newest first; `search` is a part of the name. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, status, search } = filter;
  const read = async (after: Key | null, limit: number) => {
    const found = await tx.sql<Row>`${rows}${where([
      sql`s.entity_id = ${entity_id}`,
      status === undefined ? null : sql`s.status = ${status}`,
      search === undefined ? null : sql`position(lower(${search}) in lower(s.name)) > 0`,
      after && sql`s.pay_schedule_id < ${after[0]}`,
    ])} order by s.pay_schedule_id desc limit ${limit}`;
    return found.map(record);
  };
  return page(filter, 1, read, ({ pay_schedule_id }) => [pay_schedule_id]);
}
