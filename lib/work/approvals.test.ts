import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { transaction } from "#lib/db/transaction.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import { open } from "#lib/domains/trust/approvals/links/store.ts";
import { openApprovals } from "../../e2e/support/approvals.ts";
import { asOwner } from "../../e2e/support/database.ts";
import { linkIn, type Mailbox, openMailbox } from "../../e2e/support/mailbox.ts";
import { owed } from "../../e2e/support/owed.ts";
import { expireApproval, mailApproval } from "./approvals.ts";

let mailbox: Mailbox;
let at: Awaited<ReturnType<typeof openApprovals>>;

beforeAll(async () => {
  mailbox = await openMailbox();
  process.env.SMTP_URL = mailbox.url;
});
beforeEach(async () => {
  at = await openApprovals();
});
afterAll(async () => {
  delete process.env.SMTP_URL;
  await mailbox.close();
});

const jobs = (kind: string) => owed(at.workspace_id, kind);
const emailOf = async (user_id: string) => {
  const [row] = await asOwner<{ email: string }>("select email from user_account where user_id = $1", [user_id]);
  return row?.email ?? "";
};
const opened = (token: string, user_id: string) =>
  transaction(at.everything, "write", (tx) => open(tx, token, user_id));

/** An act that waits, and an owner who is written to about it. */
async function written() {
  const { actor } = await at.member("owner");
  const obligation_id = await at.waiting();
  await mailApproval({ workspace_id: at.workspace_id, obligation_id, user_id: actor.id });
  const [letter] = mailbox.to(await emailOf(actor.id));
  if (!letter) throw new Error("nobody was written to");
  return { obligation_id, user_id: actor.id, letter };
}

describe("those who may approve", () => {
  it("are each written to, without any token in the queue; whoever asked is not, nor who may not approve", async () => {
    const [first, second] = [await at.member("owner"), await at.member("owner")];
    await at.member("accountant");
    const obligation_id = await at.waiting(second);
    expect((await jobs("mail.approval")).map(({ payload }) => payload)).toEqual([
      { obligation_id, user_id: first.actor.id },
    ]);
  });

  it("get a link that leads them there once, and nobody else", async () => {
    const { obligation_id, user_id, letter } = await written();
    expect(letter.subject).toContain("Asker asks for your approval");
    expect(letter.text).toContain("Asker asks to submit a payment, which");
    expect(letter.text).toMatch(/^Company: .+\nPolicy: Two eyes$/m);
    expect(letter.text).toMatch(/ until [A-Z][a-z]+ \d+, \d{4}\. /);
    // The link may hold the same digits.
    expect(letter.text).not.toMatch(/\b450\b/);
    const { token } = linkIn(letter);
    const stranger = await at.member("owner");
    expect(await opened(token, stranger.actor.id)).toBeNull();
    expect(await opened(token, user_id)).toBe(obligation_id);
    expect(await opened(token, user_id)).toBeNull();
  });

  it("find that it leads nowhere once it is decided", async () => {
    const { obligation_id, user_id, letter } = await written();
    await at.decide(obligation_id);
    expect(await opened(linkIn(letter).token, user_id)).toBeNull();
  });

  it("are not written to where they may approve no more, or it is decided already", async () => {
    const { actor } = await at.member("owner");
    const { actor: kept } = await at.member("owner");
    const obligation_id = await at.waiting();
    const mail = (user_id: string) => mailApproval({ workspace_id: at.workspace_id, obligation_id, user_id });
    await transaction(at.everything, "write", (tx) => members.setRole(tx, actor.id, "viewer"));
    await mail(actor.id);
    await at.decide(obligation_id);
    await mail(kept.id);
    expect([...mailbox.to(await emailOf(actor.id)), ...mailbox.to(await emailOf(kept.id))]).toEqual([]);
  });
});

describe("the end of the time to decide", () => {
  it("is waited for by a job, which ends what nobody has decided", async () => {
    const obligation_id = await at.waiting();
    const [job] = await jobs("approval.expiry");
    const { approval } = await at.read(obligation_id);
    expect(job?.payload).toEqual({ obligation_id, start_after: approval?.expires_at });
    const due = { workspace_id: at.workspace_id, obligation_id };
    await expireApproval(due);
    expect((await at.read(obligation_id)).status).toBe("pending");
    await at.expire(obligation_id);
    await expireApproval(due);
    await expireApproval(due);
    expect(await at.read(obligation_id)).toMatchObject({
      ...{ status: "completed", decision: null, note: "Nobody decided in time." },
      approval: { status: "expired" },
    });
    await expect(at.decide(obligation_id)).rejects.toMatchObject({ status: 400, code: "request_expired" });
  });
});
