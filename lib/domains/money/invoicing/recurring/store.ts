import { conflict, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { assignments, columns, columnsOf, type EndOf, type RowAs } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import { wholeLine } from "../rules.ts";
import type { LineItem } from "../schema.ts";
import type { Next } from "./rules.ts";
import type { ChangedRecurringInvoice, NewRecurringInvoice, RecurringInvoice } from "./schema.ts";
import { recurringInvoiceStates } from "./states.ts";

type Own = RowAs<"recurring_invoice", RecurringInvoice>;

/** What is told of a schedule beside its own columns. */
type Told = Pick<RecurringInvoice, "issued_count" | "last_invoice_id">;

const rows = sql`select ${columnsOf("recurring_invoice", "r")},
    (select count(*) from recurring_issue s where s.recurring_invoice_id = r.recurring_invoice_id) as issued_count,
    (select s.invoice_id from recurring_issue s where s.recurring_invoice_id = r.recurring_invoice_id
      order by s.issued_for desc limit 1) as last_invoice_id
  from recurring_invoice r`;

const record = (row: Own & Told): Scheduled => ({ ...row, line_items: row.line_items.map(wholeLine) });

/** A schedule with which of its invoices is the next. */
export type Scheduled = RecurringInvoice & Pick<Own, "occurrence">;

type Charged = { amount_cents: number; line_items: LineItem[] };

/** Keeps a schedule; its first invoice is the next. */
export async function insert(tx: Tx, given: Omit<NewRecurringInvoice, keyof Charged> & Charged): Promise<string> {
  const recurring_invoice_id = newId("recurring_invoice");
  const { entity_id, customer, currency, description, notes, frequency, starts_on, due_days, issue_as } = given;
  await tx.sql`insert into recurring_invoice ${columns("recurring_invoice", {
    recurring_invoice_id,
    entity_id,
    customer,
    email: given.email ?? null,
    amount_cents: given.amount_cents,
    currency,
    description,
    line_items: json(given.line_items),
    notes,
    discount_percent: given.discount_percent ?? null,
    discount_days: given.discount_days ?? null,
    frequency,
    starts_on,
    ends_on: given.ends_on ?? null,
    due_days,
    issue_as,
    next_on: starts_on,
  })}`;
  return recurring_invoice_id;
}

/** Which schedule is meant. */
type At = Pick<RecurringInvoice, "entity_id" | "recurring_invoice_id">;

/** The schedule. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, recurring_invoice_id }: At): Promise<Scheduled> {
  const [row] = await tx.sql<Own & Told>`
    ${rows} where r.recurring_invoice_id = ${recurring_invoice_id} and r.entity_id = ${entity_id}`;
  if (!row) throw notFound("recurring invoice");
  return record(row);
}

/** The schedule, held so that nobody changes it or issues by it before this act commits. Throws 404. */
export async function hold(tx: Tx, at: At): Promise<Scheduled> {
  const [, held] = await Promise.all([
    tx.sql`select from recurring_invoice where recurring_invoice_id = ${at.recurring_invoice_id} for no key update`,
    load(tx, at),
  ]);
  return held;
}

const CHANGEABLE = [
  "customer",
  "email",
  "amount_cents",
  "currency",
  "description",
  "line_items",
  "notes",
  "discount_percent",
  "discount_days",
  "ends_on",
  "due_days",
  "issue_as",
  "next_on",
  "status",
] as const;

type Changes = Omit<ChangedRecurringInvoice, keyof At | keyof Charged> &
  Charged &
  Pick<Next, "next_on"> & { status?: "ended" };

/** Changes what later invoices will say. The caller holds it. Throws 400 where it has ended. */
export async function change(tx: Tx, { recurring_invoice_id, status }: Scheduled, changes: Changes): Promise<void> {
  const changed = await tx.sql`
    update recurring_invoice set ${assignments("recurring_invoice", CHANGEABLE, changes)}, updated_at = now()
    where recurring_invoice_id = ${recurring_invoice_id} and status <> 'ended' returning recurring_invoice_id`;
  if (changed.length === 0) throw wrongState(`Cannot change the recurring invoice: its status is ${status}.`);
}

/** Takes a schedule one step along its table. Throws 400 naming the action and the status. */
export const moveBy = (tx: Tx, { recurring_invoice_id }: At, trigger: "pause" | "resume" | "end", next?: Next) =>
  move(tx, recurringInvoiceStates, trigger, {
    table: "recurring_invoice",
    key: "recurring_invoice_id",
    id: recurring_invoice_id,
    also: next
      ? sql`, occurrence = ${next.occurrence}, next_on = ${next.next_on}::date`
      : trigger === "end"
        ? sql`, next_on = null, error = null`
        : sql``,
  });

/** An invoice that a schedule issues: the day that it is for, and the draft that was made. */
export interface Issue {
  recurring_invoice_id: string;
  issued_for: string;
  invoice_id: string;
}

/**
 * Notes that an invoice of a schedule is made, in the transaction that makes it, and what comes next. Throws 409 where somebody else has
 * made it already, so that it is never made twice.
 */
export async function issued(tx: Tx, { issued_for, ...issue }: Issue, { next_on, occurrence }: Next, sends: boolean) {
  const { recurring_invoice_id, invoice_id } = issue;
  const moved = await tx.sql`
    update recurring_invoice set occurrence = ${occurrence}, next_on = ${next_on}::date, error = null, updated_at = now(),
      status = case when ${next_on}::date is null then 'ended' else status end
    where recurring_invoice_id = ${recurring_invoice_id} and status = 'active' and next_on = ${issued_for}::date
    returning recurring_invoice_id`;
  if (moved.length === 0)
    throw conflict("The recurring invoice of that day is issued already.", "concurrency_conflict");
  await tx.sql`insert into recurring_issue ${columns("recurring_issue", { recurring_invoice_id, issued_for, invoice_id, is_to_send: sends })}`;
}

/** The invoice is sent, or somebody is asked to see to it: nothing is left to be done by itself. */
export const handled = (tx: Tx, invoice_id: string) =>
  tx.sql`update recurring_issue set is_to_send = false where invoice_id = ${invoice_id} and is_to_send`;

/** Why an invoice could not be issued; it is tried again. */
export const noteError = (tx: Tx, recurring_invoice_id: string, error: string) =>
  tx.sql`
    update recurring_invoice set error = ${error}, updated_at = now()
    where recurring_invoice_id = ${recurring_invoice_id}`;

/** What is due of an entity's schedules: an invoice to be made, or one that was made and is still to be sent. */
export type Due = At & Pick<Issue, "issued_for"> & { invoice_id: string | null };

/** What is due by a day, the earliest first. */
export const due = (tx: Tx, entity_id: string, day: string, limit: number) =>
  tx.sql<Due>`
    select r.entity_id, r.recurring_invoice_id, r.next_on as issued_for, null::text as invoice_id from recurring_invoice r
    where r.entity_id = ${entity_id} and r.status = 'active' and r.next_on <= ${day}::date
    union all
    select r.entity_id, s.recurring_invoice_id, s.issued_for, s.invoice_id
    from recurring_invoice r join recurring_issue s on s.recurring_invoice_id = r.recurring_invoice_id
    where r.entity_id = ${entity_id} and s.is_to_send
    order by issued_for, recurring_invoice_id limit ${limit}`;

/** The first day after one on which a schedule issues; null where none does. */
export async function nextDay(tx: Tx, entity_id: string, day: string): Promise<string | null> {
  const [row] = await tx.sql<{ next: EndOf<"recurring_invoice", "next_on"> }>`
    select min(next_on) as next from recurring_invoice
    where entity_id = ${entity_id} and status = 'active' and next_on > ${day}::date`;
  return row?.next ?? null;
}

interface Filter {
  entity_id: string;
  status?: RecurringInvoice["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's schedules, newest first. */
export async function list(tx: Tx, { entity_id, status, ...paging }: Filter) {
  const read = async (after: Key | null, limit: number) => {
    const found = await tx.sql<Own & Told>`${rows}${where([
      sql`r.entity_id = ${entity_id}`,
      status === undefined ? null : sql`r.status = ${status}`,
      after && sql`r.recurring_invoice_id < ${after[0]}`,
    ])} order by r.recurring_invoice_id desc limit ${limit}`;
    return found.map(record);
  };
  return page(paging, 1, read, ({ recurring_invoice_id }) => [recurring_invoice_id]);
}
