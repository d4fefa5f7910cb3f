import type { AuditType } from "#lib/core/audit.ts";
import type { Actor } from "#lib/core/caller.ts";
import { invalid } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import type { AuditEvent, AuditFilter } from "./schema.ts";

type Row = RowAs<"audit_event", AuditEvent>;

const all = columnsOf("audit_event");

/** A file of more events than this is asked for in parts. */
const MOST_EVENTS = 100_000;

/** What happened, for the trail to keep. */
export interface Happening {
  type: AuditType;
  actor: Actor;
  entity_id?: string | null | undefined;
  about?: string | null | undefined;
  detail?: string | null | undefined;
  address: string | null;
  user_agent?: string | null | undefined;
  request_id?: string | null | undefined;
}

const rowOf = ({ type, actor, entity_id, about, detail, address, user_agent, request_id }: Happening) => ({
  audit_event_id: newId("audit_event"),
  type,
  actor_type: actor.type,
  actor_id: actor.id,
  actor_name: actor.name,
  entity_id: entity_id ?? null,
  about: about ?? null,
  detail: detail ?? null,
  address,
  user_agent: user_agent ?? null,
  request_id: request_id ?? null,
  // As it is written, which is just before COMMIT, and not as its transaction began: whoever follows the trail misses nothing.
  created_at: sql`clock_timestamp()`,
});

/** Writes an event into the transaction of what it tells of; it travels with COMMIT, and nothing is kept without it. */
export function record(tx: Tx, happening: Happening): void {
  tx.last(tx.sql`insert into audit_event ${columns("audit_event", rowOf(happening))}`);
}

/** Writes that a key came from a new address, unless the trail has it: PostgreSQL holds that it does but once. */
export async function recordNewAddress(tx: Tx, happening: Happening): Promise<void> {
  await tx.sql`insert into audit_event ${columns("audit_event", rowOf(happening))} on conflict do nothing`;
}

const conditions = ({ type, actor_id, entity_id, since, until }: AuditFilter) => [
  type === undefined ? null : sql`type = ${type}`,
  actor_id === undefined ? null : sql`actor_id = ${actor_id}`,
  entity_id === undefined ? null : sql`entity_id = ${entity_id}`,
  since === undefined ? null : sql`created_at >= ${since}::timestamptz`,
  until === undefined ? null : sql`created_at < ${until}::timestamptz`,
];

type Asked = AuditFilter & { limit: number; cursor?: string | undefined; after?: string | undefined };

const keyOf = ({ created_at, audit_event_id }: AuditEvent): Key => [created_at, audit_event_id];

/** A page of the trail, newest first; or, behind an event that is named by `after`, oldest first. */
export async function list(tx: Tx, { after, ...filter }: Asked) {
  if (after !== undefined) return follow(tx, after, filter);
  const read = async (before: Key | null, limit: number): Promise<AuditEvent[]> =>
    tx.fresh<Row>`
      select ${all} from audit_event${where([
        ...conditions(filter),
        before && sql`(created_at, audit_event_id) < (${before[0]}::timestamptz, ${before[1]})`,
      ])} order by created_at desc, audit_event_id desc limit ${limit}`;
  return page(filter, ["moment", "text"], read, keyOf);
}

/** Events that are younger than this are told at the next asking: one that was written before them may not have been committed yet. */
const SETTLED_SECONDS = 15;

/** What came after an event (empty: all), oldest first. Throws 400 where the trail has no such event. */
async function follow(tx: Tx, after: string, filter: Omit<Asked, "after">) {
  const [last] =
    after === "" ? [null] : await tx.sql<Row>`select ${all} from audit_event where audit_event_id = ${after}`;
  if (last === undefined) throw invalid("after", "names no event of the audit trail");
  const read = async (from: Key | null, limit: number): Promise<AuditEvent[]> => {
    const behind = from ?? (last && keyOf(last));
    return tx.fresh<Row>`
      select ${all} from audit_event${where([
        ...conditions(filter),
        sql`created_at < now() - make_interval(secs => ${SETTLED_SECONDS})`,
        behind && sql`(created_at, audit_event_id) > (${behind[0]}::timestamptz, ${behind[1]})`,
      ])} order by created_at, audit_event_id limit ${limit}`;
  };
  return page(filter, ["moment", "text"], read, keyOf);
}

/** All that the filter leaves, oldest first, for a file. Throws 400 where it is more than one file holds. */
export async function exported(tx: Tx, filter: AuditFilter): Promise<AuditEvent[]> {
  const rows: AuditEvent[] = await tx.fresh<Row>`
    select ${all} from audit_event${where(conditions(filter))}
    order by created_at, audit_event_id limit ${MOST_EVENTS + 1}`;
  if (rows.length > MOST_EVENTS) {
    throw invalid("since", `must leave at most ${MOST_EVENTS.toLocaleString("en-US")} events for one file`);
  }
  return rows;
}
