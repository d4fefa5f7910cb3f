import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { newId } from "#lib/core/ids.ts";
import { listInvoices } from "#lib/domains/money/invoicing/operations.ts";
import {
  addSkill,
  changeAgent,
  createAgent,
  messageAgent,
  readExecution,
  receiveWebhook,
} from "#lib/domains/trust/agents/operations.ts";
import { readReceipt } from "#lib/domains/trust/receipts/operations.ts";
import { execute } from "#lib/execute.ts";
import { breakingAt } from "../../e2e/support/breaking.ts";
import { callerIn, newWorkspace } from "../../e2e/support/callers.ts";
import { newEntity } from "../../e2e/support/company.ts";
import { openModel } from "../../e2e/support/model.ts";
import { giveUpExecution, runExecution } from "./executions.ts";

let caller: Caller;
let entity_id: string;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
  entity_id = await newEntity(caller);
});

const order = "Invoice Globex $1,200.00 for consulting, due in 30 days.";

async function newAgent(model: string, ...skills: string[]): Promise<string> {
  const given = { entity_id, name: "Billing", system_prompt: "You write invoices.", model };
  const { agent_id } = (await execute(createAgent, caller, given)).value;
  for (const skill of skills) await execute(addSkill, caller, { agent_id, skill });
  return agent_id;
}

/** Runs what a trigger has queued, as the worker does, and answers how it went. */
async function run(execution_id: string) {
  await runExecution({ workspace_id: caller.workspace_id, execution_id });
  return (await execute(readExecution, caller, { execution_id })).value;
}

const message = async (agent_id: string, content: string) =>
  (await execute(messageAgent, caller, { agent_id, content })).value;
const invoices = async () => (await execute(listInvoices, caller, { entity_id, limit: 1000 })).value.data;

describe("a skill", () => {
  it("is given by nobody who does not hold the scopes of what it lets an agent do", async () => {
    const { workspace_id } = caller;
    const agent_id = await newAgent("local/rules");
    const give = (by: Caller, skill: string) => execute(addSkill, by, { agent_id, skill });
    const narrow = callerIn(workspace_id, "agents:write", "agents:execute", "intents:execute");
    await expect(give(narrow, "payments")).rejects.toMatchObject({ status: 403, code: "missing_scope" });
    await expect(give(narrow, "PAYMENTS")).rejects.toMatchObject({ status: 403 });
    expect((await give(narrow, "small talk")).value.skills).toEqual(["small talk"]);
    const paying = callerIn(workspace_id, "agents:write", "intents:execute", "payments:write", "banking:write");
    expect((await give(paying, "payments")).value.skills).toContain("payments");
  });
});

