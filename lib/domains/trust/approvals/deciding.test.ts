import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { newId } from "#lib/core/ids.ts";
import { transaction } from "#lib/db/transaction.ts";
import { createObligation } from "#lib/domains/company/obligations/operations.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import { revokeKey } from "#lib/domains/trust/access/operations.ts";
import { execute } from "#lib/execute.ts";
import { openApprovals } from "../../../../e2e/support/approvals.ts";
import { newEntity } from "../../../../e2e/support/company.ts";
import { pastTriggers, refusalByDatabase } from "../../../../e2e/support/database.ts";
import { completeObligation, readObligation, withdrawRequest } from "./operations.ts";

let at: Awaited<ReturnType<typeof openApprovals>>;
beforeEach(async () => {
  at = await openApprovals();
});

describe("nobody decides what is theirs", () => {
  it("be it asked by themselves, by their key, or by them where their key decides", async () => {
    const person = await at.member("owner");
    const own = await at.key(["payments:write", "approvals:write", "obligations:write"], person);
    for (const [by, decider] of [
      [person, person],
      [own, person],
      [person, own],
      [own, own],
    ] as const) {
      const obligation_id = await at.waiting(by);
      for (const decision of ["approve", "reject"]) {
        await expect(at.decide(obligation_id, decider, { decision })).rejects.toMatchObject({
          status: 403,
          code: "forbidden",
        });
      }
    }
    expect(await at.payments()).toEqual([]);
  });

  it("be it asked by an agent that they have set off, or made", async () => {
    const person = await at.member("owner");
    const agent = {
      ...at.asker,
      actor: { type: "agent" as const, id: newId("agent"), name: "Treasury" },
      behind: [person.actor.id],
    };
    await expect(at.decide(await at.waiting(agent), person)).rejects.toMatchObject({ status: 403, code: "forbidden" });
  });

  it("and no agent decides anything", async () => {
    const agent = { ...at.approver, actor: { type: "agent" as const, id: newId("agent"), name: "Treasury" } };
    await expect(at.decide(await at.waiting(), agent)).rejects.toMatchObject({
      status: 403,
      message: "An agent approves nothing.",
    });
  });

  it("and the database holds it as well", async () => {
    const obligation_id = await at.waiting();
    const said = async (by: string) => {
      const text = `insert into approval (workspace_id, obligation_id, counts_as, approver_type, approver_id, approver_name)
        values ($1, $2, $3, 'api_key', $3, 'Key')`;
      return (await refusalByDatabase(text, [at.workspace_id, obligation_id, by]))?.message;
    };
    expect(await said(at.asker.actor.id)).toBe("nobody approves what they asked for");
    const few = await refusalByDatabase(
      "update approval_request set status = 'approved', decided_at = now() where obligation_id = $1",
      [obligation_id],
    );
    expect(few?.message).toBe("approval_request has fewer approvals than it asks for");
    await at.decide(obligation_id, at.approver);
    expect(await said("key_x")).toBe("the request is approved and takes no approval");
  });
});

describe("whoever decides", () => {
  it("holds approvals:write, and says which way", async () => {
    const obligation_id = await at.waiting();
    const reader = await at.key(["approvals:read", "obligations:write"]);
    await expect(at.decide(obligation_id, reader)).rejects.toMatchObject({ status: 403, code: "missing_scope" });
    await expect(execute(completeObligation, at.approver, { obligation_id })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("decision must be approve or reject"),
    });
  });

  it("needs no other scope, and completes and reads by it what asks for approval alone", async () => {
    const obligation_id = await at.waiting();
    const approver = await at.key(["approvals:write"]);
    const { value: task } = await execute(createObligation, at.everything, {
      tier: "low",
      title: "Choose a letterhead",
    });
    const refused = { status: 403, code: "missing_scope" };
    const lacking = (scope: string) => ({ ...refused, message: expect.stringContaining(scope) });
    await expect(execute(readObligation, approver, task)).rejects.toMatchObject(lacking("obligations:read"));
    await expect(execute(completeObligation, approver, task)).rejects.toMatchObject(lacking("obligations:write"));
    const { effects_hash } = await at.read(obligation_id, approver);
    expect(effects_hash).toMatch(/^[0-9a-f]{64}$/);
    const decided = await at.decide(obligation_id, approver, { effects_hash });
    expect(decided).toMatchObject({ status: "completed", receipt_id: expect.stringMatching(/^rcpt_/) });
    const { obligation_id: pending, status } = (await execute(readObligation, at.everything, task)).value;
    expect({ pending, status }).toEqual({ pending: task.obligation_id, status: "pending" });
  });

  it("has proved a short while ago who they are, from the dashboard, to lift a policy; not to reject, nor for a task", async () => {
    const obligation_id = await at.waiting();
    const { obligation_id: task } = (
      await execute(createObligation, at.everything, { tier: "low", title: "Choose a letterhead" })
    ).value;
    const asks = async (input: Record<string, unknown>) =>
      typeof completeObligation.guarded === "function" && completeObligation.guarded(at.everything, input);
    expect(await asks({ obligation_id, decision: "approve" })).toBe(true);
    expect(await asks({ obligation_id, decision: "reject" })).toBe(false);
    expect(await asks({ obligation_id: task, decision: "approve" })).toBe(false);
    expect(await asks({ decision: "approve" })).toBe(false);
  });

  it("rejects with a reason, after which nothing can be approved", async () => {
    const obligation_id = await at.waiting();
    const rejected = await at.decide(obligation_id, at.approver, { decision: "reject", note: "We left them." });
    expect(rejected).toMatchObject({
      ...{ status: "completed", decision: "reject", receipt_id: null, effects: null },
      approval: { status: "rejected", reason: "We left them." },
    });
    await expect(at.decide(obligation_id)).rejects.toMatchObject({ status: 409, code: "already_decided" });
    await expect(at.decide(obligation_id, at.approver, { decision: "reject" })).rejects.toMatchObject({ status: 409 });
    expect(await at.payments()).toEqual([]);
  });

  it("comes too late after seven days (400)", async () => {
    const obligation_id = await at.waiting();
    const { expires_at, created_at } = (await at.read(obligation_id)).approval ?? {};
    expect(Math.round((Date.parse(String(expires_at)) - Date.parse(String(created_at))) / 86_400_000)).toBe(7);
    await at.expire(obligation_id);
    await expect(at.decide(obligation_id)).rejects.toMatchObject({ status: 400, code: "request_expired" });
    expect(await at.payments()).toEqual([]);
  });
});

