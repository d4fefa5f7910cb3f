import * as z from "zod";
import { Id, MAX_INTEGER, Name, Text, Timestamp } from "#lib/core/fields.ts";
import { sensitive } from "#lib/core/sensitive.ts";

export const Skill = Text(100).meta({
  description: "What the agent may do, such as `invoicing`.",
  example: "invoicing",
});

const WHOLE = "must be a whole number";

const MostActs = z
  .int(`${WHOLE} from 1 to 1000`)
  .min(1, `${WHOLE} from 1 to 1000`)
  .max(1000, `${WHOLE} from 1 to 1000`)
  .meta({ description: "How many acts a run may do at most; 25 if left out." });

const MostCents = z.int(`${WHOLE} of cents, 0 or more`).min(0, `${WHOLE} of cents, 0 or more`).meta({
  maximum: MAX_INTEGER,
  description: "How much a run's acts with money may come to in whole cents; 10000000 ($100,000) if left out.",
});

/** An address, or all of a domain: `grace@example.com`, `@example.com`. */
const Sender = z
  .string()
  .trim()
  .max(254, "must be at most 254 characters long")
  .refine(
    (text) => z.regexes.email.test(text.startsWith("@") ? `any${text}` : text),
    "must be an e-mail address, or a domain as @example.com",
  );

const Senders = z.array(Sender).max(200).meta({
  description:
    "Whose mail sets the agent off: addresses, and domains as `@example.com`. Empty: the workspace's members, and contacts of the agent's company or of the workspace.",
});

/** How far an agent may go in a run, and on whose mail it begins one. */
export const Bounds = z.object({
  max_acts_per_run: MostActs.optional(),
  max_amount_cents_per_run: MostCents.optional(),
  allowed_senders: Senders.optional(),
});

export const NewAgent = z.object({
  entity_id: Id("ent"),
  name: Name,
  system_prompt: Text(20_000),
  model: Text(200).meta({
    description: "`local/rules`, or the name of a model at the OpenAI-compatible address in MODEL_BASE_URL.",
    example: "local/rules",
  }),
  ...Bounds.shape,
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
    max_acts_per_run: MostActs,
    max_amount_cents_per_run: MostCents,
    allowed_senders: z.array(z.string()).meta({ description: "Whose mail sets the agent off." }),
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
    obligation_ids: z.array(z.string()).meta({ description: "What it asked a human for instead of doing it." }),
    amount_cents: z.int().meta({ description: "What its acts with money came to." }),
    message_id: z
      .string()
      .nullable()
      .meta({ description: "The Message-ID of the mail that set it off, which sets off no other." }),
    triggered_by: z
      .string()
      .nullable()
      .meta({ description: "Who set it off: a person, a key, or the agent's own signature." }),
    scopes: z.array(z.string()).meta({
      description:
        "What whoever set it off held: the run does nothing beyond that. `*` with the agent's own signature.",
    }),
    started_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Execution" });
export type Execution = z.infer<typeof Execution>;
