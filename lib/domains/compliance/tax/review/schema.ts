import * as z from "zod";
import { CalendarDate, Id } from "#lib/core/fields.ts";
import { Tier } from "#lib/domains/company/obligations/schema.ts";
import { Deadline } from "../schema.ts";

export const Review = z
  .object({
    entity_id: Id("ent"),
    deadlines: z.array(Deadline).meta({
      description: "The home state's reports and taxes that were not kept yet; `known: false` is what our facts lack.",
    }),
    obligation_ids: z.array(Id("obl")).meta({
      description:
        "The obligations that were opened: for each report with a day, the income tax return, payroll and information returns, and whatever else is asked.",
    }),
    withdrawn_ids: z.array(Id("obl")).meta({
      description:
        "The obligations that ended though nothing was filed: asked of the type that the company had before it converted, or by the state that it was of, by a day after the filing, or of payroll and payments that were voided since. Each has a note that says so.",
    }),
    raised: z
      .array(z.object({ obligation_id: Id("obl"), tier: Tier }))
      .meta({ description: "The obligations that have become more urgent, and their tiers now." }),
    next_on: CalendarDate.nullable().meta({
      description: "The next day on which a review may find something; null where none is known.",
    }),
  })
  .meta({ id: "DeadlineReview" });
export type Review = z.infer<typeof Review>;
