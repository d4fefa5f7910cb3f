import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { AppError } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { transaction } from "#lib/db/transaction.ts";
import { callerIn, newWorkspace } from "../../e2e/support/callers.ts";
import { newEntity } from "../../e2e/support/company.ts";
import { asOwner } from "../../e2e/support/database.ts";
import { listening } from "../../e2e/support/listening.ts";
import { meetingOf } from "../../e2e/support/plans.ts";
import { keyWith } from "../../e2e/support/world.ts";
import { api } from "./api.ts";
import { claimOf } from "./idempotency.ts";

let workspace_id = "";
let caller: Caller;
let key = "";
let entity_id = "";

beforeAll(async () => {
  workspace_id = await newWorkspace();
  caller = callerIn(workspace_id);
  entity_id = await newEntity(caller);
  key = await keyWith(workspace_id, ["*"]);
});

let question = "";
beforeEach(() => {
  question = newId("request");
});

interface Answer {
  status: number;
  replayed: string | null;
  body: Record<string, unknown>;
}

async function ask(line: string, body: object, by = key, under: string | null = question): Promise<Answer> {
  const [method = "", path = ""] = line.split(" ");
  const headers = {
    Authorization: `Bearer ${by}`,
    "Content-Type": "application/json",
    ...(under && { "Idempotency-Key": under }),
  };
  const request = new Request(`http://localhost${path}`, { method, headers, body: JSON.stringify(body) });
  const answer = await api.fetch(request);
  return {
    status: answer.status,
    replayed: answer.headers.get("idempotent-replayed"),
    body: (await answer.json()) as Record<string, unknown>,
  };
}

/** Does something while a policy is in force. */
async function under<T>(text: string, deed: () => Promise<T>): Promise<T> {
  const { body } = await ask("POST /v1/policies", { name: newId("request"), text }, key, null);
  const { policy_id, version } = body;
  try {
    return await deed();
  } finally {
    expect(version, JSON.stringify(body)).toBe(1);
    await transaction(caller, "write", (tx) => tx.sql`delete from policy where policy_id = ${policy_id}`);
  }
}

describe("an act that asks something ahead of its transaction", () => {
  it("is answered as before where a policy has come to forbid it", async () => {
    const plan = { steps: [meetingOf(entity_id)] };
    const first = await ask("POST /v1/plans", plan);
    expect(first).toMatchObject({ status: 200, replayed: null });
    await under(`forbid(principal, action == Action::"plans.create", resource);`, async () => {
      expect(await ask("POST /v1/plans", plan, key, newId("request"))).toMatchObject({ status: 403 });
      expect(await ask("POST /v1/plans", plan)).toEqual({ ...first, replayed: "true" });
      const other = await ask("POST /v1/plans", { steps: [meetingOf(entity_id), meetingOf(entity_id)] });
      expect(other).toMatchObject({ status: 409, body: { code: "idempotency_key_reused" } });
    });
  });

  it("is answered as before where what it has approved would do something else by now", async () => {
    const asker = await keyWith(workspace_id, ["payments:write"]);
    const payment = { recipient_name: "Harbor Hosting", amount_cents: 45_000, method: "ach" };
    const pay = `POST /v1/entities/${entity_id}/payments`;
    const forbidden = `@approval("3") forbid(principal, action == Action::"payments.create", resource) unless { context.approved };`;
    const { obligation_id } = await under(forbidden, async () => (await ask(pay, payment, asker, null)).body);
    const obligation = `/v1/obligations/${obligation_id}`;
    const seen = await api.fetch(
      new Request(`http://localhost${obligation}`, { headers: { Authorization: `Bearer ${key}` } }),
    );
    const { effects_hash } = (await seen.json()) as { effects_hash: string };
    const approval = { decision: "approve", effects_hash };
    const approver = await keyWith(workspace_id, ["approvals:write", "obligations:write"]);
    const first = await ask(`POST ${obligation}/complete`, approval, approver);
    expect(first).toMatchObject({ status: 200, body: { status: "pending" } });
    // The first payment opens the accounts that the second one finds.
    expect(await ask(pay, payment, key, null)).toMatchObject({ status: 200 });
    expect(await ask(`POST ${obligation}/complete`, approval, approver)).toEqual({ ...first, replayed: "true" });
  });
});

describe("an act that waits for people's word", () => {
  it("waits once, however often it is asked for at the same time", async () => {
    const asker = await keyWith(workspace_id, ["contacts:write"]);
    const forbidden = `@approval("1") forbid(principal, action == Action::"contacts.create", resource) unless { context.approved };`;
    const answers = await under(forbidden, () =>
      Promise.all(Array.from({ length: 8 }, () => ask("POST /v1/contacts", { name: "Ada", role: "founder" }, asker))),
    );
    const kept = await asOwner<{ obligation_id: string }>(
      "select obligation_id from approval_request where workspace_id = $1 and action = 'contacts.create'",
      [workspace_id],
    );
    expect(kept).toHaveLength(1);
    for (const { body } of answers.filter(({ body }) => body.code !== "idempotency_in_progress")) {
      expect(body).toMatchObject({ code: "approval_required", ...kept[0] });
    }
  });
});

describe("whoever asks what is being worked on", () => {
  /** How long PostgreSQL may wait, in the order it was told. */
  const limitsOf = async (deed: () => Promise<unknown>) =>
    (await listening(deed)).flatMap(({ text, values }) => (text.includes("'lock_timeout', $1") ? values : []));

  it("waits 2 seconds at most for all that it is answered by, and not for each transaction", async () => {
    const moments = [0, 1_500, 5_000, 5_400, 6_000, 6_300, 7_000, 7_001];
    const claim = claimOf(caller, question, ["POST", "/v1/contacts", ""], () => moments.shift() ?? Number.NaN);
    const take = () =>
      transaction(caller, "write", async (tx) => {
        tx.undo();
        await claim.take(tx);
      });
    const limits = await limitsOf(async () => {
      for (let time = 0; time < 4; time++) await take();
    });
    expect(limits).toEqual(["2000ms", "500ms", "100ms", "1ms"]);
    expect(moments).toEqual([]);
  });

  it("is refused after that, and its refusal is kept without waiting for whoever claims the question meanwhile", async () => {
    const moments = [0, 2_000];
    const request = ["POST", "/v1/contacts", ""];
    const claim = claimOf(caller, question, request, () => moments.shift() ?? 2_000);
    await transaction(caller, "write", async (tx) => {
      tx.undo();
      await claim.take(tx);
    });
    await transaction(caller, "write", async (tx) => {
      const other = claimOf(caller, question, request);
      await other.take(tx);
      await claim.keepRefusal({ status: 404, body: "{}", receipt_id: null });
      const late = transaction(caller, "write", (own) => claim.take(own));
      await expect(late).rejects.toMatchObject({ status: 409, code: "idempotency_in_progress" });
      other.keep(tx, { status: 200, body: "[]", receipt_id: null });
    });
    const again = transaction(caller, "write", (tx) => claim.take(tx));
    await expect(again).rejects.toBeInstanceOf(AppError);
    expect(claim.kept).toEqual({ status: 200, body: "[]", receipt_id: null });
  });
});
