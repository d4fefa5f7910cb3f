import * as z from "zod";
import { Id } from "#lib/core/fields.ts";
import { classRules } from "./rules.ts";

const Rule = z.enum(classRules).meta({ description: "What part of all votes of the class carries it." });
export const Percent = z
  .int("must be a whole number from 1 to 100")
  .min(1, "must be a whole number from 1 to 100")
  .max(100, "must be a whole number from 1 to 100: no more than 100 percent of the votes can be asked for");

/** Which classes vote on an item by themselves. */
export const NewClassVote = z.object({
  agenda_item_index: z.int().meta({ description: "Which item, counted from 0." }),
  instrument_ids: z
    .array(Id("ins"))
    .min(1)
    .max(50)
    .refine((ids) => new Set(ids).size === ids.length, "must name each class once")
    .meta({ description: "The classes or series; several vote as one." }),
  rule: Rule.nullish().meta({
    description: "What part of all votes of the class carries it: `majority_of_outstanding`, if left out.",
  }),
  percent: Percent.nullish().meta({
    description: "Of `percent_of_outstanding`: how many percent of the class's votes.",
  }),
});

/** How the vote of a class by itself stands. */
export const ClassOutcome = z.object({
  instrument_ids: z.array(Id("ins")).meta({ description: "The classes or series, which vote as one." }),
  class_name: z.string().meta({ description: "The symbols of its instruments." }),
  eligible_votes: z.int().meta({
    description: "All votes of the class on the record date: those its shares have, and one each where they have none.",
  }),
  votes_for: z.int().meta({ description: "Of the class's votes, those for the item." }),
  votes_against: z.int().meta({ description: "Those against it." }),
  votes_abstained: z.int().meta({ description: "Those of whoever abstained." }),
  threshold: z
    .object({ rule: Rule, percent: z.int().nullable() })
    .meta({ description: "What carries the class's vote." }),
  is_carried: z.boolean().meta({ description: "Whether the class has approved the item, so far." }),
});
