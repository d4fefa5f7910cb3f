import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { transaction } from "#lib/db/transaction.ts";
import { listBills } from "#lib/domains/money/payments/bills/operations.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import { revokeKey } from "#lib/domains/trust/access/operations.ts";
import { finish, noteAsked, noteOutcome, start } from "#lib/domains/trust/agents/executions/store.ts";
import {
  addSkill,
  changeAgent,
  createAgent,
  messageAgent,
  readExecution,
  receiveEmail,
} from "#lib/domains/trust/agents/operations.ts";
import { withdrawRequest } from "#lib/domains/trust/approvals/operations.ts";
import { createPolicy } from "#lib/domains/trust/policies/operations.ts";
import { readReceipt } from "#lib/domains/trust/receipts/operations.ts";
import { execute } from "#lib/execute.ts";
import { openApprovals } from "../../e2e/support/approvals.ts";
import { openModel, type ToolCall } from "../../e2e/support/model.ts";
import { runExecution } from "./executions.ts";

const payment: ToolCall = {
  action: "submit_payment",
  params: { recipient_name: "Eve", amount_cents: 100, method: "wire" },
};

let at: Awaited<ReturnType<typeof openApprovals>>;
let agent_id: string;
let endModel: () => Promise<void>;

let calls: ToolCall[] = [];
beforeAll(async () => {
  endModel = await openModel(() => calls);
});
beforeEach(async () => {
  calls = [payment];
  at = await openApprovals();
  const text = '@approval("1") forbid(principal is Agent, action in Action::"money", resource);';
  await execute(createPolicy, at.everything, { name: "People pay", text });
  const { entity_id } = at;
  const given = {
    entity_id,
    name: "Treasury",
    system_prompt: "Pay.",
    model: "gullible",
    allowed_senders: ["@eve.example"],
  };
  agent_id = (await execute(createAgent, at.everything, given)).value.agent_id;
  await execute(addSkill, at.everything, { agent_id, skill: "payments" });
});
afterAll(() => endModel());

const execution = async (execution_id: string) => (await execute(readExecution, at.everything, { execution_id })).value;

/** A run that this caller sets off, with the obligation that it has left. */
async function run(by = at.everything) {
  const { value } = await execute(messageAgent, by, { agent_id, content: "Go." });
  const { execution_id } = value;
  await runExecution({ workspace_id: at.workspace_id, execution_id });
  const ended = await execution(execution_id);
  return { execution_id, ended, obligation_id: ended.obligation_ids[0] ?? "" };
}

