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

const uncertainties = ["little_said", "balanced"] as const;

const AppliedLaw = z.object({
  jurisdiction: z.string().meta({ description: "US, or the state's code." }),
  name: z.string(),
  asks: z.string().meta({ description: "What it asks of the relationship." }),
  citation: z.string().meta({ description: "Where it is written." }),
  as_of: z.string().meta({ description: "The month or day whose law this is." }),
  is_suggested: z
    .boolean()
    .nullable()
    .meta({ description: "Whether words of the description point at it; null where it needs none." }),
  source: z.string().nullable().meta({ description: "Where it was read; null where none is cited." }),
});
export type AppliedLaw = z.infer<typeof AppliedLaw>;

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
    uncertainty: z.enum(uncertainties).nullable().meta({
      description:
        "Why the score is no verdict: `little_said`, where the description speaks of less than three factors; `balanced`, where much speaks for either side. Else null, as of what was weighed before this was told.",
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
    laws: z.array(AppliedLaw).meta({
      description:
        "Laws beside the state's test that a worker there may be weighed by, federal ones first, with the exemptions that the state has.",
    }),
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
