import * as z from "zod";
import { Id, Name, Page, Paging, Text } from "#lib/core/fields.ts";
import { entityInPath, entityOf, noEntity, operation } from "#lib/core/operation.ts";
import { readEmail } from "./email.ts";
import { Agent, CreatedAgent, Execution, NewAgent, Skill } from "./schema.ts";
import * as store from "./store.ts";

const agent_id = Id("agt");
const example = { agent_id: "agt_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** The company that the agent works for. */
const ofAgent = entityOf((tx, input: { agent_id: string }) => store.entityOfAgent(tx, input.agent_id));

export const createAgent = operation({
  name: "agents.create",
  title: "Create an agent",
  about:
    "The agent is `active` and can do nothing until it is given a skill. The answer holds the secret of its webhooks, this once.",
  http: "POST /v1/agents",
  scope: "agents:write",
  effect: "write",
  entity: entityInPath,
  input: NewAgent,
  output: CreatedAgent,
  example: {
    entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8",
    name: "Billing",
    system_prompt: "You write invoices for what clients have ordered.",
    model: "local/rules",
  },
  async run({ tx }, input) {
    return store.insertAgent(tx, input);
  },
});

export const listAllAgents = operation({
  name: "agents.list",
  title: "List agents",
  about: "All agents in the workspace, newest first.",
  http: "GET /v1/agents",
  scope: "agents:read",
  effect: "read",
  entity: noEntity,
  input: Paging.extend({ entity_id: Id("ent").optional() }),
  output: Page(Agent),
  example: {},
  async run({ tx }, filter) {
    return store.listAgents(tx, filter);
  },
});

export const readAgent = operation({
  name: "agents.read",
  title: "Read an agent",
  http: "GET /v1/agents/{agent_id}",
  scope: "agents:read",
  effect: "read",
  entity: noEntity,
  input: z.object({ agent_id }),
  output: Agent,
  example,
  async run({ tx }, input) {
    return store.loadAgent(tx, input.agent_id);
  },
});

export const changeAgent = operation({
  name: "agents.update",
  title: "Update an agent",
  about: "`status` is `active` or `paused`; a paused agent takes no message.",
  http: "PATCH /v1/agents/{agent_id}",
  scope: "agents:write",
  effect: "write",
  entity: ofAgent,
  input: z.object({
    agent_id,
    status: z.enum(["active", "paused"]).optional(),
    name: Name.optional(),
    system_prompt: Text(20_000).optional(),
  }),
  output: Agent,
  example: { ...example, status: "paused" },
  async run({ tx }, { agent_id, ...given }) {
    return store.updateAgent(tx, agent_id, given);
  },
});

export const addSkill = operation({
  name: "agents.add_skill",
  title: "Add a skill to an agent",
  about:
    "A skill is a set of intents that the agent may use: `invoicing`, `bookkeeping`, `payments`, `payroll`, `equity`, `governance`, `compliance`, `contracts`. Any other word is kept and allows nothing.",
  http: "POST /v1/agents/{agent_id}/skills",
  scope: "agents:write",
  effect: "write",
  entity: ofAgent,
  input: z.object({ agent_id, skill: Skill }),
  output: Agent,
  example: { ...example, skill: "invoicing" },
  async run({ tx }, { agent_id, skill }) {
    return store.addSkill(tx, agent_id, skill);
  },
});

export const messageAgent = operation({
  name: "agents.message",
  title: "Send an agent a message",
  about: "Answers at once with the execution, `queued`; a worker runs it.",
  http: "POST /v1/agents/{agent_id}/messages",
  scope: "agents:execute",
  effect: "write",
  entity: ofAgent,
  input: z.object({ agent_id, content: Text(50_000) }),
  output: Execution,
  example: { ...example, content: "Invoice Globex $1,200.00 for consulting, due in 30 days." },
  async run({ tx }, { agent_id, content }) {
    return store.insertExecution(tx, agent_id, "message", content);
  },
});

export const receiveWebhook = operation({
  name: "agents.webhook",
  title: "Trigger an agent by webhook",
  about:
    "Any JSON object. With a key that has `agents:execute`, or with the agent's own Standard Webhooks signature (`webhook-id`, `webhook-timestamp`, `webhook-signature`) and no key.",
  http: "POST /v1/inbound/webhook/{agent_id}",
  scope: "agents:execute",
  effect: "write",
  entity: ofAgent,
  input: z.looseObject({ agent_id }),
  output: Execution,
  example: { ...example, event: "order.paid", text: "Invoice Globex $1,200.00 for consulting, due in 30 days." },
  async run({ tx }, { agent_id, ...payload }) {
    return store.insertExecution(tx, agent_id, "webhook", JSON.stringify(payload));
  },
});

export const receiveEmail = operation({
  name: "agents.email",
  title: "Trigger an agent by e-mail",
  about: "A forwarded e-mail: raw MIME (`message/rfc822`), or JSON with `from`, `subject` and `text`.",
  http: "POST /v1/inbound/email/{agent_id}",
  scope: "agents:execute",
  effect: "write",
  entity: ofAgent,
  input: z.object({ agent_id, from: Text(500), subject: Text(1000).nullish(), text: Text(200_000) }),
  output: Execution,
  example: {
    ...example,
    from: "grace@example.com",
    subject: "Please invoice",
    text: "Invoice Globex $1,200.00 for consulting, due in 30 days.",
  },
  bodies: { "message/rfc822": readEmail },
  async run({ tx }, { agent_id, from, subject, text }) {
    return store.insertExecution(tx, agent_id, "email", `From: ${from}\nSubject: ${subject ?? ""}\n\n${text}`);
  },
});

export const listAgentExecutions = operation({
  name: "agents.executions",
  title: "List an agent's executions",
  about: "How each went, newest first.",
  http: "GET /v1/agents/{agent_id}/executions",
  scope: "agents:read",
  effect: "read",
  entity: ofAgent,
  input: Paging.extend({ agent_id }),
  output: Page(Execution),
  example,
  async run({ tx }, input) {
    return store.listExecutions(tx, input);
  },
});

export const readExecution = operation({
  name: "agents.read_execution",
  title: "Read an execution",
  http: "GET /v1/executions/{execution_id}",
  scope: "agents:read",
  effect: "read",
  entity: noEntity,
  input: z.object({ execution_id: Id("exe") }),
  output: Execution,
  example: { execution_id: "exe_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  async run({ tx }, input) {
    return store.loadExecution(tx, input.execution_id);
  },
});
