import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail server that keeps what it takes; it speaks SMTP on a port of its own. */
export interface Mailbox {
  /** What SMTP_URL is set to. */
  url: string;
  received: Email[];
  /** What came for this address, the oldest first. */
  to: (address: string) => Email[];
  /** Has it turn away what comes. */
  refuse: (refuses: boolean) => void;
  close: () => Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const received: Email[] = [];
  let refuses = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refuses) return done(new Error("mailbox is full"));
        void PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          received.push(email);
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    to: (address) => received.filter(({ to }) => to?.some((one) => one.address === address)),
    refuse: (next) => {
      refuses = next;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The link that a message carries: its path, and the token at its end. */
export function linkIn({ text = "" }: Email): { href: string; token: string } {
  const href =
    /https?:\/\/\S+\/(?:reset-password|verify-email|sign-up|invitation|approvals\/open|sign)\/[\w-]{43,}/.exec(
      text,
    )?.[0];
  if (href === undefined) throw new Error(`the message has no link: ${text}`);
  return { href, token: href.split("/").at(-1) ?? "" };
}
