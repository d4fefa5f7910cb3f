import { cited } from "#lib/core/citation.ts";
import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type EndOf, type RowAs } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import type { DeadlineType } from "./facts/facts.ts";
import { isKnown } from "./rules.ts";
import type { Deadline } from "./schema.ts";

/** What its obligation says of it. */
type Told = Pick<Deadline, "tier" | "obligation_status"> & {
  /** When the one or the other was changed last. */
  changed_at: string;
};
type Own = RowAs<"deadline", Deadline>;

const rows = sql`select ${columnsOf("deadline", "d")}, o.tier, o.status as obligation_status, greatest(d.updated_at, o.updated_at) as changed_at
  from deadline d left join ${obligations.standing} o using (workspace_id, obligation_id)`;

/** The row as its record: a source that can be followed up, or none. */
const record = ({ changed_at, ...row }: Own & Told): Deadline => ({
  ...row,
  updated_at: changed_at,
  known: isKnown(row),
  source: cited(row.source),
});

type New = Omit<Own, "deadline_id" | "created_at" | "updated_at" | "obligation_id">;

/** Keeps a deadline, once: the same one is found again. Answers its identifier. */
export async function trackOnce(tx: Tx, given: New): Promise<string> {
  const kept = await tx.sql<Pick<Own, "deadline_id">>`
    insert into deadline ${columns("deadline", { deadline_id: newId("deadline"), ...given })}
    on conflict do nothing returning deadline_id`;
  const { entity_id, deadline_type, jurisdiction, formation_date, due_date } = given;
  const [found] =
    kept.length > 0
      ? kept
      : await tx.sql<Pick<Own, "deadline_id">>`
          select deadline_id from deadline
          where entity_id = ${entity_id} and deadline_type = ${deadline_type} and jurisdiction = ${jurisdiction}
            and formation_date = ${formation_date}::date
            and coalesce(due_date, 'infinity'::date) = coalesce(${due_date}::date, 'infinity'::date)`;
  if (!found) throw notFound("deadline");
  return found.deadline_id;
}

/**
 * Whether such a deadline is kept already; of a company that has converted, since then (`since`, the time at which that was recorded),
 * or counted from the same day.
 */
export async function isTracked(
  tx: Tx,
  of: Pick<Deadline, "entity_id" | "deadline_type" | "jurisdiction" | "due_date" | "formation_date">,
  since: string | null,
): Promise<boolean> {
  const found = await tx.sql`
    select deadline_id from deadline where entity_id = ${of.entity_id} and deadline_type = ${of.deadline_type}
      and jurisdiction = ${of.jurisdiction} and coalesce(due_date, 'infinity'::date) = coalesce(${of.due_date}::date, 'infinity'::date)
      and (${since}::timestamptz is null or created_at >= ${since}::timestamptz or formation_date = ${of.formation_date}::date)`;
  return found.length > 0;
}

/** The deadlines of a company whose obligations wait. */
export const pendingReports = (tx: Tx, entity_id: string) =>
  tx.sql<
    Pick<Own, "deadline_id" | "deadline_type" | "jurisdiction" | "formation_date" | "report_name"> & {
      due_date: NonNullable<Own["due_date"]>;
    }
  >`
    select d.deadline_id, d.deadline_type, d.jurisdiction, d.formation_date, d.report_name, d.due_date
    from deadline d join ${obligations.standing} o using (workspace_id, obligation_id)
    where d.entity_id = ${entity_id} and o.status = 'pending' and d.due_date is not null order by d.deadline_id`;

/** The jurisdictions whose reports a company has tracked, and when it did so last. */
export const jurisdictions = (tx: Tx, entity_id: string) =>
  tx.sql<Pick<Own, "jurisdiction"> & { last_at: string }>`
    select jurisdiction, max(created_at) as last_at from deadline where entity_id = ${entity_id} group by 1 order by 1`;

