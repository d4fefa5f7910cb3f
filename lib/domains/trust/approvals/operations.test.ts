import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { newId } from "#lib/core/ids.ts";
import { transaction } from "#lib/db/transaction.ts";
import { dissolveEntity } from "#lib/domains/company/formation/entities/operations.ts";
import { createPayment, listPayments } from "#lib/domains/money/payments/operations.ts";
import { createKey, revokeKey } from "#lib/domains/trust/access/operations.ts";
import { insertMember, setRole } from "#lib/domains/trust/access/store.ts";
import { executeIntent } from "#lib/domains/trust/intents/operations.ts";
import { readReceipt } from "#lib/domains/trust/receipts/operations.ts";
import { execute } from "#lib/execute.ts";
// What is done when it is approved is found by its name there.
import "#lib/operations.ts";
import { openAccount } from "#lib/server/accounts.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { activeCompany } from "../../../../e2e/support/company.ts";
import { asOwner, closeDatabase, refusalByDatabase } from "../../../../e2e/support/database.ts";
import { completeObligation, listApprovals, readObligation, withdrawRequest } from "./operations.ts";
import * as store from "./store.ts";

let everything: Caller;
let workspace_id: string;
let entity_id: string;
let asker: Caller;
let approver: Caller;

/** A key of the workspace as a caller, with these scopes. */
async function key(scopes: string[], by = everything, name = "Key"): Promise<Caller> {
  const { value } = await execute(createKey, by, { name, scopes });
  const actor = { type: "api_key" as const, id: value.key_id, name };
  return { ...callerIn(workspace_id, ...scopes), actor };
}

/** A member of the workspace as a caller. */
async function member(role: "owner" | "admin" | "accountant" = "admin"): Promise<Caller> {
  const email = `${newId("request")}@example.com`;
  const { user_id } = await openAccount({ name: "Grace Hopper", email, password: "a long enough password" });
  await transaction({ workspace_id }, "write", (tx) => insertMember(tx, user_id, role));
  return { ...callerIn(workspace_id), actor: { type: "user", id: user_id, name: "Grace Hopper" }, role };
}

beforeAll(async () => {
  workspace_id = await newWorkspace();
  everything = callerIn(workspace_id);
  approver = await key(["approvals:write", "obligations:write"], everything, "Approver");
});
beforeEach(async () => {
  entity_id = await activeCompany(everything);
  asker = await key(["payments:write", "obligations:write", "intents:execute"], everything, "Asker");
});
afterAll(closeDatabase);

const payment = () => ({ entity_id, recipient_name: "Harbor Hosting", amount_cents: 45_000, method: "ach" });

/** An act that waits, as policies have it kept. */
async function waiting(caller = asker, more: Partial<store.Asked> = {}): Promise<string> {
  const asked: store.Asked = {
    ...{ operation: createPayment.name, input: payment(), action: createPayment.name, params: payment() },
    ...{ entity_id, policies: ["Two eyes"], quorum: 1, ...more },
  };
  return transaction(caller, "write", (tx) => store.keep(tx, caller, asked));
}

const read = async (obligation_id: string, by = approver) =>
  (await execute(readObligation, by, { obligation_id })).value;
const decide = async (obligation_id: string, by = approver, more: object = {}) =>
  (await execute(completeObligation, by, { obligation_id, decision: "approve", ...more })).value;
const payments = async () => (await execute(listPayments, everything, { entity_id, limit: 100 })).value.data;
const expire = (obligation_id: string) =>
  asOwner(
    "update approval_request set created_at = now() - interval '8 days', expires_at = now() - interval '1 day' where obligation_id = $1",
    [obligation_id],
  );

