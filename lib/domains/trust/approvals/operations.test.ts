import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { newId } from "#lib/core/ids.ts";
import { dissolveEntity } from "#lib/domains/company/formation/dissolutions/operations.ts";
import { createObligation } from "#lib/domains/company/obligations/operations.ts";
import { createPayment } from "#lib/domains/money/payments/operations.ts";
import { executeIntent } from "#lib/domains/trust/intents/operations.ts";
import { createPolicy } from "#lib/domains/trust/policies/operations.ts";
import { listReceipts, readReceipt } from "#lib/domains/trust/receipts/operations.ts";
import { execute } from "#lib/execute.ts";
import { openApprovals } from "../../../../e2e/support/approvals.ts";
import { callerIn } from "../../../../e2e/support/callers.ts";
import { asOwner } from "../../../../e2e/support/database.ts";
import { completeObligation, listApprovals } from "./operations.ts";

let at: Awaited<ReturnType<typeof openApprovals>>;
beforeEach(async () => {
  at = await openApprovals();
});

describe("an act that waits for approval", () => {
  it("shows what it would do, by the same hash at each look, and does nothing of it", async () => {
    const obligation_id = await at.waiting();
    const [first, second] = [await at.read(obligation_id), await at.read(obligation_id)];
    expect(first).toMatchObject({
      ...{ kind: "approval", status: "pending", title: "Asker asks to submit a payment: $450.00, Harbor Hosting" },
      ...{ asked: { action: "payments.create", params: { amount_cents: 45_000 } }, receipt_id: null, refusal: null },
      approval: { status: "pending", quorum: 1, approvals: [], policies: ["Two eyes"], requested_by: at.asker.actor },
    });
    expect(first.effects?.journal_entries).toMatchObject([{ status: "posted" }]);
    expect(first.effects_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(second.effects_hash).toBe(first.effects_hash);
    expect(await at.payments()).toEqual([]);
  });

  it("may be that an obligation is completed which asks for none: policies ask for their word on that, and on no word", async () => {
    const task = { entity_id: at.entity_id, tier: "high", title: "File the report" };
    const { obligation_id } = (await execute(createObligation, at.everything, task)).value;
    const text = '@approval("1") forbid(principal, action == Action::"obligations.complete", resource);';
    await execute(createPolicy, at.everything, { name: "Two see it", text });
    const refused = await execute(completeObligation, at.asker, { obligation_id }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 403, code: "approval_required" });
    const { details } = refused as { details: { obligation_id: string } };
    await at.decide(details.obligation_id);
    expect(await at.read(obligation_id)).toMatchObject({ status: "completed", completed_by: "Asker" });
  });

  it("tells of the act whoever reads approvals or has asked, and nobody else", async () => {
    const obligation_id = await at.waiting();
    expect((await at.read(obligation_id, at.asker)).approval).not.toBeNull();
    const stranger = await at.read(obligation_id, await at.key(["obligations:read"]));
    expect(stranger).toMatchObject({
      kind: "approval",
      asked: null,
      approval: null,
      effects: null,
      effects_hash: null,
    });
  });

  it("is told by the receipt of its decision, and by that event, to whoever reads approvals alone", async () => {
    for (const decision of ["approve", "reject"] as const) {
      const obligation_id = await at.waiting();
      const input = { obligation_id, decision };
      const { receipt_id, value } = await execute(completeObligation, at.approver, input);
      expect(value.asked?.params).toMatchObject({ recipient_name: "Harbor Hosting" });
      const asked = { receipt_id: String(receipt_id) };
      const reading = ["receipts:read", "obligations:read"];
      const stranger = callerIn(at.workspace_id, ...reading);
      await expect(execute(readReceipt, stranger, asked)).rejects.toMatchObject({
        ...{ status: 403, message: expect.stringContaining("approvals:read reads") },
      });
      expect((await execute(listReceipts, stranger, {})).value.data).toEqual([]);
      const reader = callerIn(at.workspace_id, ...reading, "approvals:read");
      expect((await execute(readReceipt, reader, asked)).value.result).toEqual(value);
    }
  });

  it("is done once by its approval, as whoever asked, and its receipt says who asked, who approved and what they saw", async () => {
    const obligation_id = await at.waiting();
    const { effects_hash } = await at.read(obligation_id);
    const done = await at.decide(obligation_id, at.approver, { effects_hash, note: "As ordered." });
    expect(done).toMatchObject({
      ...{ status: "completed", decision: "approve", note: "As ordered.", completed_by: "Approver", effects_hash },
      approval: { status: "approved", approvals: [{ approver: at.approver.actor, effects_hash, note: "As ordered." }] },
    });
    const receipt_id = String(done.receipt_id);
    const { value: receipt } = await execute(readReceipt, at.everything, { receipt_id });
    expect(receipt).toMatchObject({
      ...{ action: "payments.create", actor: at.asker.actor, entity_id: at.entity_id },
      approval: {
        obligation_id,
        requester: at.asker.actor,
        approvers: [{ ...at.approver.actor, effects_hash }],
      },
    });
    expect(await at.payments()).toHaveLength(1);
    expect(await at.read(obligation_id)).toEqual(done);
  });

  it("that was asked as an intent is done as one", async () => {
    const asked = { action: "submit_payment", params: at.payment() };
    const more = { operation: executeIntent.name, input: asked, ...asked };
    const { receipt_id } = await at.decide(await at.waiting(at.asker, more));
    const { value } = await execute(readReceipt, at.everything, { receipt_id: String(receipt_id) });
    expect(value).toMatchObject({
      action: "submit_payment",
      actor: at.asker.actor,
      approval: { requester: at.asker.actor },
    });
  });

  it("is done once by 64 approvals at the same time: one is told so, the others that it is decided", async () => {
    const obligation_id = await at.waiting();
    const approvers = await Promise.all(Array.from({ length: 8 }, () => at.key()));
    const tried = await Promise.allSettled(
      Array.from({ length: 64 }, (_, place) => at.decide(obligation_id, approvers[place % approvers.length])),
    );
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const codes = tried.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(["already_decided"]));
    expect(await at.payments()).toHaveLength(1);
  });

  it("is kept sealed as it was asked", async () => {
    const obligation_id = await at.waiting();
    const [row] = await asOwner<{ input_sealed: string }>(
      "select input_sealed from approval_request where obligation_id = $1",
      [obligation_id],
    );
    expect(row?.input_sealed).toMatch(/^sealed\.v2\./);
    expect(row?.input_sealed).not.toContain("Harbor");
  });
});