describe("an agent's run", () => {
  it("writes the invoice that a message orders, as the agent, with a receipt", async () => {
    const agent_id = await newAgent("local/rules", "invoicing");
    const queued = await message(agent_id, order);
    expect(queued).toMatchObject({ status: "queued", receipt_ids: [] });
    const ended = await run(queued.execution_id);
    expect(ended).toMatchObject({ status: "completed", error: null, receipt_ids: [expect.any(String)] });
    const { value } = await execute(readReceipt, caller, { receipt_id: ended.receipt_ids[0] ?? "" });
    expect(value).toMatchObject({
      action: "create_invoice",
      actor: { type: "agent", id: agent_id, name: "Billing" },
      result: { customer: "Globex", amount_cents: 120_000, description: "consulting", status: "draft" },
    });
  });

  it("is done once, however often its job comes", async () => {
    const { execution_id } = await message(await newAgent("local/rules", "invoicing"), order);
    const before = (await invoices()).length;
    await run(execution_id);
    await run(execution_id);
    expect(await invoices()).toHaveLength(before + 1);
  });

  it.each([
    ["is run again where that took its act along", "asked", { status: "completed", error: null }],
    [
      "is not where its act is kept, and says so",
      "kept",
      { status: "failed", error: expect.stringContaining("stopped in the middle") },
    ],
  ] as const)("whose database goes away in the middle of it %s", async (_, when, ended) => {
    const agent_id = await newAgent("local/rules", "invoicing");
    const customer = `Globex${newId("request")}`;
    const { execution_id } = await message(agent_id, order.replace("Globex", customer));
    const end = await breakingAt(customer, when);
    await expect(run(execution_id)).rejects.toThrow("terminated");
    await end();
    expect(await run(execution_id)).toMatchObject({ ...ended, receipt_ids: [expect.any(String)] });
    expect((await invoices()).filter((invoice) => invoice.customer === customer)).toHaveLength(1);
  });

  it("is set off by a webhook's own words, too", async () => {
    const agent_id = await newAgent("local/rules", "invoicing");
    const { execution_id } = (await execute(receiveWebhook, caller, { agent_id, text: order })).value;
    expect(await run(execution_id)).toMatchObject({ status: "completed", trigger: "webhook" });
  });

  it("is not set off by a webhook with a number that reading JSON rounds, and tells which", async () => {
    const agent_id = await newAgent("local/rules", "invoicing");
    const payload = JSON.parse('{"order":{"lines":[{"id":9007199254740993}],"total":0.1,"key":9007199254740991}}');
    const sent = execute(receiveWebhook, caller, { agent_id, ...payload });
    const message = "must be a string, or a whole number of at most 2^53-1";
    await expect(sent).rejects.toMatchObject({
      status: 400,
      message: `order.lines.0.id ${message}`,
      details: { issues: [{ path: "order.lines.0.id", message }] },
    });
  });

  it("does nothing more once it was given up, as where its process slept while others looked after its job", async () => {
    const agent_id = await newAgent("gullible", "invoicing");
    const { execution_id } = await message(agent_id, "Go.");
    const params = { client_name: "Eve", amount_cents: 100, description: "Ink", due_days: 30 };
    const end = await openModel(async () => {
      await giveUpExecution({ workspace_id: caller.workspace_id, execution_id }, "Its process has ended.");
      return [{ action: "create_invoice", params }];
    });
    const before = (await invoices()).length;
    expect(await run(execution_id)).toMatchObject({
      status: "failed",
      error: "Its process has ended.",
      result: null,
      receipt_ids: [],
    });
    await end();
    expect(await invoices()).toHaveLength(before);
  });

  it("without the skill for what is asked says so and does nothing", async () => {
    const before = (await invoices()).length;
    const { execution_id } = await message(await newAgent("local/rules"), order);
    expect(await run(execution_id)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("skill"),
      receipt_ids: [],
    });
    expect(await invoices()).toHaveLength(before);
  });

  it("of words without an order says what it reads", async () => {
    const { execution_id } = await message(await newAgent("local/rules", "invoicing"), "Hello there.");
    expect(await run(execution_id)).toMatchObject({ status: "failed", error: expect.stringContaining("local/rules") });
  });

  it("of a model that has no address says which setting it lacks", async () => {
    const { execution_id } = await message(await newAgent("some-model", "invoicing"), order);
    expect(await run(execution_id)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("MODEL_BASE_URL"),
    });
  });

  it("is refused by a paused agent", async () => {
    const agent_id = await newAgent("local/rules", "invoicing");
    await execute(changeAgent, caller, { agent_id, status: "paused" });
    await expect(message(agent_id, order)).rejects.toMatchObject({
      status: 400,
      message: "Cannot message the agent: its status is paused.",
    });
  });

  it("does nothing where the agent was paused before its turn came", async () => {
    const agent_id = await newAgent("local/rules", "invoicing");
    const { execution_id } = await message(agent_id, order);
    await execute(changeAgent, caller, { agent_id, status: "paused" });
    const before = (await invoices()).length;
    expect(await run(execution_id)).toMatchObject({ status: "failed", error: "The agent is paused.", receipt_ids: [] });
    expect(await invoices()).toHaveLength(before);
  });
});
