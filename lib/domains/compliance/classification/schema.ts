import * as z from "zod";
import { Id, Jurisdiction, Name, Text, Timestamp } from "#lib/core/fields.ts";
import { confidences, directions, levels, prongs } from "./facts/facts.ts";

export const NewClassification = z.object({
  entity_id: Id("ent"),
  worker_name: Name,
  role_description: Text(10_000).meta({
    description: "How the worker works: hours, supervision, tools, pay, other clients. The more it says, the better.",
  }),
  jurisdiction: Jurisdiction,
});

export const Classification = z
  .object({
    classification_id: Id("cls"),
    entity_id: Id("ent"),
    worker_name: z.string(),
    role_description: z.string(),
    jurisdiction: z.string(),
    risk_score: z.int().min(0).max(100).meta({
      description: "0 to 100: the risk that treating the worker as a contractor is challenged with success.",
    }),
    risk_level: z.enum(levels),
    classification: z.enum(["contractor", "uncertain", "employee"]).meta({
      description: "`contractor` below 35, `uncertain` below 60, `employee` from 60 on.",
    }),
    test: z.string().meta({ description: "What the jurisdiction tests a worker by." }),
    factors: z.array(
      z.object({
        factor: z.string(),
        label: z.string(),
        prong: z.enum(prongs),
        signal: z.number().meta({ description: "-1 (speaks for a contractor) to 1 (for an employee)." }),
        direction: z.enum([...directions, "neutral"]),
        points: z.number().meta({ description: "What it adds to the score." }),
        cues: z.array(z.string()),
        explanation: z.string(),
      }),
    ),
    missing: z.array(z.string()).meta({ description: "What the description does not say." }),
    confidence: z.enum(confidences).meta({
      description:
        "`primary`: by the law itself; `secondary`: by a third party; else none is cited; `low` as well where the description says little.",
    }),
    recommended_action: z.string(),
    statute: z.string().nullable(),
    note: z.string().nullable(),
    source: z.string().nullable().meta({ description: "Where the test can be read; null where none is cited." }),
    created_at: Timestamp,
  })
  .meta({ id: "Classification" });
export type Classification = z.infer<typeof Classification>;
