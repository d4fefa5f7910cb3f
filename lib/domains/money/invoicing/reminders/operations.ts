import * as z from "zod";
import { daysBetween, today } from "#lib/core/days.ts";
import { invalid, wrongState } from "#lib/core/errors.ts";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { enqueue } from "#lib/db/outbox.ts";
import { ReminderDay } from "../settings/schema.ts";
import * as invoices from "../store.ts";
import { InvoiceReminder } from "./schema.ts";
import * as store from "./store.ts";

const at = within("invoices", "/v1/entities/{entity_id}/invoices/{invoice_id}");
const InvoiceInPath = z.object({ entity_id: Id("ent"), invoice_id: Id("inv") });
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8", invoice_id: "inv_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const remindOfInvoice = operation({
  ...at("remind", "POST /remind"),
  ofItself: true,
  title: "Remind a customer of an invoice",
  about:
    "Mails the customer, with the PDF and the public link, that a sent invoice is overdue, after the act is committed. For each day after the due date once (409): by hand that is today's, by the service one of `reminder_days`. An invoice that is not overdue, or has no e-mail address, is a 400. Without a mail server the message is kept.",
  input: InvoiceInPath.extend({
    after_days: ReminderDay.optional().meta({
      description: "For which day after the due date, not one that is to come; how many have passed if left out.",
    }),
  }),
  output: InvoiceReminder,
  example,
  async run({ tx }, { after_days, ...input }) {
    const invoice = await invoices.hold(tx, input);
    const { status, email, due_date } = invoice;
    if (status !== "sent") throw wrongState(`Cannot remind of the invoice: its status is ${status}.`);
    const now = today();
    const passed = daysBetween(due_date, now);
    if (passed < 1) throw wrongState(`Cannot remind of the invoice: it is due on ${due_date}, and not overdue.`);
    if (email === null) throw wrongState("Cannot remind of the invoice: it has no e-mail address.");
    if (after_days !== undefined && after_days > passed) {
      throw invalid("after_days", `must not be to come: ${passed} days have passed since ${due_date}`);
    }
    const reminder = await store.insert(tx, {
      ...input,
      after_days: after_days ?? passed,
      to_address: email,
      reminded_on: now,
    });
    const { invoice_reminder_id } = reminder;
    await enqueue(tx, { kind: "mail.reminder", invoice_reminder_id });
    return reminder;
  },
});

export const readInvoiceReminder = operation({
  ...within(
    "invoice_reminders",
    "/v1/entities/{entity_id}/invoice-reminders",
    "invoices",
  )("read", "GET /{invoice_reminder_id}"),
  title: "Read an invoice's reminder",
  about: "By its identifier alone, as outgoing mail names it, with what has become of the message by now.",
  input: z.object({ entity_id: Id("ent"), invoice_reminder_id: Id("rem") }),
  output: InvoiceReminder,
  example: { entity_id: example.entity_id, invoice_reminder_id: "rem_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => store.loadOf(tx, input),
});

export const listInvoiceReminders = operation({
  ...within("invoice_reminders", "/v1/entities/{entity_id}/invoices/{invoice_id}/reminders", "invoices")("list", "GET"),
  title: "List an invoice's reminders",
  about: "Newest first.",
  input: Paging.extend(InvoiceInPath.shape),
  output: Page(InvoiceReminder),
  example,
  async run({ tx }, input) {
    await invoices.load(tx, input);
    return store.list(tx, input);
  },
});
