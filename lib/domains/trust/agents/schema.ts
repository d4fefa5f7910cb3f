import * as z from "zod";
import { Id, Name, Text, Timestamp } from "#lib/core/fields.ts";
import { sensitive } from "#lib/core/sensitive.ts";

export const Skill = Text(100).meta({
  description: "What the agent may do, such as `invoicing`.",
  example: "invoicing",
});

export const NewAgent = z.object({
  entity_id: Id("ent"),
  name: Name,
  system_prompt: Text(20_000),
  model: Text(200).meta({
    description: "`local/rules`, or the name of a model at the OpenAI-compatible address in MODEL_BASE_URL.",
    example: "local/rules",
  }),
});

export const Agent = z
  .object({
    agent_id: Id("agt"),
    entity_id: Id("ent"),
    name: z.string(),
    system_prompt: z.string(),
    model: z.string(),
    status: z.enum(["active", "paused"]),
    skills: z.array(z.string()),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Agent" });
export type Agent = z.infer<typeof Agent>;

const WebhookSecret = z.string().meta({
  description: "Signs webhooks to `POST /v1/inbound/webhook/{agent_id}` (Standard Webhooks): shown this once.",
});
sensitive.add(WebhookSecret, { kind: "secret" });

export const CreatedAgent = Agent.extend({ webhook_secret: WebhookSecret }).meta({ id: "CreatedAgent" });

export const Execution = z
  .object({
    execution_id: Id("exe"),
    agent_id: Id("agt"),
    trigger: z.enum(["message", "webhook", "email"]),
    content: z.string(),
    status: z.enum(["queued", "running", "completed", "failed"]),
    result: z.string().nullable().meta({ description: "What the agent says it did." }),
    error: z.string().nullable().meta({ description: "Why it could not." }),
    receipt_ids: z.array(z.string()).meta({ description: "The receipts of what it did." }),
    started_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Execution" });
export type Execution = z.infer<typeof Execution>;
