import * as z from "zod";
import type { Caller } from "#lib/core/caller.ts";
import { Id, Name, Page, Paging, Text } from "#lib/core/fields.ts";
import { entityInPath, entityOf, operation, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { fileOf } from "#lib/domains/company/documents/files/rules.ts";
import { GivenFile } from "#lib/domains/company/documents/files/schema.ts";
import * as files from "#lib/domains/company/documents/files/store.ts";
import { assertHolds, assertHoldsForGood } from "../access/rules.ts";
import { LONGEST_MESSAGE_ID, MOST_ATTACHMENTS, readEmail } from "./email.ts";
import * as executions from "./executions/store.ts";
import { abilityOf, roundedIn } from "./rules.ts";
import { Agent, Bounds, CreatedAgent, Execution, NewAgent, Skill } from "./schema.ts";
import { assertMaySend } from "./senders.ts";
import * as store from "./store.ts";

const at = within("agents", "/v1/agents");
const atInbound = within("agents", "/v1/inbound");
const atExecutions = within("agents", "/v1/executions");
const agent_id = Id("agt");
const example = { agent_id: "agt_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** The company that the agent works for. */
const ofAgent = entityOf<{ agent_id: string }>(store.entityOf);

export const createAgent = operation({
  ...at("create", "POST"),
  entity: entityInPath,
  title: "Create an agent",
  about:
    "The agent is `active` and can do nothing until it is given a skill. The answer holds the secret of its webhooks, this once. A run of it ends `failed` with the reason where it would go past `max_acts_per_run` or `max_amount_cents_per_run` (the sum of its acts on invoices, payments, bank accounts and payroll); the act that would is not done.",
  input: NewAgent,
  output: CreatedAgent,
  example: {
    entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8",
    name: "Billing",
    system_prompt: "You write invoices for what clients have ordered.",
    model: "local/rules",
    allowed_senders: ["@example.com"],
  },
  run: ({ tx, caller }, input) => store.insert(tx, input, caller.actor.id),
});

export const listAgents = operation({
  ...at("list", "GET"),
  title: "List agents",
  about: "All agents in the workspace, newest first. `search` (a part of the name) and `entity_id` narrow the list.",
  input: Paging.extend({ search: Text(500).optional(), entity_id: Id("ent").optional() }),
  output: Page(Agent),
  example: {},
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readAgent = operation({
  ...at("read", "GET /{agent_id}"),
  title: "Read an agent",
  input: z.object({ agent_id }),
  output: Agent,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const changeAgent = operation({
  ...at("update", "PATCH /{agent_id}"),
  entity: ofAgent,
  title: "Update an agent",
  about:
    "`status` is `active` or `paused`; a paused agent takes no message, and a run of it does nothing more. Who changes more than that steers what its skills do, and holds the scopes that they need, by no key that expires (403). What the agent asks people's word for from then on they do not decide, as little as whoever made it.",
  input: z.object({
    agent_id,
    status: z.enum(["active", "paused"]).optional(),
    name: Name.optional(),
    system_prompt: Text(20_000).optional(),
    ...Bounds.shape,
  }),
  output: Agent,
  example: { ...example, status: "paused" },
  async run({ tx, caller }, input) {
    const { agent_id: _, status, ...steering } = input;
    const isSteered = Object.values(steering).some((value) => value !== undefined);
    if (status === "active" || isSteered) await assertMaySteer(tx, caller, input, "What an agent with skills is to do");
    return store.change(tx, input, isSteered ? caller.actor.id : null);
  },
});

/** Throws 403 where the caller may not steer what the agent does with its skills. */
async function assertMaySteer(tx: Tx, caller: Caller, at: { agent_id: string }, what: string): Promise<void> {
  const { skills } = await store.load(tx, at);
  const { intents, scopes, takesBills } = abilityOf(skills);
  if (intents.size === 0 && !takesBills) return;
  assertHolds(caller, scopes, "The agent");
  assertHoldsForGood(caller, what);
}

export const rotateAgentSecret = operation({
  ...at("rotate_secret", "POST /{agent_id}/rotate-secret"),
  entity: ofAgent,
  guarded: true,
  title: "Rotate an agent's webhook secret",
  about:
    "Answers the new secret, this once; what is signed with the one before is refused from then on (401). Whoever is told it may set off what the agent's skills do, and so holds the scopes that they need, by no key that expires (403). What the agent asks people's word for they do not decide, as little as whoever made it.",
  input: z.object({ agent_id }),
  output: CreatedAgent,
  example,
  async run({ tx, caller }, input) {
    await assertMaySteer(tx, caller, input, "The secret of an agent with skills");
    return store.rotateSecret(tx, input, caller.actor.id);
  },
});

export const addSkill = operation({
  ...at("add_skill", "POST /{agent_id}/skills"),
  entity: ofAgent,
  title: "Add a skill to an agent",
  about:
    "A skill is a set of intents that the agent may use: `invoicing`, `bookkeeping`, `bills`, `payments`, `payroll`, `equity`, `governance`, `compliance`, `contracts`. With `bills` or `payments` a PDF or an image that is mailed to the agent becomes a draft of a bill, with the file attached. Any other word is kept and allows nothing. Who gives a skill holds the scopes that its intents need, by no key that expires (403). A skill stays given when its giver loses those scopes, as a key stays when its maker leaves: pause the agent to stop it. What it asks people's word for from then on its giver does not decide.",
  input: z.object({ agent_id, skill: Skill }),
  output: Agent,
  example: { ...example, skill: "invoicing" },
  async run({ tx, caller }, input) {
    assertHolds(caller, abilityOf([input.skill]).scopes, `The skill ${input.skill}`);
    assertHoldsForGood(caller, `The skill ${input.skill}`);
    return store.addSkill(tx, input, input.skill, caller.actor.id);
  },
});

export const messageAgent = operation({
  ...at("message", "POST /{agent_id}/messages"),
  scope: "agents:execute",
  entity: ofAgent,
  title: "Send an agent a message",
  about:
    "Answers at once with the execution, `queued`; a worker runs it. The run does what the agent's skills allow and the caller's own scopes as well, those that the caller holds still when it does it, and nothing else: a key with `agents:execute` alone has the agent do nothing.",
  input: z.object({ agent_id, content: Text(50_000) }),
  output: Execution,
  example: { ...example, content: "Invoice Globex $1,200.00 for consulting, due in 30 days." },
  run: ({ tx, caller }, input) => executions.insert(tx, input, caller, { trigger: "message", content: input.content }),
});

export const receiveWebhook = operation({
  ...atInbound("webhook", "POST /webhook/{agent_id}"),
  scope: "agents:execute",
  entity: ofAgent,
  title: "Trigger an agent by webhook",
  about:
    "Any JSON object; a whole number past 2^53-1, which readers of JSON round, is a 400: sent as a string it is kept as it is. With a key that has `agents:execute`, or with the agent's own Standard Webhooks signature (`webhook-id`, `webhook-timestamp`, `webhook-signature`) and no key. What is signed is told from what came before by its `webhook-id` alone, for 24 hours: the same again is received once, another body or the other door is a 409, and an `Idempotency-Key` beside it is not heeded. By a key the run is bound by the key's scopes as well as by the agent's skills. What pays, what issues or moves shares and what votes is not done on text from outside: the run asks a human for it, by an obligation that names the act.",
  input: z.looseObject({ agent_id }).superRefine((payload, { addIssue }) => {
    for (const path of roundedIn(payload).slice(0, 20)) {
      addIssue({ code: "custom", path, message: "must be a string, or a whole number of at most 2^53-1" });
    }
  }),
  output: Execution,
  example: { ...example, event: "order.paid", text: "Invoice Globex $1,200.00 for consulting, due in 30 days." },
  async run({ tx, caller }, { agent_id, ...payload }) {
    return executions.insert(tx, { agent_id }, caller, { trigger: "webhook", content: JSON.stringify(payload) });
  },
});

export const receiveEmail = operation({
  ...atInbound("email", "POST /email/{agent_id}"),
  scope: "agents:execute",
  entity: ofAgent,
  title: "Trigger an agent by e-mail",
  about:
    "A forwarded e-mail: raw MIME (`message/rfc822`), or JSON with `from`, `subject` and `text`. Only of a sender whom the agent's `allowed_senders` name, or, where they are empty, of a member of the workspace or a contact of the agent's company or of the workspace (403): whoever forwards mail has checked that its sender is not forged. A message that is handed in twice, told by its `Message-ID` header or `message_id`, is answered with the execution that it set off, and sets off no other; another text under the same is a 409. By a key the run is bound by the key's scopes as well as by the agent's skills. A PDF or an image that comes with it becomes a draft of a bill, with the file attached, where the agent has the skill `bills` or `payments`. What pays, what issues or moves shares and what votes is not done on text from outside: the run asks a human for it, by an obligation that names the act.",
  input: z.object({
    agent_id,
    from: Text(500),
    subject: Text(1000).nullish(),
    text: Text(200_000),
    message_id: Text(LONGEST_MESSAGE_ID).nullish().meta({
      description:
        "The mail's own Message-ID, by which one that comes twice is known; of raw mail it is taken out of it.",
    }),
    attachments: z.array(GivenFile).max(MOST_ATTACHMENTS).nullish().meta({
      description: "The PDFs and images that came with it; of raw mail they are taken out of it, 10 at most.",
    }),
  }),
  output: Execution,
  example: {
    ...example,
    from: "grace@example.com",
    subject: "Please invoice",
    text: "Invoice Globex $1,200.00 for consulting, due in 30 days.",
  },
  bodies: { "message/rfc822": readEmail },
  async run({ tx, caller }, { agent_id, from, subject, text, message_id = null, attachments }) {
    const agent = await store.load(tx, { agent_id });
    await assertMaySend(tx, agent, from);
    const content = `From: ${from}\nSubject: ${subject ?? ""}\n\n${text}`;
    const mail = { content, message_id };
    const known = await executions.findByMail(tx, { agent_id }, mail);
    if (known) return known;
    const execution = await executions.insert(tx, { agent_id }, caller, { trigger: "email", ...mail });
    const kept = abilityOf(agent.skills).takesBills ? (attachments ?? []) : [];
    for (const file of kept) {
      const document_id = await files.keep(tx, agent.entity_id, fileOf(file));
      await executions.noteFile(tx, execution, document_id);
    }
    return execution;
  },
});

export const listExecutions = operation({
  ...at("executions", "GET /{agent_id}/executions"),
  entity: ofAgent,
  title: "List an agent's executions",
  about: "How each went, newest first.",
  input: Paging.extend({ agent_id }),
  output: Page(Execution),
  example,
  run: ({ tx }, input) => executions.list(tx, input),
});

export const readExecution = operation({
  ...atExecutions("read_execution", "GET /{execution_id}"),
  title: "Read an execution",
  input: z.object({ execution_id: Id("exe") }),
  output: Execution,
  example: { execution_id: "exe_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => executions.load(tx, input),
});
