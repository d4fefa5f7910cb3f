import type { Caller } from "#lib/core/caller.ts";
import { addDays } from "#lib/core/days.ts";
import { AppError, notFound } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import { chargeLateFees } from "#lib/domains/money/invoicing/late-fees/operations.ts";
import { LATE_FEES } from "#lib/domains/money/invoicing/late-fees/rules.ts";
import * as lateFees from "#lib/domains/money/invoicing/late-fees/store.ts";
import { createInvoice, sendInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { givenLines, nextFrom, RECURRING } from "#lib/domains/money/invoicing/recurring/rules.ts";
import * as recurring from "#lib/domains/money/invoicing/recurring/store.ts";
import { remindOfInvoice } from "#lib/domains/money/invoicing/reminders/operations.ts";
import { REMINDERS } from "#lib/domains/money/invoicing/reminders/schema.ts";
import * as reminders from "#lib/domains/money/invoicing/reminders/store.ts";
import { execute } from "#lib/execute.ts";
import type { Kind } from "./due-kind.ts";

type Due = recurring.Due;

/** An obligation's title has no more room. */
const MOST_LETTERS = 500;

const about = ({ recurring_invoice_id }: recurring.Due) => ({ type: "recurring_invoice", id: recurring_invoice_id });

/** Drafts the invoice of a schedule's day, and in the same transaction has the schedule go on to the next. */
async function draft(caller: Caller, due: Due): Promise<string> {
  const { issued_for } = due;
  const schedule = await transaction(caller, "read", (tx) => recurring.load(tx, due));
  const { entity_id, customer, email, amount_cents, currency, description, line_items, notes, due_days } = schedule;
  const { discount_percent, discount_days, issue_as } = schedule;
  const charged = line_items.length > 0 ? { line_items: givenLines(line_items) } : { amount_cents };
  const due_date = addDays(issued_for, due_days);
  const terms = { discount_percent, discount_days };
  const content = { entity_id, customer, email, currency, description, notes, due_date, ...terms, ...charged };
  const next = nextFrom(schedule, schedule.occurrence + 1, schedule.starts_on);
  const { value } = await execute(createInvoice, caller, content, {
    async seal(tx, { value: { invoice_id } }) {
      await recurring.issued(tx, { ...due, invoice_id }, next, issue_as === "sent");
      await obligations.endAbout(tx, about(due), "recurring_invoice_refused");
    },
  });
  return value.invoice_id;
}

/** Sends what a schedule has drafted, dated on its own day, or today where that day's month is closed. */
async function send(caller: Caller, { entity_id, issued_for }: Due, invoice_id: string): Promise<void> {
  const seal = async (tx: Tx) => void (await recurring.handled(tx, invoice_id));
  const sent = (day: object) => execute(sendInvoice, caller, { entity_id, invoice_id, ...day }, { seal });
  await sent({ sent_on: issued_for }).catch((error) => {
    if (error instanceof AppError && error.code === "period_closed") return sent({});
    throw error;
  });
}

/** Tells people what a schedule could not do by itself: an invoice that is not made is tried again, one that is not sent is theirs to send. */
async function ask(tx: Tx, due: Due, why: string): Promise<void> {
  const { entity_id, invoice_id, issued_for } = due;
  const { customer } = await recurring.load(tx, due);
  const what = invoice_id === null ? "made" : "sent";
  const title = `The recurring invoice to ${customer} for ${issued_for} could not be ${what}: ${why}`;
  await obligations.open(tx, {
    entity_id,
    tier: "medium",
    title: title.slice(0, MOST_LETTERS),
    due_date: issued_for,
    kind: invoice_id === null ? "recurring_invoice_refused" : "send_invoice",
    about: invoice_id === null ? about(due) : { type: "invoice", id: invoice_id },
  });
  if (invoice_id === null) await recurring.noteError(tx, due.recurring_invoice_id, why);
  else await recurring.handled(tx, invoice_id);
}

const isDue = (input: object): input is Due => "recurring_invoice_id" in input && "issued_for" in input;

function assertDue(input: object): Due {
  if (!isDue(input)) throw notFound("recurring invoice");
  return input;
}

/** Invoices that schedules issue: drafted, and where they say so sent, each an act of its own. */
export const recurringInvoices: Kind = {
  name: RECURRING,
  scope: "invoices:write",
  due: recurring.due,
  nextDay: recurring.nextDay,
  async post(caller, input) {
    const due = assertDue(input);
    // What is to be sent is due again at once, and found by the next look.
    if (due.invoice_id === null) await draft(caller, due);
    else await send(caller, due, due.invoice_id);
  },
  note: (tx, input, why) => ask(tx, assertDue(input), why),
};

/** Late fees of overdue invoices, where the company wants them charged by the service: each invoice's by an act of its own. */
export const lateFeesDue: Kind = {
  name: LATE_FEES,
  scope: "invoices:write",
  due: lateFees.dueByItself,
  nextDay: lateFees.nextDay,
  post: async (caller, input) => void (await execute(chargeLateFees, caller, input)),
};

/** Customers who are reminded of what is overdue. */
export const invoiceReminders: Kind = {
  name: REMINDERS,
  scope: "invoices:write",
  due: reminders.due,
  nextDay: reminders.nextDay,
  post: async (caller, input) => void (await execute(remindOfInvoice, caller, input)),
};