describe("an act that waits for approval", () => {
  it("shows what it would do, by the same hash at each look, and does nothing of it", async () => {
    const obligation_id = await waiting();
    const [first, second] = [await read(obligation_id), await read(obligation_id)];
    expect(first).toMatchObject({
      ...{ kind: "approval", status: "pending", title: "Asker asks for payments.create: $450.00, Harbor Hosting" },
      ...{ asked: { action: "payments.create", params: { amount_cents: 45_000 } }, receipt_id: null, refusal: null },
      approval: { status: "pending", quorum: 1, approvals: [], policies: ["Two eyes"], requested_by: asker.actor },
    });
    expect(first.effects?.journal_entries).toMatchObject([{ status: "posted" }]);
    expect(first.effects_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(second.effects_hash).toBe(first.effects_hash);
    expect(await payments()).toEqual([]);
  });

  it("tells of the act whoever reads approvals or has asked, and nobody else", async () => {
    const obligation_id = await waiting();
    expect((await read(obligation_id, asker)).approval).not.toBeNull();
    const stranger = await read(obligation_id, await key(["obligations:read"]));
    expect(stranger).toMatchObject({
      kind: "approval",
      asked: null,
      approval: null,
      effects: null,
      effects_hash: null,
    });
  });

  it("is done once by its approval, as whoever asked, and its receipt says who asked, who approved and what they saw", async () => {
    const obligation_id = await waiting();
    const { effects_hash } = await read(obligation_id);
    const done = await decide(obligation_id, approver, { effects_hash, note: "As ordered." });
    expect(done).toMatchObject({
      ...{ status: "completed", decision: "approve", note: "As ordered.", completed_by: "Approver", effects_hash },
      approval: { status: "approved", approvals: [{ approver: approver.actor, effects_hash, note: "As ordered." }] },
    });
    const receipt_id = String(done.receipt_id);
    const { value: receipt } = await execute(readReceipt, everything, { receipt_id });
    expect(receipt).toMatchObject({
      ...{ action: "payments.create", actor: asker.actor, entity_id },
      approval: {
        obligation_id,
        requester: asker.actor,
        approvers: [{ ...approver.actor, effects_hash }],
      },
    });
    expect(await payments()).toHaveLength(1);
    expect(await read(obligation_id)).toEqual(done);
  });

  it("that was asked as an intent is done as one", async () => {
    const asked = { action: "submit_payment", params: payment() };
    const more = { operation: executeIntent.name, input: asked, ...asked };
    const { receipt_id } = await decide(await waiting(asker, more));
    const { value } = await execute(readReceipt, everything, { receipt_id: String(receipt_id) });
    expect(value).toMatchObject({ action: "submit_payment", actor: asker.actor, approval: { requester: asker.actor } });
  });

  it("is done once by 64 approvals at the same time: one is told so, the others that it is decided", async () => {
    const obligation_id = await waiting();
    const approvers = await Promise.all(Array.from({ length: 8 }, () => key(["approvals:write", "obligations:write"])));
    const tried = await Promise.allSettled(
      Array.from({ length: 64 }, (_, at) => decide(obligation_id, approvers[at % approvers.length])),
    );
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const codes = tried.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(["already_decided"]));
    expect(await payments()).toHaveLength(1);
  });

  it("is kept sealed as it was asked", async () => {
    const obligation_id = await waiting();
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
    const obligation_id = await waiting();
    const { effects_hash } = await read(obligation_id);
    // The first payment opens the accounts that the second one finds.
    await execute(createPayment, everything, payment());
    await expect(decide(obligation_id, approver, { effects_hash })).rejects.toMatchObject({
      status: 409,
      code: "effects_changed",
    });
    expect((await read(obligation_id)).approval).toMatchObject({ status: "pending", approvals: [] });
    const fresh = await read(obligation_id);
    expect(fresh.effects_hash).not.toBe(effects_hash);
    await decide(obligation_id, approver, { effects_hash: fresh.effects_hash });
    expect(await payments()).toHaveLength(2);
  });

  it("refuses it also where more approvals are waited for", async () => {
    const obligation_id = await waiting(asker, { quorum: 2 });
    const { effects_hash } = await read(obligation_id);
    await execute(createPayment, everything, payment());
    await expect(decide(obligation_id, approver, { effects_hash })).rejects.toMatchObject({ code: "effects_changed" });
    expect((await read(obligation_id)).approval?.approvals).toEqual([]);
  });

  it("sets aside an approval for other effects: it is to be given anew", async () => {
    const obligation_id = await waiting(asker, { quorum: 2 });
    await decide(obligation_id, approver, { effects_hash: (await read(obligation_id)).effects_hash });
    await execute(createPayment, everything, payment());
    const { effects_hash } = await read(obligation_id);
    const second = await key(["approvals:write", "obligations:write"]);
    expect(await decide(obligation_id, second, { effects_hash })).toMatchObject({ status: "pending" });
    expect(await decide(obligation_id, approver, { effects_hash })).toMatchObject({ status: "completed" });
  });
});

