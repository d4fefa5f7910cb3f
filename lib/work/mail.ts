import { longDate } from "#lib/core/days.ts";
import { amount } from "#lib/core/money.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as reminders from "#lib/domains/money/invoicing/reminders/store.ts";
import { invoiceNumber, invoicePdf } from "#lib/domains/money/invoicing/rules.ts";
import type { Invoice } from "#lib/domains/money/invoicing/schema.ts";
import * as settings from "#lib/domains/money/invoicing/settings/store.ts";
import * as invoices from "#lib/domains/money/invoicing/store.ts";
import type { Mail } from "#lib/domains/trust/mail/schema.ts";
import * as outgoing from "#lib/domains/trust/mail/store.ts";
import { fileBytes } from "./files.ts";
import { onceBack } from "./once-back.ts";
import { deliver, hasMailServer } from "./post.ts";

interface Sending {
  workspace_id: string;
  invoice_id: string;
}

interface Reminding {
  workspace_id: string;
  invoice_reminder_id: string;
}

const words = ({ company, customer, number, amount_cents, currency, due_date, description, public_url }: Invoice) =>
  [
    `${customer},`,
    "",
    `${company} sends you invoice ${invoiceNumber(number)} over ${amount(amount_cents, currency)}, due on ${longDate(due_date)}.`,
    ...(description === "" ? [] : ["", description]),
    "",
    "The invoice is attached as a PDF.",
    ...(public_url === null ? [] : ["You can also see it, and whether it is paid, at:", public_url]),
  ].join("\n");

const reminderTexts = (invoice: Invoice) => {
  const { company, customer, number, currency, due_date, public_url } = invoice;
  const days = `${invoice.days_overdue} ${invoice.days_overdue === 1 ? "day" : "days"}`;
  return [
    `${customer},`,
    "",
    `this is a reminder of invoice ${invoiceNumber(number)} from ${company}: ${amount(invoice.balance_due_cents, currency)} of it are open, and were due on ${longDate(due_date)}, ${days} ago.`,
    "If you have paid meanwhile, nothing more is asked of you.",
    "",
    "The invoice is attached as a PDF.",
    ...(public_url === null ? [] : ["You can also see it, how to pay it, and whether it is paid, at:", public_url]),
  ].join("\n");
};

/** An invoice, and a message that is about it. */
interface Opened {
  invoice: Invoice;
  mail: Mail;
  /** Where the customer's answer goes. */
  reply_to: string | null;
}

const replyTo = async (tx: Tx, { entity_id }: Invoice) => (await settings.load(tx, entity_id)).reply_to;

/** The message that an invoice is sent with, made at the first look; null where there is nobody to write to. */
const openMail = (workspace_id: string, invoice_id: string) =>
  transaction({ workspace_id }, "write", async (tx): Promise<Opened | null> => {
    const invoice = await invoices.find(tx, invoice_id);
    if (!invoice?.email) return null;
    const mail = await outgoing.open(tx, {
      entity_id: invoice.entity_id,
      to_address: invoice.email,
      subject: `Invoice ${invoiceNumber(invoice.number)} from ${invoice.company}`,
      text: words(invoice),
      attachment_name: `Invoice-${invoiceNumber(invoice.number)}.pdf`,
      about_type: "invoice",
      about_id: invoice_id,
    });
    return { invoice, mail, reply_to: await replyTo(tx, invoice) };
  });

/** The message of a reminder, made at the first look; null where the invoice is settled, or void, by now. */
const openReminder = (workspace_id: string, invoice_reminder_id: string) =>
  transaction({ workspace_id }, "write", async (tx): Promise<Opened | null> => {
    const { invoice_id, to_address } = await reminders.load(tx, invoice_reminder_id);
    const invoice = await invoices.find(tx, invoice_id);
    if (invoice?.status !== "sent") return null;
    const mail = await outgoing.open(tx, {
      entity_id: invoice.entity_id,
      to_address,
      subject: `Reminder: invoice ${invoiceNumber(invoice.number)} from ${invoice.company}`,
      text: reminderTexts(invoice),
      attachment_name: `Invoice-${invoiceNumber(invoice.number)}.pdf`,
      about_type: "invoice_reminder",
      about_id: invoice_reminder_id,
    });
    return { invoice, mail, reply_to: await replyTo(tx, invoice) };
  });

/**
 * Mails an invoice with its PDF (SMTP_URL): what the mail server has taken is marked as sent, and a job that comes twice finds the
 * mark. A process that ends between the two leaves none, and the message goes again, under the same Message-ID. Without a mail server the message is kept where people see it. Throws what the mail
 * server says, so that the queue tries again.
 */
export async function mailInvoice({ workspace_id, invoice_id }: Sending): Promise<void> {
  await hand(workspace_id, await openMail(workspace_id, invoice_id));
}

/** Mails a reminder with its invoice's PDF, as an invoice is. */
export async function mailReminder({ workspace_id, invoice_reminder_id }: Reminding): Promise<void> {
  await hand(workspace_id, await openReminder(workspace_id, invoice_reminder_id));
}

const isDone = ({ status }: Mail) => status === "sent" || status === "kept";

/** Hands a message to the mail server with the invoice that it is about, unless that is done. */
async function hand(workspace_id: string, opened: Opened | null): Promise<void> {
  if (!opened || isDone(opened.mail)) return;
  const { invoice, mail } = opened;
  const mark = (how: typeof outgoing.markSent) =>
    transaction({ workspace_id }, "write", async (tx) => void (await how(tx, mail.mail_id)));
  if (!hasMailServer()) return mark(outgoing.markKept);
  try {
    await send(opened, await fileBytes(invoicePdf(invoice), workspace_id));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    await transaction({ workspace_id }, "write", async (tx) => void (await outgoing.markFailed(tx, mail.mail_id, why)));
    throw error;
  }
  return onceBack(() => mark(outgoing.markSent));
}

function send({ invoice: { company }, mail, reply_to }: Opened, pdf: Uint8Array): Promise<void> {
  const { mail_id, to_address: to, subject, text, attachment_name } = mail;
  const filename = attachment_name ?? "invoice.pdf";
  const attachments = [{ filename, content: Buffer.from(pdf), contentType: "application/pdf" }];
  return deliver({ mail_id, company, replyTo: reply_to, to, subject, text, attachments });
}

/** Marks an invoice's message as failed that is not tried again; one that has gone stays as it is. */
export async function giveUpInvoice({ workspace_id, invoice_id }: Sending, why: string): Promise<void> {
  await giveUp(workspace_id, await openMail(workspace_id, invoice_id), why);
}

/** The same of a reminder's. */
export async function giveUpReminder({ workspace_id, invoice_reminder_id }: Reminding, why: string): Promise<void> {
  await giveUp(workspace_id, await openReminder(workspace_id, invoice_reminder_id), why);
}

async function giveUp(workspace_id: string, opened: Opened | null, why: string): Promise<void> {
  if (!opened || isDone(opened.mail)) return;
  const { mail_id } = opened.mail;
  await transaction({ workspace_id }, "write", async (tx) => void (await outgoing.markFailed(tx, mail_id, why)));
}
