import * as z from "zod";
import { Effects } from "#lib/core/effects.ts";
import { Id, Name, Text, Timestamp } from "#lib/core/fields.ts";
import { templateNames } from "./templates.ts";

/** What an act would do, when it was only asked for (`?dry_run=true`): nothing of it is kept. */
export const DryRun = z
  .object({
    dry_run: z.literal(true),
    action: z.string().meta({ description: "The intent's name, or the operation's for other writes." }),
    decision: z.enum(["permit"]),
    policies: z.array(z.string()).meta({ description: "The names of the policies that decided." }),
    monitored: z
      .array(z.string())
      .optional()
      .meta({ description: "Policies that only watch, and would have forbidden it; left out where there are none." }),
    result: z.unknown().meta({ description: "The record that would be answered; secrets stand masked." }),
    effects: Effects,
  })
  .meta({ id: "DryRun" });
export type DryRun = z.infer<typeof DryRun>;

const PolicyMode = z.enum(["enforce", "monitor"]).meta({
  description: "`enforce` forbids what its text forbids; `monitor` lets it be done and notes it in the receipt.",
});

/** A Cedar text. How long one may be keeps its reading short. */
const PolicyText = Text(20_000).meta({
  description: "Cedar: one or more statements. `forbid` forbids; what scopes permit is permitted without a `permit`.",
  example: 'forbid(principal is Agent, action in Action::"money", resource) when { context.amount_cents > 100000 };',
});