/** The days of a company's deadlines that are still to come. */
export async function dueDates(tx: Tx, entity_id: string): Promise<string[]> {
  const found = await tx.sql<{ due_date: NonNullable<Own["due_date"]> }>`
    select distinct due_date from deadline where entity_id = ${entity_id} and due_date >= app_today() order by 1`;
  return found.map(({ due_date }) => due_date);
}

/** Names the obligation that reminds of it. */
export async function nameObligation(tx: Tx, deadline_id: string, obligation_id: string): Promise<void> {
  await tx.sql`update deadline set obligation_id = ${obligation_id} where deadline_id = ${deadline_id}`;
}

/** The obligation that asks for a filing already, by its other name or counted from another day; null where none does. */
export async function obligationOf(
  tx: Tx,
  of: Pick<Deadline, "entity_id" | "jurisdiction" | "report_name" | "due_date">,
): Promise<string | null> {
  const [row] = await tx.sql<Pick<Own, "obligation_id">>`
    select obligation_id from deadline where entity_id = ${of.entity_id} and jurisdiction = ${of.jurisdiction}
      and report_name = ${of.report_name} and due_date = ${of.due_date}::date and obligation_id is not null
    order by deadline_id limit 1`;
  return row?.obligation_id ?? null;
}

/**
 * The last due date of a filing, by whichever of its names, whose obligation is completed, `YYYY-MM-DD`; null where there is none. Of
 * a company that has converted, of those that were kept since then (`since`).
 */
export async function lastDone(
  tx: Tx,
  {
    entity_id,
    deadline_type,
    jurisdiction,
    report_name,
  }: Pick<Deadline, "entity_id" | "deadline_type" | "jurisdiction"> & { report_name: string | null },
  since: string | null,
): Promise<string | null> {
  const [row] = await tx.sql<{ done: EndOf<"deadline", "due_date"> }>`
    select max(d.due_date) as done from deadline d join ${obligations.standing} o using (workspace_id, obligation_id)
    where d.entity_id = ${entity_id} and d.jurisdiction = ${jurisdiction}
      and (d.deadline_type = ${deadline_type} or d.report_name = ${report_name})
      and o.status = 'completed' and (${since}::timestamptz is null or d.created_at >= ${since}::timestamptz)`;
  return row?.done ?? null;
}

/** The last day of each kind of report of a jurisdiction that is kept, done or not; of a company that has converted, since then (`since`). */
export async function lastKept(tx: Tx, entity_id: string, jurisdiction: string, since: string | null) {
  const found = await tx.sql<Pick<Own, "deadline_type"> & { last: NonNullable<EndOf<"deadline", "due_date">> }>`
    select deadline_type, max(due_date) as last from deadline
    where entity_id = ${entity_id} and jurisdiction = ${jurisdiction} and due_date is not null
      and (${since}::timestamptz is null or created_at >= ${since}::timestamptz) group by 1`;
  return new Map(found.map(({ deadline_type, last }) => [deadline_type, last]));
}

/** The entity's deadline. Throws 404, also where it is another entity's. */
export async function load(
  tx: Tx,
  { entity_id, deadline_id }: Pick<Deadline, "entity_id" | "deadline_id">,
): Promise<Deadline> {
  const [row] = await tx.sql<Own & Told>`
    ${rows} where d.deadline_id = ${deadline_id} and d.entity_id = ${entity_id}`;
  if (!row) throw notFound("deadline");
  return record(row);
}

interface Filter {
  entity_id: string;
  deadline_type?: DeadlineType | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's deadlines, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const read = async (after: Key | null, limit: number): Promise<Deadline[]> => {
    const found = await tx.sql<Own & Told>`${rows}${where([
      sql`d.entity_id = ${filter.entity_id}`,
      filter.deadline_type === undefined ? null : sql`d.deadline_type = ${filter.deadline_type}`,
      after && sql`d.deadline_id < ${after[0]}`,
    ])} order by d.deadline_id desc limit ${limit}`;
    return found.map(record);
  };
  return page(filter, 1, read, ({ deadline_id }) => [deadline_id]);
}
