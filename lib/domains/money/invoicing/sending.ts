import type { Tx } from "#lib/core/tx.ts";
import { enqueue } from "#lib/db/outbox.ts";
import * as calendar from "#lib/domains/books/calendar/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import * as reminders from "./reminders/store.ts";
import type { Invoice } from "./schema.ts";

/** What sending brings beside the books: the mail, the day of a first reminder, and nobody is asked to send it any more. */
export async function followSending(tx: Tx, { entity_id, invoice_id, email, due_date }: Invoice): Promise<void> {
  if (email !== null) await enqueue(tx, { kind: "mail.invoice", invoice_id });
  const [remind_on] = await Promise.all([
    email === null ? null : reminders.firstDay(tx, entity_id, due_date),
    obligations.endAbout(tx, { type: "invoice", id: invoice_id }, "send_invoice"),
  ]);
  if (remind_on !== null) await calendar.plan(tx, entity_id, remind_on);
}
