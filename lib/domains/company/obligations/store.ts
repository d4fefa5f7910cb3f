import { isCalendarDate } from "#lib/core/calendar.ts";
import { addDays, daysBetween, today } from "#lib/core/days.ts";
import type { Effects } from "#lib/core/effects.ts";
import { invalid, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { enqueue } from "#lib/db/outbox.ts";
import { columns, columnsOf, type EndOf, type RowAs } from "#lib/db/rows.ts";
import { empty, json, type Sql, sql, where } from "#lib/db/sql.ts";
import { nextRise } from "./rules.ts";
import type { Obligation } from "./schema.ts";
import { obligationStates } from "./states.ts";

type Own = RowAs<"obligation", Obligation>;
/** Columns of which the statement asks that they are told. */
type Known<C extends keyof Own> = { [Column in C]: NonNullable<Own[Column]> };

/** What is told of an obligation that asks for no approval, and of every one in a list. */
const nothingAsked = { approval: null, effects: null, effects_hash: null, refusal: null, receipt_id: null };

const told = <R extends Own>(row: R) => ({ ...row, ...nothingAsked });

/** How urgent an obligation is, what became of it and when, joined by its identifier by what keeps more of it. */
export const standing = sql`(select workspace_id, obligation_id, tier, status, updated_at from obligation)`;

/** The record that an obligation is about: `{ type: "formation", id: "ent_…" }`. */
export interface About {
  type: string;
  id: string;
}

/** What is asked for; `kind` says it in snake_case: `sign_documents`. */
export type Asked = Pick<Obligation, "entity_id" | "tier" | "title" | "due_date" | "kind"> & { about: About };

/**
 * Asks a human for something, once: while an obligation of the same kind about the same record is pending, that one is
 * answered as it stands. Of two racing callers one opens it, the other waits and gets the same.
 */
export async function open(tx: Tx, { about, entity_id, tier, title, due_date, kind }: Asked): Promise<Obligation> {
  const asked = { entity_id, tier, title, due_date, kind, about_type: about.type, about_id: about.id };
  // The update changes nothing; it is how ON CONFLICT answers the row that is there.
  const [kept] = await tx.sql<Own>`
    insert into obligation ${columns("obligation", { obligation_id: newId("obligation"), ...asked })}
    on conflict (workspace_id, about_type, about_id, kind) where status = 'pending'
    do update set updated_at = obligation.updated_at returning ${columnsOf("obligation")}`;
  if (!kept) throw notFound("obligation");
  if (entity_id !== null && due_date !== null) await lookAgain(tx, entity_id, due_date);
  return told(kept);
}

/** Has the worker look at the company on the day that the tier rises next. */
async function lookAgain(tx: Tx, entity_id: string, due_date: string): Promise<void> {
  const days = nextRise(daysBetween(today(), due_date));
  if (days === null) return;
  await enqueue(tx, { kind: "books.due", entity_id, start_after: `${addDays(today(), days)}T00:00:00.000Z` });
}

/** The companies of which something is asked by a day: what is asked of them becomes more urgent. */
export async function companiesAsked(tx: Tx): Promise<string[]> {
  const found = await tx.sql<Known<"entity_id">>`
    select distinct entity_id from obligation
    where status = 'pending' and due_date is not null and about_id is not null and entity_id is not null order by 1`;
  return found.map(({ entity_id }) => entity_id);
}

/**
 * Ends the pending obligations about a record when the thing itself is done, all of them or those of one kind; answers
 * how many there were. Those that are asked for no more, though nothing was done, say why in a note.
 */
export async function endAbout(tx: Tx, about: About, kind?: string, note: string | null = null): Promise<number> {
  const ended = await tx.sql`
    update obligation set status = 'completed', note = ${note}, completed_at = now(), updated_at = now()
    where about_type = ${about.type} and about_id = ${about.id} and status = 'pending'
      ${kind === undefined ? empty : sql`and kind = ${kind}`} returning obligation_id`;
  return ended.length;
}

/** An obligation's title, as a column of another's selection. */
export const titleOf = (obligation_id: Sql): Sql =>
  sql`(select o.title from obligation o where o.obligation_id = ${obligation_id})`;

/** What the service asks for by a day and waits for, of a company: a person's own obligations keep the tier that they were given. */
export const pendingByDay = (tx: Tx, entity_id: string) =>
  tx.sql<Pick<Own, "obligation_id" | "tier" | "kind" | "created_at"> & Known<"due_date" | "about_id">>`
    select obligation_id, tier, kind, about_id, due_date, created_at from obligation
    where entity_id = ${entity_id} and status = 'pending' and due_date is not null and about_id is not null
    order by due_date, obligation_id`;

/** What the service asks for of a kind and waits for, of a company. */
export const pendingOfKind = (tx: Tx, entity_id: string, kind: string) =>
  tx.sql<Pick<Own, "obligation_id"> & Known<"about_id">>`
    select obligation_id, about_id from obligation
    where entity_id = ${entity_id} and kind = ${kind} and status = 'pending' and about_id is not null order by obligation_id`;

/** Whether the service has withdrawn an obligation itself, with a note. */
const isWithdrawn = sql`(status = 'completed' and note is not null and completed_by is null)`;

/** What was asked of a company of a kind, and how it went. */
export const ofKind = (tx: Tx, entity_id: string, kind: string) =>
  tx.sql<Pick<Own, "obligation_id" | "status" | "created_at"> & Known<"about_id"> & { is_withdrawn: boolean }>`
    select obligation_id, about_id, status, created_at, ${isWithdrawn} as is_withdrawn from obligation
    where entity_id = ${entity_id} and kind = ${kind} and about_id is not null order by obligation_id`;

/** Gives pending obligations the tiers that they have come to. */
export async function setTiers(tx: Tx, risen: readonly Pick<Obligation, "obligation_id" | "tier">[]): Promise<void> {
  if (risen.length === 0) return;
  await tx.sql`
    update obligation o set tier = r.tier, updated_at = now()
    from jsonb_to_recordset(${json(risen)}::jsonb) as r(obligation_id text, tier text)
    where o.obligation_id = r.obligation_id and o.status = 'pending'`;
}

/** Those of the asked that were never asked for before; what the service has withdrawn itself, with a note, is asked for anew. */
export async function notYet(tx: Tx, asked: readonly Asked[]): Promise<Asked[]> {
  if (asked.length === 0) return [];
  const keyOf = ({ about, kind }: Pick<Asked, "about" | "kind">) => `${about.type} ${about.id} ${kind}`;
  const found = await tx.sql<{ key: string }>`
    select distinct about_type || ' ' || about_id || ' ' || kind as key from obligation
    where about_id = any(${asked.map(({ about }) => about.id)}::text[])
      and not ${isWithdrawn}`;
  const known = new Set(found.map(({ key }) => key));
  return asked.filter((one) => !known.has(keyOf(one)));
}

/** The last day by which something of a kind was asked of a company, ended or not; null where it never was. */
export async function lastAsked(tx: Tx, entity_id: string, kind: string): Promise<string | null> {
  const [row] = await tx.sql<{ last: EndOf<"obligation", "due_date"> }>`
    select max(due_date) as last from obligation where entity_id = ${entity_id} and kind = ${kind}`;
  return row?.last ?? null;
}

/** Ends pending obligations that are asked for no more, with a note that says why. */
export async function withdraw(tx: Tx, obligation_ids: readonly string[], note: string): Promise<void> {
  if (obligation_ids.length === 0) return;
  await tx.sql`
    update obligation set status = 'completed', note = ${note}, completed_at = now(), updated_at = now()
    where obligation_id = any(${obligation_ids}::text[]) and status = 'pending'`;
}

/** What is asked of a company by a day and waits, the earliest first, so many of them: for a calendar. */
export const pendingDated = (tx: Tx, entity_id: string, limit: number) =>
  tx.sql<Pick<Own, "obligation_id" | "title" | "tier" | "updated_at"> & Known<"due_date">>`
    select obligation_id, title, tier, updated_at, due_date from obligation
    where entity_id = ${entity_id} and status = 'pending' and due_date is not null
    order by due_date, obligation_id limit ${limit}`;

/** Ends what is still pending of a company that is about to be dissolved: after that nobody could end it. */
export async function endAllOf(tx: Tx, entity_id: string, note: string): Promise<void> {
  await tx.sql`
    update obligation set status = 'completed', note = ${note}, completed_at = now(), updated_at = now()
    where entity_id = ${entity_id} and status = 'pending'`;
}

type New = Pick<Obligation, "entity_id" | "tier" | "title" | "due_date">;

/** Writes down an obligation of a person's own. Throws 404 where `entity_id` names no entity of the workspace. */
export async function insert(tx: Tx, { entity_id, tier, title, due_date }: New): Promise<Obligation> {
  const own = { obligation_id: newId("obligation"), entity_id, tier, title, due_date, kind: "task" };
  const [kept] = await tx.sql<Own>`
    insert into obligation ${columns("obligation", own)} returning ${columnsOf("obligation")}`;
  if (!kept) throw notFound("obligation");
  return told(kept);
}

/** Writes down an act that an agent asks a human for: once for each time that it asks. */
export async function insertRequest(
  tx: Tx,
  { entity_id, title, asked }: Pick<Obligation, "entity_id" | "title" | "asked">,
): Promise<Obligation> {
  const own = { obligation_id: newId("obligation"), entity_id, tier: "high", title, asked: json(asked) };
  const [kept] = await tx.sql<Own>`
    insert into obligation ${columns("obligation", { ...own, kind: "agent_request" })}
    returning ${columnsOf("obligation")}`;
  if (!kept) throw notFound("obligation");
  return told(kept);
}

/** Asks others for their word on an act that a policy forbids without it. */
export async function insertApproval(
  tx: Tx,
  { entity_id, title, due_date }: Pick<Obligation, "entity_id" | "title" | "due_date">,
): Promise<Obligation> {
  const own = { obligation_id: newId("obligation"), entity_id, tier: "high", title, due_date, kind: "approval" };
  const [kept] = await tx.sql<Own>`
    insert into obligation ${columns("obligation", own)} returning ${columnsOf("obligation")}`;
  if (!kept) throw notFound("obligation");
  return told(kept);
}

/** Which obligation is meant. */
type At = Pick<Obligation, "obligation_id">;

/** Completes an obligation. Throws 404, and 400 naming the action and the status where it is completed already. */
export async function complete(
  tx: Tx,
  { obligation_id }: At,
  { decision, note, completed_by }: Pick<Obligation, "decision" | "note" | "completed_by">,
): Promise<void> {
  await move(tx, obligationStates, "complete", {
    table: "obligation",
    key: "obligation_id",
    id: obligation_id,
    also: sql`, completed_at = now(), decision = ${decision}, note = ${note}, completed_by = ${completed_by}`,
  });
}

/** The obligation. Throws 404. */
export async function load(tx: Tx, { obligation_id }: At): Promise<Obligation> {
  const [row] = await tx.sql<Own>`
    select ${columnsOf("obligation")} from obligation where obligation_id = ${obligation_id}`;
  if (!row) throw notFound("obligation");
  return told(row);
}

/** Whose obligation it is; null where it is no one company's. Throws 404. */
export const entityOf = async (tx: Tx, at: At): Promise<string | null> => (await load(tx, at)).entity_id;

const LATEST = "infinity";

/** Throws 400 on a sort key that no page of this list has ended with: urgency, due date, identifier. */
function assertPlace(key: Key): void {
  const [urgency, due, id] = key;
  const dated = typeof due === "string" && (due === LATEST || isCalendarDate(due));
  if (typeof urgency === "number" && urgency >= 0 && urgency < 8 && dated && typeof id === "string") return;
  throw invalid("cursor", "must be the next_cursor of a page of this list");
}

interface Filter {
  tier?: Obligation["tier"] | undefined;
  status?: Obligation["status"] | undefined;
  entity_id?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const urgency = sql`obligation_urgency(tier, status)`;
const order = sql`${urgency}, coalesce(due_date, 'infinity'::date), obligation_id`;

/** A page of obligations, the most urgent first: pending before completed, then by tier, then by due date. */
export async function list(tx: Tx, filter: Filter) {
  const { tier, status, entity_id } = filter;
  const read = async (after: Key | null, limit: number) => {
    if (after) assertPlace(after);
    const rows = await tx.sql<Own & { urgency: number }>`
      select ${columnsOf("obligation")}, ${urgency} as urgency from obligation${where([
        tier === undefined ? null : sql`tier = ${tier}`,
        status === undefined ? null : sql`status = ${status}`,
        entity_id === undefined ? null : sql`entity_id = ${entity_id}`,
        after && sql`(${order}) > (${after[0]}::int, ${after[1]}::date, ${after[2]})`,
      ])} order by ${order} limit ${limit}`;
    return rows.map(told);
  };
  return page(filter, ["whole", "text", "text"], read, (row) => [
    row.urgency,
    row.due_date ?? LATEST,
    row.obligation_id,
  ]);
}

/** These obligations, as the effects of an act are told. */
export const effectsOf = (tx: Tx, obligation_ids: readonly string[]): Promise<Effects["obligations"]> =>
  tx.sql<Pick<Own, "obligation_id" | "tier" | "status" | "title" | "due_date">>`
    select obligation_id, tier, status, title, due_date
    from obligation where obligation_id = any (${obligation_ids}) order by obligation_id`;
