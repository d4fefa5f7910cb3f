import { createTransport } from "nodemailer";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { createInvoice, readInvoice, sendInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { changeInvoiceSettings } from "#lib/domains/money/invoicing/settings/operations.ts";
import { listMail } from "#lib/domains/trust/mail/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../e2e/support/callers.ts";
import { newEntity } from "../../e2e/support/company.ts";
import { type Mailbox, openMailbox } from "../../e2e/support/mailbox.ts";
import { mailInvoice } from "./mail.ts";
import { deliver, mailServer, type PATIENCE } from "./post.ts";
import { closeQueue, queue } from "./queue.ts";

let caller: Caller;
let entity_id: string;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  caller = callerIn(await newWorkspace());
  entity_id = await newEntity(caller);
});
afterEach(() => {
  mailbox.received.length = 0;
  mailbox.refuse(false);
  delete process.env.SMTP_URL;
});
afterAll(async () => {
  await mailbox.close();
});

const useServer = () => {
  process.env.SMTP_URL = mailbox.url;
};

async function sentInvoice(email: string | null = "billing@globex.example", company = entity_id): Promise<string> {
  const given = { entity_id: company, customer: "Globex", email, amount_cents: 120_050, due_date: "2026-12-31" };
  const { invoice_id } = (await execute(createInvoice, caller, given)).value;
  await execute(sendInvoice, caller, { entity_id: company, invoice_id });
  return invoice_id;
}

const mail = (invoice_id: string) => mailInvoice({ workspace_id: caller.workspace_id, invoice_id });
const mailAbout = async (invoice_id: string) =>
  (await execute(listMail, caller, { entity_id, limit: 1000 })).value.data.filter(
    ({ about_id }) => about_id === invoice_id,
  );

describe("an invoice that is sent", () => {
  it("is mailed to the customer with its PDF, and the message is called sent", async () => {
    useServer();
    const invoice_id = await sentInvoice();
    await mail(invoice_id);
    expect(mailbox.received).toHaveLength(1);
    expect(mailbox.received[0]).toMatchObject({
      subject: expect.stringContaining("Invoice"),
      from: { name: expect.stringMatching(/^\S.* via Minutebook$/), address: "no-reply@minutebook.local" },
      to: [{ address: "billing@globex.example" }],
      text: expect.stringContaining("$1,200.50"),
    });
    expect(mailbox.received[0]?.replyTo).toBeUndefined();
    const { public_url } = (await execute(readInvoice, caller, { entity_id, invoice_id })).value;
    expect(mailbox.received[0]?.text).toContain(String(public_url));
    const [attachment] = mailbox.received[0]?.attachments ?? [];
    expect(attachment?.mimeType).toBe("application/pdf");
    expect(
      Buffer.from(attachment?.content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect(await mailAbout(invoice_id)).toMatchObject([{ status: "sent", sent_at: expect.any(String), error: null }]);
  });

  it("comes in the company's name from the service's address, and is answered to the company's", async () => {
    useServer();
    const named = {
      legal_name: 'Zoë\'s "Robots", <ceo@bank.example>',
      entity_type: "c_corp",
      jurisdiction: "DE",
    } as const;
    const { entity_id: other } = (await execute(createEntity, caller, named)).value;
    const settings = (reply_to: string | null) =>
      execute(changeInvoiceSettings, caller, { entity_id: other, reply_to });
    await settings("billing@zoe.example");
    const invoice_id = await sentInvoice("billing@globex.example", other);
    await mail(invoice_id);
    expect(mailbox.received[0]).toMatchObject({
      from: {
        name: expect.stringContaining('Zoë\'s "Robots", <ceo@bank.example>'),
        address: "no-reply@minutebook.local",
      },
      replyTo: [{ address: "billing@zoe.example" }],
    });
    for (const nobody of ["billing", "a@b.example\r\nBcc: eve@evil.example", "a@b.example, eve@evil.example"]) {
      await expect(settings(nobody), nobody).rejects.toMatchObject({ status: 400 });
    }
    await settings(null);
  });

  it.each([
    ["Acme\r\nBcc: eve@evil.example", "Acme Bcc: eve@evil.example via Books"],
    ["\u202eenagroM\u2066 \u200bBank", "enagroM Bank via Books"],
    ["会社".repeat(200), `${"会社".repeat(39)}会… via Books`],
    ["\u200b", "Books"],
  ])("is in no name that hides what it is: %j", async (company, name) => {
    useServer();
    process.env.MAIL_FROM = '"Books" <books@example.com>';
    try {
      await deliver({ mail_id: "mail_none", company, to: "ada@example.com", subject: "Hello", text: "Hello" });
    } finally {
      delete process.env.MAIL_FROM;
    }
    expect(mailbox.received[0]).toMatchObject({
      from: { name, address: "books@example.com" },
      to: [{ address: "ada@example.com" }],
    });
    expect(mailbox.received[0]?.headers.map(({ key }) => key)).not.toContain("bcc");
  });

  it("is mailed once, however often its job comes", async () => {
    useServer();
    const invoice_id = await sentInvoice();
    await mail(invoice_id);
    await mail(invoice_id);
    expect(mailbox.received).toHaveLength(1);
  });

  it("without a mail server is kept where it is seen, and called sent by nobody", async () => {
    const invoice_id = await sentInvoice();
    await mail(invoice_id);
    expect(await mailAbout(invoice_id)).toMatchObject([
      { status: "kept", sent_at: null, error: expect.stringContaining("SMTP_URL") },
    ]);
  });

  it("that the mail server refuses says why, and goes out at the next try", async () => {
    useServer();
    mailbox.refuse(true);
    const invoice_id = await sentInvoice();
    await expect(mail(invoice_id)).rejects.toThrow("mailbox is full");
    expect(await mailAbout(invoice_id)).toMatchObject([
      { status: "failed", sent_at: null, error: expect.stringContaining("mailbox is full") },
    ]);
    mailbox.refuse(false);
    await mail(invoice_id);
    expect(await mailAbout(invoice_id)).toMatchObject([{ status: "sent", error: null }]);
    expect(mailbox.received).toHaveLength(1);
  });

  it("to a customer without an e-mail address is mailed to nobody", async () => {
    useServer();
    const invoice_id = await sentInvoice(null);
    await mail(invoice_id);
    expect(await mailAbout(invoice_id)).toEqual([]);
    expect(mailbox.received).toEqual([]);
  });
});

describe("the mail server", () => {
  it("is waited for no longer than the queue gives a job, which would be given out a second time else", async () => {
    const { expireInSeconds = 0 } = (await (await queue()).getQueue("mail.invoice")) ?? {};
    await closeQueue();
    const waits = (url: string) => {
      const { options } = createTransport(mailServer(url)) as unknown as { options: typeof PATIENCE };
      const { connectionTimeout, greetingTimeout, socketTimeout } = options;
      return connectionTimeout + greetingTimeout + socketTimeout;
    };
    expect(waits("smtp://ada:p%3Fss@mail.example.com:25")).toBeLessThan(expireInSeconds * 1000);
    expect(waits("smtps://mail.example.com/?pool=false&socketTimeout=1000")).toBe(46_000);
  });
});
