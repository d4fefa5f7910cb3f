import * as z from "zod";
import { CalendarDate, Id, Name, Text, Timestamp } from "#lib/core/fields.ts";
import { obligationStates } from "./states.ts";

/** How urgent an obligation is, the most urgent first (interface part 2, "Obligation"). */
export const tiers = ["critical", "high", "medium", "low"] as const;
export const Tier = z.enum(tiers);
export type Tier = z.infer<typeof Tier>;

export const ObligationStatus = z.enum(obligationStates.states);

export const Obligation = z
  .object({
    obligation_id: Id("obl"),
    entity_id: Id("ent").nullable().meta({ description: "Whose it is; null where it is no one company's." }),
    tier: Tier,
    status: ObligationStatus,
    title: z.string(),
    due_date: CalendarDate.nullable(),
    kind: z.string().meta({
      description: "What is asked for; `task` where a person wrote it down.",
      example: "sign_documents",
    }),
    about_type: z.string().nullable().meta({ description: "The kind of record it is about.", example: "formation" }),
    about_id: z.string().nullable().meta({ description: "That record's identifier." }),
    asked: z
      .object({ action: z.string(), params: z.record(z.string(), z.unknown()) })
      .nullable()
      .meta({
        description: "The act that an agent asks a human for; null where it is nothing of that kind.",
      }),
    decision: z.enum(["approve", "reject"]).nullable(),
    note: z.string().nullable(),
    completed_at: Timestamp.nullable(),
    completed_by: z.string().nullable().meta({
      description: "Who completed it; null while it is pending, and where the service saw the thing itself done.",
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Obligation" });
export type Obligation = z.infer<typeof Obligation>;

export const NewObligation = z.object({
  entity_id: Id("ent").nullish(),
  tier: Tier,
  title: Name,
  due_date: CalendarDate.nullish(),
});

/** How an obligation ends: `decision` answers one that asks, `note` says more. */
export const Completion = z.object({
  decision: z.enum(["approve", "reject"]).nullish(),
  note: Text(10_000).nullish(),
});
