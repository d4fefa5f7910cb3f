import * as z from "zod";
import { Effects } from "#lib/core/effects.ts";
import { Id, Timestamp } from "#lib/core/fields.ts";
import { partOf } from "#lib/core/parts.ts";
import { readingScope, type Scope } from "#lib/core/scopes.ts";
import { planStates } from "./states.ts";

export const PlanStatus = z.enum(planStates.states);

const PlanStep = z
  .object({
    action: z.string().meta({ description: "The intent's name." }),
    params: z
      .record(z.string(), z.unknown())
      .meta({ description: "What it is asked with, references as they were given; secrets stand masked." }),
    receipt_id: Id("rcpt").nullable().meta({ description: "The step's own receipt; null until the plan is executed." }),
  })
  .meta({ id: "PlanStep" });

/** Steps as whoever is asked for their word on them is shown them. */
export const ShownSteps = z.array(PlanStep.pick({ action: true, params: true }));

const Scopes = z.array(z.string()).meta({ description: "What whoever executes it needs beside `intents:execute`." });
// Whoever is shown the receipt of a plan reads what its steps are about.
partOf.add(Scopes, { neededBy: (scopes) => [...new Set((scopes as Scope[]).map(readingScope))] });

export const Hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits in lower case")
  .meta({ description: "SHA-256 in lowercase hex." });

const told = {
  plan_id: Id("plan"),
  entity_id: Id("ent").nullable().meta({
    description:
      "The company that every step is about; null where they are about several, or about one that the plan forms.",
  }),
  status: PlanStatus,
  plan_hash: Hash.meta({
    description:
      "Lowercase hex SHA-256 of the RFC 8785 canonical JSON of the steps: of each its `action` and `params`.",
  }),
  decision: z.enum(["permit", "approval_required"]).meta({
    description: "What the policies said of its steps together; they are asked again when it is executed.",
  }),
  policies: z.array(z.string()).meta({ description: "The names of the policies that decided." }),
  approvals: z.int().min(0).meta({ description: "How many people's word its execution needs; 0 where it needs none." }),
};

const when = {
  scopes: Scopes,
  created_by: z.string(),
  executed_at: Timestamp.nullable(),
  discarded_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
};

export const Plan = z
  .object({
    ...told,
    steps: z.array(PlanStep),
    effects: Effects.meta({ description: "What it would do; once it is executed, what it did." }),
    effects_hash: Hash.meta({
      description: "A hash of the effects that is the same whenever the same is done, whatever is new being called.",
    }),
    ...when,
  })
  .meta({ id: "Plan" });
export type Plan = z.infer<typeof Plan>;

/** A plan as lists show it: without what it does. */
export const PlanSummary = z
  .object({
    ...told,
    actions: z.array(z.string()).meta({ description: "The intents of its steps, in order." }),
    ...when,
  })
  .meta({ id: "PlanSummary" });
export type PlanSummary = z.infer<typeof PlanSummary>;