describe("more than one approval", () => {
  it("is waited for, and the same one's second word is a 409", async () => {
    const obligation_id = await waiting(asker, { quorum: 2 });
    const { effects_hash } = await read(obligation_id);
    expect(await decide(obligation_id, approver, { effects_hash })).toMatchObject({
      ...{ status: "pending", receipt_id: null },
      approval: { status: "pending", approvals: [{ approver: approver.actor }] },
    });
    await expect(decide(obligation_id, approver, { effects_hash })).rejects.toMatchObject({
      status: 409,
      code: "already_approved",
    });
    expect(await payments()).toEqual([]);
    const second = await key(["approvals:write", "obligations:write"]);
    expect((await decide(obligation_id, second, { effects_hash })).approval).toMatchObject({ status: "approved" });
    expect(await payments()).toHaveLength(1);
  });

  it("is not one person's by two keys of theirs", async () => {
    const person = await member("owner");
    const own = await key(["approvals:write", "obligations:write"], person);
    const obligation_id = await waiting(asker, { quorum: 2 });
    await decide(obligation_id, own);
    await expect(decide(obligation_id, person)).rejects.toMatchObject({ code: "already_approved" });
  });
});

describe("nobody decides what is theirs", () => {
  it("be it asked by themselves, by their key, or by them where their key decides", async () => {
    const person = await member("owner");
    const own = await key(["payments:write", "approvals:write", "obligations:write"], person);
    for (const [by, decider] of [
      [person, person],
      [own, person],
      [person, own],
      [own, own],
    ] as const) {
      const obligation_id = await waiting(by);
      for (const decision of ["approve", "reject"]) {
        await expect(decide(obligation_id, decider, { decision })).rejects.toMatchObject({
          status: 403,
          code: "forbidden",
        });
      }
    }
    expect(await payments()).toEqual([]);
  });

  it("be it asked by an agent that they have set off, or made", async () => {
    const person = await member("owner");
    const agent = {
      ...asker,
      actor: { type: "agent" as const, id: newId("agent"), name: "Treasury" },
      behind: [person.actor.id],
    };
    await expect(decide(await waiting(agent), person)).rejects.toMatchObject({ status: 403, code: "forbidden" });
  });

  it("and no agent decides anything", async () => {
    const agent = { ...approver, actor: { type: "agent" as const, id: newId("agent"), name: "Treasury" } };
    await expect(decide(await waiting(), agent)).rejects.toMatchObject({
      status: 403,
      message: "An agent approves nothing.",
    });
  });

  it("and the database holds it as well", async () => {
    const obligation_id = await waiting();
    const refusal = await refusalByDatabase(
      `insert into approval (workspace_id, obligation_id, counts_as, approver_type, approver_id, approver_name)
       values ($1, $2, $3, 'api_key', $3, 'Key')`,
      [workspace_id, obligation_id, asker.actor.id],
    );
    expect(refusal?.message).toBe("nobody approves what they asked for");
    const few = await refusalByDatabase(
      "update approval_request set status = 'approved', decided_at = now() where obligation_id = $1",
      [obligation_id],
    );
    expect(few?.message).toBe("approval_request has fewer approvals than it asks for");
  });
});

describe("whoever decides", () => {
  it("holds approvals:write, and says which way", async () => {
    const obligation_id = await waiting();
    const reader = await key(["approvals:read", "obligations:write"]);
    await expect(decide(obligation_id, reader)).rejects.toMatchObject({ status: 403, code: "missing_scope" });
    await expect(execute(completeObligation, approver, { obligation_id })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("decision must be approve or reject"),
    });
  });

  it("rejects with a reason, after which nothing can be approved", async () => {
    const obligation_id = await waiting();
    const rejected = await decide(obligation_id, approver, { decision: "reject", note: "We left them." });
    expect(rejected).toMatchObject({
      ...{ status: "completed", decision: "reject", receipt_id: null, effects: null },
      approval: { status: "rejected", reason: "We left them." },
    });
    await expect(decide(obligation_id)).rejects.toMatchObject({ status: 409, code: "already_decided" });
    await expect(decide(obligation_id, approver, { decision: "reject" })).rejects.toMatchObject({ status: 409 });
    expect(await payments()).toEqual([]);
  });

  it("comes too late after seven days (400)", async () => {
    const obligation_id = await waiting();
    const { expires_at, created_at } = (await read(obligation_id)).approval ?? {};
    expect(Math.round((Date.parse(String(expires_at)) - Date.parse(String(created_at))) / 86_400_000)).toBe(7);
    await expire(obligation_id);
    await expect(decide(obligation_id)).rejects.toMatchObject({ status: 400, code: "request_expired" });
    expect(await payments()).toEqual([]);
  });
});

