import { isCalendarDate } from "#lib/core/days.ts";
import { invalid, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { decodeCursor, toPage } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, empty, sql, where } from "#lib/db/sql.ts";
import type { Obligation, Tier } from "./schema.ts";
import { obligationStates } from "./states.ts";

/** The record that an obligation is about: `{ type: "formation", id: "ent_…" }`. */
export interface About {
  type: string;
  id: string;
}

export interface OpenedObligation {
  entity_id: string | null;
  tier: Tier;
  title: string;
  /** `YYYY-MM-DD`. */
  due_date: string | null;
  /** What is asked for, in snake_case: `sign_documents`. */
  kind: string;
  about: About;
}

/**
 * Asks a human for something, once: while an obligation of the same kind about the same record is pending, that one is
 * answered as it stands. Of two racing callers one opens it, the other waits and gets the same.
 */
export async function openObligation(tx: Tx, { about, ...given }: OpenedObligation): Promise<Obligation> {
  const row = { obligation_id: newId("obligation"), ...given, about_type: about.type, about_id: about.id };
  // The update changes nothing; it is how ON CONFLICT answers the row that is there.
  const [kept] = await tx.sql<Obligation>`
    insert into obligation ${columns(row)}
    on conflict (workspace_id, about_type, about_id, kind) where status = 'pending'
    do update set updated_at = obligation.updated_at returning *`;
  if (!kept) throw notFound("obligation");
  return kept;
}

/**
 * Ends the pending obligations about a record when the thing itself is done, all of them or those of one kind; answers
 * how many there were.
 */
export async function completeObligationsAbout(tx: Tx, about: About, kind?: string): Promise<number> {
  const ended = await tx.sql`
    update obligation set status = 'completed', completed_at = now(), updated_at = now()
    where about_type = ${about.type} and about_id = ${about.id} and status = 'pending'
      ${kind === undefined ? empty : sql`and kind = ${kind}`} returning obligation_id`;
  return ended.length;
}

/** Ends what is still pending of a company that is about to be dissolved: after that nobody could end it. */
export async function completeObligationsOf(tx: Tx, entity_id: string, note: string): Promise<void> {
  await tx.sql`
    update obligation set status = 'completed', note = ${note}, completed_at = now(), updated_at = now()
    where entity_id = ${entity_id} and status = 'pending'`;
}

/** Writes down an obligation of a person's own. Throws 404 where `entity_id` names no entity of the workspace. */
export async function insertObligation(
  tx: Tx,
  given: { entity_id: string | null; tier: Tier; title: string; due_date: string | null },
): Promise<Obligation> {
  const row = { obligation_id: newId("obligation"), ...given, kind: "task" };
  const [kept] = await tx.sql<Obligation>`insert into obligation ${columns(row)} returning *`;
  if (!kept) throw notFound("obligation");
  return kept;
}

/** Completes an obligation. Throws 404, and 400 naming the action and the status where it is completed already. */
export async function completeObligation(
  tx: Tx,
  obligation_id: string,
  how: { decision: "approve" | "reject" | null; note: string | null; completed_by: string },
): Promise<Obligation> {
  await move(tx, obligationStates, "complete", {
    table: "obligation",
    key: "obligation_id",
    id: obligation_id,
    also: sql`, completed_at = now(), decision = ${how.decision}, note = ${how.note}, completed_by = ${how.completed_by}`,
  });
  return loadObligation(tx, obligation_id);
}

/** The obligation. Throws 404. */
export async function loadObligation(tx: Tx, obligation_id: string): Promise<Obligation> {
  const [row] = await tx.sql<Obligation>`select * from obligation where obligation_id = ${obligation_id}`;
  if (!row) throw notFound("obligation");
  return row;
}

/** Whose obligation it is; null where it is no one company's. Throws 404. */
export async function entityOfObligation(tx: Tx, obligation_id: string): Promise<string | null> {
  return (await loadObligation(tx, obligation_id)).entity_id;
}

export interface ObligationFilter {
  tier?: Tier | undefined;
  status?: Obligation["status"] | undefined;
  entity_id?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const LATEST = "infinity";

/** Where a page of obligations begins: urgency, due date, identifier. Throws 400 on anything else. */
function place(cursor: string | undefined): [number, string, string] | null {
  const key = decodeCursor(cursor, 3);
  if (key === null) return null;
  const [urgency, due, id] = key;
  const dated = typeof due === "string" && (due === LATEST || isCalendarDate(due));
  if (typeof urgency === "number" && urgency >= 0 && urgency < 8 && dated && typeof id === "string") {
    return [urgency, due, id];
  }
  throw invalid("cursor", "must be the next_cursor of a page of this list");
}

/** A page of obligations, the most urgent first: pending before completed, then by tier, then by due date. */
export async function listObligations(tx: Tx, { tier, status, entity_id, limit, cursor }: ObligationFilter) {
  const after = place(cursor);
  const urgency = sql`obligation_urgency(tier, status), coalesce(due_date, 'infinity'::date), obligation_id`;
  const rows = await tx.sql<Obligation & { urgency: number }>`
    select *, obligation_urgency(tier, status) as urgency from obligation${where([
      tier === undefined ? null : sql`tier = ${tier}`,
      status === undefined ? null : sql`status = ${status}`,
      entity_id === undefined ? null : sql`entity_id = ${entity_id}`,
      after && sql`(${urgency}) > (${after[0]}::int, ${after[1]}::date, ${after[2]})`,
    ])} order by ${urgency} limit ${limit + 1}`;
  return toPage(rows, limit, (row) => [row.urgency, row.due_date ?? LATEST, row.obligation_id]);
}
