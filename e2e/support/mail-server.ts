import { afterAll, beforeAll } from "vitest";
import { type Mailbox, openMailbox } from "./mailbox.ts";

/** A mail server for the tests of a file, which the service mails by while they go on: call at the file's top, use inside tests. */
export function mailServer(): { mailbox: Mailbox } {
  const opened: { mailbox?: Mailbox } = {};
  beforeAll(async () => {
    opened.mailbox = await openMailbox();
    process.env.SMTP_URL = opened.mailbox.url;
  });
  afterAll(async () => {
    delete process.env.SMTP_URL;
    await opened.mailbox?.close();
  });
  return {
    get mailbox() {
      if (!opened.mailbox) throw new Error("the mail server is there inside tests only");
      return opened.mailbox;
    },
  };
}