describe("whoever asked", () => {
  it("withdraws it, and nobody else does", async () => {
    const obligation_id = await at.waiting();
    const withdraw = (by: Caller) => execute(withdrawRequest, by, { obligation_id, reason: "Paid by card." });
    await expect(withdraw(at.approver)).rejects.toMatchObject({ status: 403 });
    expect((await withdraw(at.asker)).value).toMatchObject({
      ...{ status: "completed", decision: null },
      approval: { status: "withdrawn", reason: "Paid by card." },
    });
    await expect(withdraw(at.asker)).rejects.toMatchObject({ status: 409, code: "already_decided" });
    await expect(at.decide(obligation_id)).rejects.toMatchObject({ status: 409 });
  });

  it("whose key is revoked by then has asked in vain: a 403, and it goes on waiting", async () => {
    const obligation_id = await at.waiting();
    await execute(revokeKey, at.everything, { key_id: at.asker.actor.id });
    expect((await at.read(obligation_id)).refusal).toMatchObject({ code: "requester_gone" });
    await expect(at.decide(obligation_id)).rejects.toMatchObject({ status: 403, code: "requester_gone" });
    expect((await at.read(obligation_id)).approval).toMatchObject({ status: "pending", approvals: [] });
    expect(await at.payments()).toEqual([]);
  });

  it("whose key has expired by then likewise", async () => {
    const obligation_id = await at.waiting();
    await pastTriggers("update api_key set expires_at = now() - interval '1 second' where key_id = $1", [
      at.asker.actor.id,
    ]);
    await expect(at.decide(obligation_id)).rejects.toMatchObject({ status: 403, code: "requester_gone" });
    expect((await at.read(obligation_id)).approval).toMatchObject({ status: "pending", approvals: [] });
    expect(await at.payments()).toEqual([]);
  });

  it("who is bound to other companies by then likewise", async () => {
    const person = await at.member("accountant");
    const obligation_id = await at.waiting(person);
    const other = await newEntity(at.everything);
    await transaction({ workspace_id: at.workspace_id }, "write", (tx) =>
      members.setRole(tx, person.actor.id, "accountant", [other]),
    );
    await expect(at.decide(obligation_id)).rejects.toMatchObject({
      ...{ status: 403, code: "requester_gone" },
      message: expect.stringContaining("bound to other companies"),
    });
    expect(await at.payments()).toEqual([]);
  });

  it("who is no member by then, or may no more, likewise", async () => {
    const person = await at.member("accountant");
    const [first, second] = [await at.waiting(person), await at.waiting(person)];
    await transaction({ workspace_id: at.workspace_id }, "write", (tx) =>
      members.setRole(tx, person.actor.id, "viewer"),
    );
    await expect(at.decide(first)).rejects.toMatchObject({
      ...{ status: 403, code: "missing_scope" },
      message: expect.stringContaining("Whoever asked may not do it any more"),
    });
    await transaction({ workspace_id: at.workspace_id }, "write", (tx) => members.setRole(tx, person.actor.id, null));
    await expect(at.decide(second)).rejects.toMatchObject({ status: 403, code: "requester_gone" });
    expect(await at.payments()).toEqual([]);
  });

  it("has a hundred acts wait at most (429)", async () => {
    for (let count = 0; count < 100; count++) await at.waiting();
    await expect(at.waiting()).rejects.toMatchObject({ status: 429 });
  });
});
