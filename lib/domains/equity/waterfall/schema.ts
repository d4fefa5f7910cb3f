import * as z from "zod";
import { Id, inQuery, MAX_INTEGER } from "#lib/core/fields.ts";
import { accrued_per_share, BreakPoint, source } from "../distributions/schema.ts";
import { Dollars } from "../price/schema.ts";

const entity_id = Id("ent");
const Count = z.int().min(0);

export const WaterfallAsked = z.object({
  entity_id,
  highest_cents: inQuery(z.int("must be a whole number of cents").min(100, "must be at least 100").max(MAX_INTEGER))
    .optional()
    .meta({
      description: "The highest exit value that is worked out, in cents; if left out, beyond the last break point.",
      example: 1_000_000_000,
    }),
  assumed_exercise_price: Dollars.nullish().meta({
    description:
      "Dollars a share: the exercise price that options and warrants are taken to have where none is known. Left out, those are a 400.",
  }),
});
export type WaterfallAsked = z.output<typeof WaterfallAsked>;

export const WaterfallByExit = z
  .object({
    entity_id,
    highest_cents: Count.meta({ description: "The highest exit value, which is the last point's." }),
    classes: z
      .array(
        z.object({
          ...source,
          name: z.string().meta({ description: "The instrument's symbol, or the SAFE's investor." }),
          kind: z
            .enum(["common", "preferred", "option", "warrant", "unit", "rsu", "safe", "note"])
            .meta({ description: "What it is." }),
          exercise_price: z.string().nullable().meta({
            description: "Dollars a share, of options and warrants, which are a class for each price; else null.",
          }),
          accrued_per_share,
          units: Count.nullable().meta({ description: "How many are outstanding; null for a SAFE." }),
        }),
      )
      .meta({ description: "Who shares by which right." }),
    holders: z.array(z.string()).meta({
      description:
        "Those who get most at the highest exit value, by name; none where too many hold to say at each point.",
    }),
    points: z
      .array(
        z.object({
          total_amount_cents: Count.meta({ description: "The exit value: what there is to be distributed." }),
          class_cents: z
            .array(Count)
            .meta({ description: "What each of `classes` gets of it, in their order; adds up to it." }),
          holder_cents: z.array(Count).meta({ description: "What each of `holders` gets of it, in their order." }),
          other_cents: Count.meta({ description: "What everybody else gets of it." }),
        }),
      )
      .meta({ description: "In even steps up to the highest, and at each break point until there." }),
    break_points: z
      .array(BreakPoint)
      .meta({ description: "Where it changes its course as the exit grows, the lowest first." }),
    notes: z.array(z.string()).meta({ description: "What was taken to be so." }),
  })
  .meta({ id: "WaterfallByExit" });
export type WaterfallByExit = z.infer<typeof WaterfallByExit>;
