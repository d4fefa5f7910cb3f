import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transaction } from "#lib/db/transaction.ts";
import * as invitations from "#lib/domains/trust/access/invitations/store.ts";
import { invite, withdrawInvitation } from "#lib/domains/trust/access/operations.ts";
import { createRole } from "#lib/domains/trust/access/roles/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, memberIn, newWorkspace } from "../../e2e/support/callers.ts";
import { linkIn, type Mailbox, openMailbox } from "../../e2e/support/mailbox.ts";
import { owed } from "../../e2e/support/owed.ts";
import { mailInvitation } from "./invitation-letters.ts";

let mailbox: Mailbox;
let workspace_id = "";

beforeAll(async () => {
  mailbox = await openMailbox();
  process.env.SMTP_URL = mailbox.url;
  workspace_id = await newWorkspace();
});
afterAll(async () => {
  delete process.env.SMTP_URL;
  await mailbox.close();
});

async function invited(by = callerIn(workspace_id), role = "accountant") {
  const email = `${randomUUID()}@example.com`;
  const { value } = await execute(invite, by, { email, role });
  return { email, invitation_id: value.invitation_id };
}
const find = (token: string) => transaction({ workspace_id }, "read", (tx) => invitations.findByToken(tx, token));

describe("an invitation", () => {
  it("is put into the act's own outbox, without any token", async () => {
    const { invitation_id } = await invited();
    const job = { kind: "mail.invitation", payload: { invitation_id } };
    expect((await owed(workspace_id)).filter(({ payload }) => payload.invitation_id === invitation_id)).toEqual([job]);
  });

  it("goes to the mailbox that it is for, with the only link that opens it", async () => {
    const { email, invitation_id } = await invited();
    await mailInvitation({ workspace_id, invitation_id });
    const letters = mailbox.to(email);
    expect(letters.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^You are invited[\s\S]* as accountant[\s\S]* until [A-Z][a-z]+ \d+, \d{4}\./),
    ]);
    const [token] = letters.map((letter) => linkIn(letter).token);
    expect(await find(token ?? "")).toMatchObject({ invitation_id, email, mailed_at: expect.any(String) });
  });

  it("says who invites, and the name of a role of the workspace's own", async () => {
    const own = { name: `Clerk ${randomUUID()}`, scopes: ["invoices:read"] };
    const { role_id } = (await execute(createRole, callerIn(workspace_id), own)).value;
    const { email, invitation_id } = await invited(await memberIn(workspace_id, "owner", "Grace Hopper"), role_id);
    await mailInvitation({ workspace_id, invitation_id });
    const [letter] = mailbox.to(email);
    expect(letter?.text).toMatch(/^Grace Hopper invites you/);
    expect(letter?.text).toContain(`as ${own.name}.`);
  });

  it("that the mail server turned away is written anew, and the link before opens nothing", async () => {
    const { email, invitation_id } = await invited();
    mailbox.refuse(true);
    await expect(mailInvitation({ workspace_id, invitation_id })).rejects.toThrow("mailbox is full");
    mailbox.refuse(false);
    for (const _ of ["again", "and again"]) await mailInvitation({ workspace_id, invitation_id });
    const [first, second] = mailbox.to(email).map((message) => linkIn(message).token);
    expect(await find(first ?? "")).toBeNull();
    expect(await find(second ?? "")).toMatchObject({ invitation_id });
  });

  it("that was withdrawn meanwhile is not mailed", async () => {
    const { email, invitation_id } = await invited();
    await execute(withdrawInvitation, callerIn(workspace_id), { invitation_id });
    await mailInvitation({ workspace_id, invitation_id });
    expect(mailbox.to(email)).toEqual([]);
  });
});