describe("what has changed since it was looked at", () => {
  it("refuses the approval with a 409, and a fresh look is good", async () => {
    const obligation_id = await at.waiting();
    const { effects_hash } = await at.read(obligation_id);
    // The first payment opens the accounts that the second one finds.
    await execute(createPayment, at.everything, at.payment());
    await expect(at.decide(obligation_id, at.approver, { effects_hash })).rejects.toMatchObject({
      status: 409,
      code: "effects_changed",
    });
    expect((await at.read(obligation_id)).approval).toMatchObject({ status: "pending", approvals: [] });
    const fresh = await at.read(obligation_id);
    expect(fresh.effects_hash).not.toBe(effects_hash);
    await at.decide(obligation_id, at.approver, { effects_hash: fresh.effects_hash });
    expect(await at.payments()).toHaveLength(2);
  });

  it("refuses it also where more approvals are waited for", async () => {
    const obligation_id = await at.waiting(at.asker, { quorum: 2 });
    const { effects_hash } = await at.read(obligation_id);
    await execute(createPayment, at.everything, at.payment());
    await expect(at.decide(obligation_id, at.approver, { effects_hash })).rejects.toMatchObject({
      code: "effects_changed",
    });
    expect((await at.read(obligation_id)).approval?.approvals).toEqual([]);
  });

  it("sets aside an approval for other effects: it is to be given anew", async () => {
    const obligation_id = await at.waiting(at.asker, { quorum: 2 });
    await at.decide(obligation_id, at.approver, { effects_hash: (await at.read(obligation_id)).effects_hash });
    await execute(createPayment, at.everything, at.payment());
    const { effects_hash } = await at.read(obligation_id);
    const second = await at.key();
    expect(await at.decide(obligation_id, second, { effects_hash })).toMatchObject({ status: "pending" });
    expect(await at.decide(obligation_id, at.approver, { effects_hash })).toMatchObject({ status: "completed" });
  });
});

