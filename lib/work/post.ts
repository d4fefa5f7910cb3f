import { createTransport } from "nodemailer";
import addressparser from "nodemailer/lib/addressparser/index.js";
import type { Attachment, IcalAttachment } from "nodemailer/lib/mailer";
import { hasMailServer } from "#lib/domains/trust/mail/facts.ts";

const USUAL = "Minutebook <no-reply@minutebook.local>";

/** Who messages come from, by name and address: of `Minutebook <no-reply@example.com>` both. */
function sender(): { name: string; address: string } {
  const [own] = addressparser(process.env.MAIL_FROM || USUAL, { flatten: true });
  return own ?? { name: "", address: "" };
}

/** The bare address that messages come from. */
export const senderAddress = () => sender().address;

/** More of a company's name than mail programs show. */
const MOST_OF_A_NAME = 80;

/**
 * Who a company's message comes from: the service's own address under the company's name, beside the service's, since a company is
 * called what somebody wrote. What is not seen in a name would hide what stands there.
 */
function senderFor(company: string): { name: string; address: string } {
  const { name, address } = sender();
  const seen = company.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  const letters = [...seen];
  const short = letters.length > MOST_OF_A_NAME ? `${letters.slice(0, MOST_OF_A_NAME - 1).join("")}…` : seen;
  return { name: [short, name].filter((one) => one !== "").join(" via "), address };
}

export { hasMailServer };

/** A message, named so that a mail server which knows it already can tell: it has the same name at every try. */
export interface Message {
  mail_id: string;
  /** In whose name it comes; the service's own, where nothing is said. */
  company?: string;
  /** Where an answer goes; to the sender's address, where nothing is said. */
  replyTo?: string | null;
  to: string;
  subject: string;
  text: string;
  attachments?: Attachment[];
  /** An invitation, which mail programs offer to put into the calendar. */
  icalEvent?: IcalAttachment;
}

/**
 * How long a mail server is waited for, in all less than the queue gives a job: else it would give the job out a second time while
 * the first still waits for the server's word, and one that takes both sends both.
 */
export const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 30_000, socketTimeout: 180_000 };

/** The mail server's address with the patience that it does not set itself: where an address is given, nodemailer passes other options over. */
export function mailServer(url = process.env.SMTP_URL ?? ""): string {
  const [address, query] = url.split(/\?(.*)/s);
  const set = new URLSearchParams(query);
  for (const [name, ms] of Object.entries(PATIENCE)) if (!set.has(name)) set.set(name, String(ms));
  return `${address}?${set}`;
}

/**
 * Hands a message to the mail server (SMTP_URL). Throws what the server says, so that the queue tries again: where the server had
 * taken it and only its word was lost, the message goes twice, under one Message-ID.
 */
export async function deliver({ mail_id, company, replyTo, ...message }: Message): Promise<void> {
  const transport = createTransport(mailServer());
  try {
    const from = company === undefined ? sender() : senderFor(company);
    const named = { from, ...(replyTo && { replyTo }), messageId: `<${mail_id}@minutebook>` };
    await transport.sendMail({ ...named, ...message });
  } finally {
    transport.close();
  }
}