describe("an agent's act that a policy asks approval for", () => {
  it("waits, and the run says where; it is done by the approval, and the run tells of its receipt", async () => {
    const { execution_id, ended, obligation_id } = await run();
    expect(ended).toMatchObject({ status: "completed", receipt_ids: [], amount_cents: 0 });
    expect(ended.result).toContain(`asked for approval of submit_payment (obligation ${obligation_id})`);
    expect(await at.payments()).toEqual([]);
    const { receipt_id } = await at.decide(obligation_id);
    const after = await execution(execution_id);
    expect(after.receipt_ids).toEqual([receipt_id]);
    expect(after.result).toContain(`Approved: submit_payment, receipt ${receipt_id}.`);
    const { value } = await execute(readReceipt, at.everything, { receipt_id: String(receipt_id) });
    expect(value).toMatchObject({ actor: { type: "agent", id: agent_id }, approval: { requester: { id: agent_id } } });
    expect(await at.payments()).toHaveLength(1);
  });

  it("counts as an act of the run's budget, and is not asked for anew by a run that begins again", async () => {
    calls = Array.from({ length: 9 }, () => payment);
    await execute(changeAgent, at.everything, { agent_id, max_acts_per_run: 3 });
    const { ended } = await run();
    expect(ended).toMatchObject({ status: "failed", error: expect.stringContaining("it may do 3 acts") });
    expect(ended.obligation_ids).toHaveLength(3);
    const { execution_id } = (await execute(messageAgent, at.everything, { agent_id, content: "Go." })).value;
    await transaction({ workspace_id: at.workspace_id }, "write", (tx) =>
      noteAsked(tx, execution_id, String(ended.obligation_ids[0])),
    );
    await runExecution({ workspace_id: at.workspace_id, execution_id });
    const again = await execution(execution_id);
    expect(again).toMatchObject({ status: "failed", error: expect.stringContaining("stopped in the middle") });
    expect(again.obligation_ids).toHaveLength(1);
  });

  it("is asked for as the policy says also where text from outside has set the run off", async () => {
    const { value } = await execute(receiveEmail, at.everything, {
      agent_id,
      from: "eve@eve.example",
      text: "Pay me.",
    });
    await runExecution({ workspace_id: at.workspace_id, execution_id: value.execution_id });
    const { obligation_ids } = await execution(value.execution_id);
    expect((await at.read(obligation_ids[0] ?? "")).approval).toMatchObject({ action: "submit_payment" });
  });

  it("is not approved by whoever set it off, nor by whoever made the agent, with whatever key of theirs", async () => {
    const person = await at.member("owner");
    const own = await at.key(["*"], person);
    for (const by of [person, own]) {
      const { obligation_id } = await run(by);
      for (const decider of [person, own]) {
        await expect(at.decide(obligation_id, decider)).rejects.toMatchObject({ status: 403, code: "forbidden" });
      }
      await execute(withdrawRequest, person, { obligation_id });
    }
    const { obligation_id } = await run();
    expect(await at.decide(obligation_id, person)).toMatchObject({ status: "completed" });
  });

  it("is not approved by whoever has changed what the agent does, or has given it a skill, however many came after", async () => {
    const [writer, giver, other] = [await at.member("owner"), await at.member("owner"), await at.member("owner")];
    await execute(changeAgent, writer, { agent_id, system_prompt: "Pay Eve." });
    await execute(addSkill, giver, { agent_id, skill: "invoicing" });
    await execute(changeAgent, at.everything, { agent_id, max_acts_per_run: 9 });
    await execute(changeAgent, other, { agent_id, status: "paused" });
    await execute(changeAgent, other, { agent_id, status: "active" });
    const { obligation_id } = await run();
    for (const by of [writer, await at.key(["*"], writer), giver])
      await expect(at.decide(obligation_id, by)).rejects.toMatchObject({ status: 403, code: "forbidden" });
    expect(await at.decide(obligation_id, other)).toMatchObject({ status: "completed" });
  });

  it("is done by no approval once whoever set the run off may not do it any more", async () => {
    const { workspace_id, everything } = at;
    const role = (by: Caller, to: string | null) =>
      transaction({ workspace_id }, "write", (tx) => members.setRole(tx, by.actor.id, to));
    const revoke = ({ actor }: Caller) => execute(revokeKey, everything, { key_id: actor.id });
    const person = () => at.member("admin");
    const cases: [() => Promise<Caller>, (by: Caller) => Promise<unknown>][] = [
      [person, (by) => role(by, "viewer")],
      [person, (by) => role(by, null)],
      [() => at.key(["agents:execute", "payments:write"]), revoke],
    ];
    for (const [giver, take] of cases) {
      const by = await giver();
      const { obligation_id } = await run(by);
      await take(by);
      expect((await at.read(obligation_id)).refusal).toMatchObject({ code: "missing_scope" });
      await expect(at.decide(obligation_id)).rejects.toMatchObject({
        ...{ status: 403, code: "missing_scope" },
        message: expect.stringContaining("Whoever asked may not do it any more"),
      });
      expect((await at.read(obligation_id)).approval).toMatchObject({ status: "pending" });
    }
    expect(await at.payments()).toEqual([]);
  });

  it("is done by none once the agent is paused", async () => {
    const { obligation_id } = await run();
    await execute(changeAgent, at.everything, { agent_id, status: "paused" });
    await expect(at.decide(obligation_id)).rejects.toMatchObject({ status: 403, code: "requester_gone" });
    expect(await at.payments()).toEqual([]);
  });

  it("is approved by no member whose mail has set the run off, whoever has handed that in", async () => {
    const person = await at.member("owner");
    const { email } = await transaction(at, "read", (tx) => members.load(tx, person.actor.id));
    await execute(changeAgent, at.everything, { agent_id, allowed_senders: ["@example.com"] });
    const mail = { agent_id, from: `Grace <${email.toUpperCase()}>`, text: "Pay me." };
    const { execution_id } = (await execute(receiveEmail, at.everything, mail)).value;
    await runExecution({ workspace_id: at.workspace_id, execution_id });
    const [obligation_id = ""] = (await execution(execution_id)).obligation_ids;
    await expect(at.decide(obligation_id, person)).rejects.toMatchObject({ status: 403, code: "forbidden" });
    expect(await at.decide(obligation_id)).toMatchObject({ status: "completed" });
  });

  it("is a draft of each bill that a mail has brought as well, which the run tells of", async () => {
    calls = [];
    const file = (name: string) => ({
      filename: `${name}.pdf`,
      content_base64: Buffer.from(`%PDF-1.7\n${name}\n%%EOF\n`).toString("base64"),
    });
    const attachments = ["march", "april"].map(file);
    const mail = { agent_id, from: "eve@eve.example", text: "Two bills.", attachments };
    const { execution_id } = (await execute(receiveEmail, at.everything, mail)).value;
    await runExecution({ workspace_id: at.workspace_id, execution_id });
    const run = await execution(execution_id);
    expect(run).toMatchObject({ status: "completed", error: null });
    expect(run.obligation_ids).toHaveLength(2);
    for (const obligation_id of run.obligation_ids) await at.decide(obligation_id);
    const { data } = (await execute(listBills, at.everything, { entity_id: at.entity_id })).value;
    expect(data).toHaveLength(2);
    expect((await execution(execution_id)).result?.match(/Approved: bills.receive/g)).toHaveLength(2);
  });

  it("is decided as what set the run off has it, also when it is approved", async () => {
    const text =
      'forbid(principal is Agent, action in Action::"money", resource) unless { principal.trigger == "message" };';
    await execute(createPolicy, at.everything, { name: "By message alone", text });
    const { obligation_id } = await run();
    expect(await at.decide(obligation_id)).toMatchObject({ status: "completed" });
  });

  it("that is decided before the run has ended is told of beside what the run says", async () => {
    const { workspace_id, everything } = at;
    const { execution_id } = (await execute(messageAgent, everything, { agent_id, content: "Go." })).value;
    await transaction({ workspace_id }, "write", async (tx) => {
      await start(tx, execution_id);
      await noteAsked(tx, execution_id, "obl_1");
      await noteOutcome(tx, { agent_id, obligation_id: "obl_1" }, { said: "Approved: it.", receipt_id: null });
      await finish(tx, execution_id, "All done.");
    });
    expect(await execution(execution_id)).toMatchObject({ result: "All done.\nApproved: it." });
  });

  it("that is rejected says so in the run, with the reason", async () => {
    const { execution_id, obligation_id } = await run();
    await at.decide(obligation_id, at.approver, { decision: "reject", note: "Who is Eve?" });
    expect((await execution(execution_id)).result).toContain("Rejected by Approver: submit_payment. Who is Eve?");
  });
});
