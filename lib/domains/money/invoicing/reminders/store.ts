import type { MailedTo } from "#lib/core/effects.ts";
import { conflict, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import * as mail from "#lib/domains/trust/mail/store.ts";
import type { InvoiceReminder } from "./schema.ts";

type Own = RowAs<"invoice_reminder", InvoiceReminder>;
type Mail = RowAs<"mail", { status: NonNullable<InvoiceReminder["mail_status"]> }>;
type Row = Own & { mail_status: Mail["status"] | null };

const rows = sql`select ${columnsOf("invoice_reminder", "r")},
    ${mail.statusOf(sql`'invoice_reminder'`, sql`r.invoice_reminder_id`)} as mail_status
  from invoice_reminder r`;

type New = Pick<InvoiceReminder, "entity_id" | "invoice_id" | "after_days" | "to_address" | "reminded_on">;

/** Notes a reminder. Throws 409 where the invoice was reminded of for that day already, so that nobody is told twice. */
export async function insert(tx: Tx, given: New): Promise<InvoiceReminder> {
  const row = { invoice_reminder_id: newId("invoice_reminder"), ...given };
  const [made] = await tx.sql<Own>`
    insert into invoice_reminder ${columns("invoice_reminder", row)}
    on conflict (workspace_id, invoice_id, after_days) do nothing returning ${columnsOf("invoice_reminder")}`;
  if (!made)
    throw conflict(`The customer was reminded for day ${given.after_days} after the due date already.`, "duplicate");
  return { ...made, mail_status: null };
}

/** The reminder, whosever it is: for the worker that mails it. Throws 404. */
export async function load(tx: Tx, invoice_reminder_id: string): Promise<InvoiceReminder> {
  const [row] = await tx.sql<Row>`${rows} where r.invoice_reminder_id = ${invoice_reminder_id}`;
  if (!row) throw notFound("invoice reminder");
  return row;
}

/** The entity's reminder. Throws 404. */
export async function loadOf(
  tx: Tx,
  { entity_id, invoice_reminder_id }: Pick<InvoiceReminder, "entity_id" | "invoice_reminder_id">,
): Promise<InvoiceReminder> {
  const reminder = await load(tx, invoice_reminder_id);
  if (reminder.entity_id !== entity_id) throw notFound("invoice reminder");
  return reminder;
}

/** Whom messages about these reminders go to. */
export const mailedTo = (tx: Tx, reminder_ids: readonly string[]): Promise<MailedTo[]> =>
  tx.sql<MailedTo>`
    select invoice_reminder_id as about_id, to_address from invoice_reminder
    where invoice_reminder_id = any (${reminder_ids}::text[])`;

/** A page of an invoice's reminders, newest first. */
export async function list(
  tx: Tx,
  {
    entity_id,
    invoice_id,
    ...paging
  }: Pick<InvoiceReminder, "entity_id" | "invoice_id"> & { limit: number; cursor?: string | undefined },
) {
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`${rows}${where([
      sql`r.entity_id = ${entity_id}`,
      sql`r.invoice_id = ${invoice_id}`,
      after && sql`r.invoice_reminder_id < ${after[0]}`,
    ])} order by r.invoice_reminder_id desc limit ${limit}`;
  return page(paging, 1, read, ({ invoice_reminder_id }) => [invoice_reminder_id]);
}

/** A reminder that is due. */
export type Due = Pick<RowOf<"invoice">, "invoice_id"> & Pick<RowOf<"invoice_reminder">, "after_days">;

/**
 * The reminders of an entity that are due by a day: of each invoice that is sent and has an e-mail address the latest of the chosen days that
 * has come since they were chosen, unless that one, or a later one, was mailed.
 */
export const due = (tx: Tx, entity_id: string, day: string, limit: number) =>
  tx.sql<Due>`
    select i.invoice_id, max(d.after_days) as after_days
    from invoice_settings s cross join unnest(s.reminder_days) as d(after_days)
      join invoice i on i.entity_id = s.entity_id and i.status = 'sent' and i.email is not null
        and i.due_date + d.after_days between s.reminders_since + 1 and ${day}::date
    where s.entity_id = ${entity_id} and not exists (select from invoice_reminder r
      where r.invoice_id = i.invoice_id and r.after_days >= d.after_days)
    group by i.invoice_id order by i.invoice_id limit ${limit}`;

/** The first day after one on which a reminder is due; null where none is. */
export async function nextDay(tx: Tx, entity_id: string, day: string): Promise<string | null> {
  const [row] = await tx.sql<{ next: string | null }>`
    select min(i.due_date + d.after_days) as next
    from invoice_settings s cross join unnest(s.reminder_days) as d(after_days)
      join invoice i on i.entity_id = s.entity_id and i.status = 'sent' and i.email is not null
    where s.entity_id = ${entity_id} and i.due_date + d.after_days > greatest(${day}::date, s.reminders_since)`;
  return row?.next ?? null;
}

/** The first day on which an invoice that falls due on a day is reminded of; null where the entity has chosen none. */
export async function firstDay(tx: Tx, entity_id: string, due_date: string): Promise<string | null> {
  const [row] = await tx.sql<{ first: string | null }>`
    select (select min(greatest(${due_date}::date + d.after_days, app_today() + 1)) from unnest(reminder_days) as d(after_days)) as first
    from invoice_settings where entity_id = ${entity_id} and reminders_since is not null`;
  return row?.first ?? null;
}