describe("whoever asked", () => {
  it("withdraws it, and nobody else does", async () => {
    const obligation_id = await waiting();
    const withdraw = (by: Caller) => execute(withdrawRequest, by, { obligation_id, reason: "Paid by card." });
    await expect(withdraw(approver)).rejects.toMatchObject({ status: 403 });
    expect((await withdraw(asker)).value).toMatchObject({
      ...{ status: "completed", decision: null },
      approval: { status: "withdrawn", reason: "Paid by card." },
    });
    await expect(withdraw(asker)).rejects.toMatchObject({ status: 409, code: "already_decided" });
    await expect(decide(obligation_id)).rejects.toMatchObject({ status: 409 });
  });

  it("whose key is revoked by then has asked in vain: a 403, and it goes on waiting", async () => {
    const obligation_id = await waiting();
    await execute(revokeKey, everything, { key_id: asker.actor.id });
    expect((await read(obligation_id)).refusal).toMatchObject({ code: "requester_gone" });
    await expect(decide(obligation_id)).rejects.toMatchObject({ status: 403, code: "requester_gone" });
    expect((await read(obligation_id)).approval).toMatchObject({ status: "pending", approvals: [] });
    expect(await payments()).toEqual([]);
  });

  it("who is no member by then, or may no more, likewise", async () => {
    const person = await member("accountant");
    const [first, second] = [await waiting(person), await waiting(person)];
    await transaction({ workspace_id }, "write", (tx) => setRole(tx, person.actor.id, "viewer"));
    await expect(decide(first)).rejects.toMatchObject({
      ...{ status: 403, code: "missing_scope" },
      message: expect.stringContaining("Whoever asked may not do it any more"),
    });
    await transaction({ workspace_id }, "write", (tx) => setRole(tx, person.actor.id, null));
    await expect(decide(second)).rejects.toMatchObject({ status: 403, code: "requester_gone" });
    expect(await payments()).toEqual([]);
  });

  it("has a hundred acts wait at most (429)", async () => {
    for (let count = 0; count < 100; count++) await waiting();
    await expect(waiting()).rejects.toMatchObject({ status: 429 });
  });
});

describe("an act that would be refused", () => {
  it("says so where it is looked at and where it is approved, and goes on waiting", async () => {
    const input = { ...payment(), bank_id: newId("bank_account") };
    const obligation_id = await waiting(asker, { input });
    expect(await read(obligation_id)).toMatchObject({
      effects: null,
      effects_hash: null,
      refusal: { code: "not_found" },
    });
    await expect(decide(obligation_id)).rejects.toMatchObject({ status: 404 });
    expect((await read(obligation_id)).status).toBe("pending");
  });

  it("of a company that is dissolved meanwhile is withdrawn with it", async () => {
    const obligation_id = await waiting();
    await execute(dissolveEntity, everything, { entity_id });
    expect((await read(obligation_id)).approval).toMatchObject({
      status: "withdrawn",
      reason: "The entity was dissolved.",
    });
  });

  it("that itself dissolves the company is done by its approval", async () => {
    const dissolver = await key(["entities:write"]);
    const more = {
      operation: dissolveEntity.name,
      input: { entity_id },
      action: dissolveEntity.name,
      params: { entity_id },
    };
    const obligation_id = await waiting(dissolver, more);
    const { effects_hash } = await read(obligation_id);
    expect((await decide(obligation_id, approver, { effects_hash })).approval).toMatchObject({ status: "approved" });
  });
});

describe("the list of acts that wait", () => {
  it("shows each what they may decide, what they have asked, and what is done", async () => {
    const own = await newWorkspace();
    const all = callerIn(own);
    const company = await activeCompany(all);
    const asked = { entity_id: company, input: { ...payment(), entity_id: company }, params: {} };
    const [one, other] = [
      { ...all, actor: { ...all.actor, id: "one" } },
      { ...all, actor: { ...all.actor, id: "other" } },
    ];
    const ids = [await waiting(one, asked), await waiting(other, asked), await waiting(other, asked)];
    await decide(ids[2] ?? "", one, { decision: "reject" });
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
