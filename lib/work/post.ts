import { createTransport } from "nodemailer";
import type { Attachment, IcalAttachment } from "nodemailer/lib/mailer";
import { hasMailServer } from "#lib/domains/trust/mail/facts.ts";

const sender = () => process.env.MAIL_FROM ?? "Minutebook <no-reply@minutebook.local>";

/** The bare address that messages come from: `Minutebook <no-reply@example.com>` without its name. */
export const senderAddress = () => /<([^<>]+)>\s*$/.exec(sender())?.[1] ?? sender().trim();

export { hasMailServer };

/** A message, named so that a mail server which knows it already can tell: it has the same name at every try. */
export interface Message {
  mail_id: string;
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
export async function deliver({ mail_id, ...message }: Message): Promise<void> {
  const transport = createTransport(mailServer());
  try {
    await transport.sendMail({ from: sender(), ...message, messageId: `<${mail_id}@minutebook>` });
  } finally {
    transport.close();
  }
}
