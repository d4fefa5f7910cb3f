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
});

/** Writes an event into the transaction of what it tells of; it travels with COMMIT, and nothing is kept without it. */
export function record(tx: Tx, happening: Happening): void {
  tx.last(tx.sql`insert into audit_event ${columns("audit_event", rowOf(happening))}`);
}

/** Writes that a key came from a new address, unless the trail has it: PostgreSQL holds that it does but once. */
export async function recordNewAddress(tx: Tx, happening: Happening): Promise<void> {
  await tx.sql`insert into audit_event ${columns("audit_event", rowOf(happening))} on conflict do nothing`;
}

const conditions = ({ type, actor_id, since, until }: AuditFilter) => [
  type === undefined ? null : sql`type = ${type}`,
  actor_id === undefined ? null : sql`actor_id = ${actor_id}`,
  since === undefined ? null : sql`created_at >= ${since}::timestamptz`,
  until === undefined ? null : sql`created_at < ${until}::timestamptz`,
];

/** A page of the trail, newest first. */
export async function list(tx: Tx, filter: AuditFilter & { limit: number; cursor?: string | undefined }) {
  const read = async (after: Key | null, limit: number): Promise<AuditEvent[]> =>
    tx.fresh<Row>`
      select ${all} from audit_event${where([
        ...conditions(filter),
        after && sql`(created_at, audit_event_id) < (${after[0]}::timestamptz, ${after[1]})`,
      ])} order by created_at desc, audit_event_id desc limit ${limit}`;
  return page(filter, 2, read, ({ created_at, audit_event_id }) => [created_at, audit_event_id]);
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
