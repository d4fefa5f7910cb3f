import { createTransport } from "nodemailer";
import type Mailer from "nodemailer/lib/mailer/index.js";
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
  attachments?: Mailer.Attachment[];
  /** An invitation, which mail programs offer to put into the calendar. */
  icalEvent?: Mailer.IcalAttachment;
}

/** Hands a message to the mail server (SMTP_URL). Throws what the server says, so that the queue tries again. */
export async function deliver({ mail_id, ...message }: Message): Promise<void> {
  const transport = createTransport(process.env.SMTP_URL);
  try {
    await transport.sendMail({ from: sender(), ...message, messageId: `<${mail_id}@minutebook>` });
  } finally {
    transport.close();
  }
}
