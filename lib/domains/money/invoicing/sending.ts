import type { Tx } from "#lib/core/tx.ts";
import { enqueue } from "#lib/db/outbox.ts";
import * as calendar from "#lib/domains/books/calendar/store.ts";
import { postBusinessEntries } from "#lib/domains/books/ledger/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import * as lateFees from "./late-fees/store.ts";
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

/** The same of drafts that their customers have not had: each is mailed where it has an e-mail address. */
export async function sendAll(tx: Tx, entity_id: string, drafts: readonly Invoice[], sent_on: string): Promise<void> {
  await sendQuietly(tx, entity_id, drafts, sent_on);
  for (const { email, invoice_id } of drafts) {
    if (email !== null) await enqueue(tx, { kind: "mail.invoice", invoice_id });
  }
}

/** What sending brings beside the books: the mail, the days of a first reminder and a first late fee, and nobody is asked to send it any more. */
export async function followSending(tx: Tx, invoice: Invoice): Promise<void> {
  const { entity_id, invoice_id, email, due_date, late_fee_grace_days } = invoice;
  if (email !== null) await enqueue(tx, { kind: "mail.invoice", invoice_id });
  const [remind_on, charge_on] = await Promise.all([
    email === null ? null : reminders.firstDay(tx, entity_id, due_date),
    late_fee_grace_days === null ? null : lateFees.firstDay(tx, entity_id, invoice),
    obligations.endAbout(tx, { type: "invoice", id: invoice_id }, "send_invoice"),
  ]);
  const [first] = [remind_on, charge_on].filter((day) => day !== null).toSorted();
  if (first !== undefined) await calendar.plan(tx, entity_id, first);
}