describe("more than one approval", () => {
  it("is waited for, and the same one's second word is a 409", async () => {
    const obligation_id = await at.waiting(at.asker, { quorum: 2 });
    const { effects_hash } = await at.read(obligation_id);
    expect(await at.decide(obligation_id, at.approver, { effects_hash })).toMatchObject({
      ...{ status: "pending", receipt_id: null },
      approval: { status: "pending", approvals: [{ approver: at.approver.actor }] },
    });
    await expect(at.decide(obligation_id, at.approver, { effects_hash })).rejects.toMatchObject({
      status: 409,
      code: "already_approved",
    });
    expect(await at.payments()).toEqual([]);
    const second = await at.key();
    expect((await at.decide(obligation_id, second, { effects_hash })).approval).toMatchObject({ status: "approved" });
    expect(await at.payments()).toHaveLength(1);
  });

  it("is not one person's by two keys of theirs", async () => {
    const person = await at.member("owner");
    const own = await at.key(["approvals:write", "obligations:write"], person);
    const obligation_id = await at.waiting(at.asker, { quorum: 2 });
    await at.decide(obligation_id, own);
    await expect(at.decide(obligation_id, person)).rejects.toMatchObject({ code: "already_approved" });
  });
});

describe("a key that another key made", () => {
  it("is no other's word on what that one asked, whoever made the first", async () => {
    const asker = await at.key(["*"]);
    const own = await at.key(["approvals:write", "obligations:write"], asker);
    const obligation_id = await at.waiting(asker);
    await expect(at.decide(obligation_id, own)).rejects.toMatchObject({ status: 403 });
    const other = await at.waiting(at.asker, { quorum: 2 });
    const before = await at.key(["*"]);
    const beside = await at.key(["approvals:write", "obligations:write"], before);
    await at.decide(other, before);
    await expect(at.decide(other, beside)).rejects.toMatchObject({ code: "already_approved" });
    expect(await at.payments()).toEqual([]);
  });
});

describe("an act that would be refused", () => {
  it("says so where it is looked at and where it is approved, and goes on waiting", async () => {
    const input = { ...at.payment(), bank_id: newId("bank_account") };
    const obligation_id = await at.waiting(at.asker, { input });
    expect(await at.read(obligation_id)).toMatchObject({
      effects: null,
      effects_hash: null,
      refusal: { code: "not_found" },
    });
    await expect(at.decide(obligation_id)).rejects.toMatchObject({ status: 404 });
    expect((await at.read(obligation_id)).status).toBe("pending");
  });

  it("of a company that is dissolved meanwhile is withdrawn with it", async () => {
    const obligation_id = await at.waiting();
    await execute(dissolveEntity, at.everything, { entity_id: at.entity_id });
    expect((await at.read(obligation_id)).approval).toMatchObject({
      status: "withdrawn",
      reason: "The entity was dissolved.",
    });
  });

  it("that itself dissolves the company is done by its approval", async () => {
    const dissolver = await at.key(["entities:write"]);
    const more = {
      operation: dissolveEntity.name,
      input: { entity_id: at.entity_id },
      action: dissolveEntity.name,
      params: { entity_id: at.entity_id },
    };
    const obligation_id = await at.waiting(dissolver, more);
    const { effects_hash } = await at.read(obligation_id);
    expect((await at.decide(obligation_id, at.approver, { effects_hash })).approval).toMatchObject({
      status: "approved",
    });
  });
});

describe("the list of acts that wait", () => {
  it("shows each what they may decide, what they have asked, and what is done", async () => {
    const [one, other] = [await at.key(["*"]), await at.key(["*"])];
    const ids = [await at.waiting(one), await at.waiting(other), await at.waiting(other)];
    await at.decide(ids[2] ?? "", one, { decision: "reject" });
    const list = async (by: Caller, filter: object) =>
      (await execute(listApprovals, by, filter)).value.data.map(({ obligation_id }) => ids.indexOf(obligation_id));
    expect(await list(one, { view: "waiting" })).toEqual([1]);
    expect(await list(other, { view: "waiting" })).toEqual([0]);
    expect(await list(one, { view: "asked" })).toEqual([0]);
    expect(await list(other, { view: "asked" })).toEqual([2, 1]);
    expect(await list(one, { view: "done" })).toEqual([2]);
    expect(await list(one, { status: "pending", limit: 1 })).toEqual([1]);
    expect(await list(one, { entity_id: newId("entity") })).toEqual([]);
  });
});
