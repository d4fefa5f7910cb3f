import * as z from "zod";
import { Effects } from "#lib/core/effects.ts";
import { Id, Name, Text, Timestamp } from "#lib/core/fields.ts";

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

export const NewPolicy = z.object({ name: Name, text: PolicyText, mode: PolicyMode.default("enforce") });

export const ChangedPolicy = z.object({
  policy_id: Id("pol"),
  name: Name.optional(),
  text: PolicyText.optional(),
  mode: PolicyMode.optional(),
});

/** What policies are written in terms of. */
export const PolicySchema = z
  .object({
    schema: z.record(z.string(), z.unknown()).meta({ description: "Cedar's schema, in its JSON form." }),
    text: z.string().meta({ description: "The same in Cedar's own form." }),
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
