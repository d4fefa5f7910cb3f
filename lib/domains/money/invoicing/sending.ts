import type { Tx } from "#lib/core/tx.ts";
import { enqueue } from "#lib/db/outbox.ts";
import * as calendar from "#lib/domains/books/calendar/store.ts";
import { postBusinessEntries } from "#lib/domains/books/ledger/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import * as reminders from "./reminders/store.ts";
import { sentEntry } from "./rules.ts";
import type { Invoice } from "./schema.ts";
import * as store from "./store.ts";

/**
 * Sends drafts that their customers have had long since, all on one day: each by the same step and with the same entry as one that is
 * sent by itself, but nothing is mailed. Reminders come as they do of others, from the first day on that they are due.
 */
export async function sendQuietly(tx: Tx, entity_id: string, drafts: readonly Invoice[], sent_on: string) {
  await store.sendAll(tx, drafts, sent_on);
  for (const [currency, of] of Map.groupBy(drafts, (one) => one.currency)) {
    const entries = of.map((invoice) => sentEntry(invoice, sent_on));
    await postBusinessEntries(tx, { entity_id, currency }, entries);
  }
  const [earliest] = drafts.flatMap(({ email, due_date }) => (email === null ? [] : [due_date])).toSorted();
  const remind_on = earliest === undefined ? null : await reminders.firstDay(tx, entity_id, earliest);
  if (remind_on !== null) await calendar.plan(tx, entity_id, remind_on);
}

/** What sending brings beside the books: the mail, the day of a first reminder, and nobody is asked to send it any more. */
export async function followSending(tx: Tx, { entity_id, invoice_id, email, due_date }: Invoice): Promise<void> {
  if (email !== null) await enqueue(tx, { kind: "mail.invoice", invoice_id });
  const [remind_on] = await Promise.all([
    email === null ? null : reminders.firstDay(tx, entity_id, due_date),
    obligations.endAbout(tx, { type: "invoice", id: invoice_id }, "send_invoice"),
  ]);
  if (remind_on !== null) await calendar.plan(tx, entity_id, remind_on);
}
