import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { transaction } from "#lib/db/transaction.ts";
import { listReceipts } from "#lib/domains/trust/receipts/operations.ts";
import { execute } from "#lib/execute.ts";
import { authenticateWebhook } from "#lib/server/inbound.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { callerIn, memberIn } from "../../../../e2e/support/callers.ts";
import * as executions from "./executions/store.ts";
import { addSkill, createAgent, receiveWebhook, rotateAgentSecret } from "./operations.ts";

async function newAgent() {
  const { caller, entity_id } = await newCompany();
  const given = { ...createAgent.example, entity_id };
  const { agent_id, webhook_secret } = (await execute(createAgent, caller, given)).value;
  const body = Buffer.from(JSON.stringify({ text: "Invoice Globex $1,200.00." }));
  /** Knocks with a webhook that is signed with this secret. */
  const knock = (secret: string) => {
    const at = new Date();
    const headers = {
      "webhook-id": "msg_1",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign("msg_1", at, body.toString()),
    };
    return authenticateWebhook(agent_id, new Headers(headers), body, "req");
  };
  return { caller, agent_id, webhook_secret, knock };
}

it("An agent's secret is rotated: the one of before opens nothing, whoever was told it, and no receipt holds the new one", async () => {
  const { caller, agent_id, webhook_secret, knock } = await newAgent();
  expect((await knock(webhook_secret)).actor).toMatchObject({ type: "agent", id: agent_id });
  const { value } = await execute(rotateAgentSecret, caller, { agent_id });
  expect(value.webhook_secret).toMatch(/^whsec_/);
  await expect(knock(webhook_secret)).rejects.toMatchObject({ status: 401 });
  expect((await knock(value.webhook_secret)).actor.id).toBe(agent_id);
  const { data } = (await execute(listReceipts, caller, { action: "agents.rotate_secret" })).value;
  expect(data).toMatchObject([{ result: { agent_id, webhook_secret: "•••••" } }]);
});

it("Who was told the secret stands behind what is set off by it, and so does not approve what the agent asks for", async () => {
  const { caller, agent_id, knock } = await newAgent();
  const told = await memberIn(caller.workspace_id, "owner");
  const { webhook_secret } = (await execute(rotateAgentSecret, told, { agent_id })).value;
  const { execution_id } = (await execute(receiveWebhook, await knock(webhook_secret), { agent_id })).value;
  const behind = await transaction(caller, "read", (tx) => executions.behind(tx, { execution_id }));
  expect(behind).toContain(told.actor.id);
});

it("The secret of an agent with skills is told to nobody who lacks what they need, or whose key ends", async () => {
  const { caller, agent_id } = await newAgent();
  const narrow = callerIn(caller.workspace_id, "agents:write");
  await execute(rotateAgentSecret, narrow, { agent_id });
  await execute(addSkill, caller, { agent_id, skill: "invoicing" });
  const refused = (by: typeof caller) => expect(execute(rotateAgentSecret, by, { agent_id })).rejects;
  await refused(narrow).toMatchObject({ status: 403, code: "missing_scope" });
  await refused({ ...caller, expires_at: "2099-01-01T00:00:00.000Z" }).toMatchObject({ status: 403 });
  const able = callerIn(caller.workspace_id, "agents:write", "invoices:write", "intents:execute");
  await execute(rotateAgentSecret, able, { agent_id });
});