export const Policy = z
  .object({
    policy_id: Id("pol"),
    name: z.string(),
    summary: z.string().meta({ description: "What it says, in words." }),
    text: z.string().meta({ description: "The Cedar text that is in force." }),
    mode: PolicyMode,
    template: z
      .string()
      .nullable()
      .meta({ description: "The template that the text is made from; null where it was written by hand." }),
    fields: z.record(z.string(), z.unknown()).nullable().meta({ description: "What the template is filled with." }),
    version: z.int().meta({ description: "Counts from 1; every change makes the next." }),
    created_by: z.string().meta({ description: "Who wrote it." }),
    updated_by: z.string().meta({ description: "Who wrote this version." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Policy" });
export type Policy = z.infer<typeof Policy>;

/** What a policy says: a text, or a template with its fields. */
const Said = z.object({
  text: PolicyText.optional(),
  template: z.enum(templateNames).optional().meta({ description: "In place of a text: which one is filled in." }),
  fields: z.record(z.string(), z.unknown()).optional().meta({ description: "What the template is filled with." }),
});

export const NewPolicy = Said.extend({ name: Name, mode: PolicyMode.default("enforce") });

export const ChangedPolicy = Said.extend({ policy_id: Id("pol"), name: Name.optional(), mode: PolicyMode.optional() });

/** A policy as it once was. */
export const PolicyVersion = z
  .object({
    policy_id: Id("pol"),
    version: z.int().meta({ description: "Counts from 1." }),
    name: z.string(),
    summary: z.string().meta({ description: "What it said, in words." }),
    text: z.string().meta({ description: "The Cedar text." }),
    mode: PolicyMode,
    template: z.string().nullable().meta({ description: "The template that the text was made from." }),
    fields: z.record(z.string(), z.unknown()).nullable().meta({ description: "What the template was filled with." }),
    written_by: z.string().meta({ description: "Who wrote this version." }),
    created_at: Timestamp,
  })
  .meta({ id: "PolicyVersion" });
export type PolicyVersion = z.infer<typeof PolicyVersion>;

/** A policy that is filled in. */
export const PolicyTemplate = z
  .object({
    template: z.string().meta({ description: "What it is chosen by." }),
    title: z.string().meta({ description: "What it does." }),
    fields: z.record(z.string(), z.unknown()).meta({ description: "Its fields, as JSON Schema." }),
    example: z.record(z.string(), z.unknown()).meta({ description: "Fields that are accepted as they stand." }),
    text: z.string().meta({ description: "The Cedar that the example makes." }),
    summary: z.string().meta({ description: "The same in words." }),
  })
  .meta({ id: "PolicyTemplate" });

/** Who would act, for a trial: what is left out is as a key that holds every scope has it. */
const TriedPrincipal = z.object({
  type: z.enum(["user", "api_key", "agent"]).meta({ description: "What acts: a person, a key or an agent." }),
  id: z.string().max(200).default("somebody").meta({ description: 'Who: `principal == User::"usr_…"`.' }),
  role: z.string().max(200).optional().meta({ description: "A person's role." }),
  scopes: z.array(z.string().max(200)).max(100).optional().meta({ description: "What they may do." }),
  entity_ids: z.array(Id("ent")).max(200).optional().meta({ description: "The companies that they are bound to." }),
  trigger: z
    .enum(["message", "webhook", "email"])
    .optional()
    .meta({ description: "What has set off the agent's run." }),
});

/** An act that there is not, to try a policy on. */
const TriedAct = z.object({
  action: z.string().max(200).meta({ description: "An intent's name, or an operation's." }),
  params: z.record(z.string(), z.unknown()).default({}),
  principal: TriedPrincipal.default({ type: "api_key", id: "somebody" }).meta({ description: "Who would act." }),
  context: z
    .record(z.string(), z.union([z.boolean(), z.int(), z.string().max(500)]))
    .default({})
    .meta({ description: 'What `context` is to tell other than the act\'s own params do: `{ "hour": 3 }`.' }),
});
export type TriedAct = z.infer<typeof TriedAct>;

export const PolicyTrial = Said.extend({
  policy_id: Id("pol").optional().meta({ description: "The policy in whose place the text would stand." }),
  last: z.int().min(0).max(1000).default(1000).meta({ description: "How many acts are looked back on." }),
  act: TriedAct.optional().meta({ description: "An act that is tried alone." }),
});

const Verdict = z.enum(["permit", "forbid", "approval"]).meta({
  description: "`approval`: forbidden until people approve it.",
});

const Notice = z.object({
  message: z.string().meta({ description: "What of it is in vain, and why." }),
  line: z.int().meta({ description: "Where in the text, from 1." }),
  column: z.int().meta({ description: "Where in the line, from 1." }),
});

/** What a text would have done. */
export const PolicyTest = z
  .object({
    summary: z.string().meta({ description: "What the text says, in words." }),
    text: z.string().meta({ description: "The Cedar text that was tried." }),
    warnings: z.array(Notice).meta({
      description:
        "What of it can never apply, has no effect, says again what another policy says, is contradicted by one, or asks for approval of what the service does of itself, for which nobody can be asked.",
    }),
    acts: z.int().meta({ description: "How many acts were looked back on." }),
    forbidden: z.int().meta({ description: "How many of them the text forbids for good." }),
    needing_approval: z.int().meta({ description: "How many it forbids until people approve." }),
    newly_forbidden: z
      .int()
      .meta({ description: "How many the policies in force permit, and would not with the text." }),
    newly_permitted: z
      .int()
      .meta({ description: "How many the policies in force do not permit, and would with the text." }),
    changes: z
      .array(
        z.object({
          receipt_id: Id("rcpt"),
          action: z.string(),
          actor_name: z.string().meta({ description: "Who acted." }),
          executed_at: Timestamp,
          before: Verdict,
          after: Verdict,
        }),
      )
      .meta({ description: "The acts that would be decided otherwise, newest first; at most 100." }),
    trial: z
      .object({
        before: Verdict,
        after: Verdict,
        policies: z.array(z.string()).meta({ description: "The policies that decide with the text in force." }),
        approvals: z.int().meta({ description: "How many people's word lifts it; 0: nobody's." }),
      })
      .nullable()
      .meta({ description: "What becomes of `act`; null where none was asked for." }),
  })
  .meta({ id: "PolicyTest" });
export type PolicyTest = z.infer<typeof PolicyTest>;

/** What policies are written in terms of. */
export const PolicySchema = z
  .object({
    text: z.string().meta({ description: "Cedar's schema, as Cedar writes it." }),
    actions: z
      .array(
        z.object({
          action: z.string(),
          title: z.string().meta({ description: "What it does." }),
          groups: z.array(z.string()).meta({ description: "`write` has all of them." }),
          operation: z.string().nullable().meta({ description: "What an intent does; null for an operation itself." }),
        }),
      )
      .meta({ description: "Every operation that writes, and every intent." }),
  })
  .meta({ id: "PolicySchema" });
export type PolicySchema = z.infer<typeof PolicySchema>;
