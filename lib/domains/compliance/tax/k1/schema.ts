import * as z from "zod";
import { Id, inQuery } from "#lib/core/fields.ts";

export const ScheduleK1sAsked = z.object({
  entity_id: Id("ent"),
  tax_year: inQuery(z.int("must be a year").min(2000).max(2100)).meta({ description: "The tax year." }),
});

export const ScheduleK1s = z
  .object({
    entity_id: Id("ent"),
    tax_year: z.int().meta({ description: "The company's own tax year, named by the year in which it begins." }),
    form: z.string().meta({ description: "What the figures are of.", example: "Schedule K-1 (Form 1065)" }),
    is_reportable: z.boolean().meta({
      description: "Whether the company issues any: an llc with two members or more, which has not elected otherwise.",
    }),
    reason: z.string().nullable().meta({ description: "Why it issues none; null where it does." }),
    basis: z.enum(["allocations", "units"]).nullable().meta({
      description:
        "Whether the income is told as it was allocated, or, where nothing of the year was, by the units of each day; null where nobody held any.",
    }),
    net_income_cents: z.int().meta({ description: "The year's net income by the books." }),
    unallocated_cents: z.int().meta({ description: "What of that is on nobody's schedule: 0 where all of it is." }),
    partners: z
      .array(
        z.object({
          partner_name: z.string().meta({ description: "The member, as their name was first written." }),
          profit_percent: z.number().nullable().meta({
            description: "Item J: the share of the year's income, rounded to four decimals; null where there is none.",
          }),
          ordinary_income_cents: z
            .int()
            .meta({ description: "Box 1: the share of net income, less than nothing of a loss." }),
          distributions_cents: z
            .int()
            .meta({ description: "Box 19: what was distributed, by the day that it was declared." }),
          beginning_capital_cents: z
            .int()
            .meta({ description: "Item L: the capital account at the beginning of the year." }),
          capital_contributed_cents: z.int().meta({ description: "Item L: what was contributed in the year." }),
          net_income_cents: z.int().meta({ description: "Item L: the year's net income, or loss." }),
          other_cents: z
            .int()
            .meta({ description: "Item L: other increases and decreases, by units that changed hands." }),
          withdrawals_cents: z.int().meta({ description: "Item L: withdrawals and distributions." }),
          ending_capital_cents: z.int().meta({ description: "Item L: the capital account at the end of the year." }),
        }),
      )
      .meta({ description: "One schedule each; none where the company issues none." }),
    notes: z.array(z.string()).meta({ description: "What was taken to be so, and what is not computed here." }),
  })
  .meta({ id: "ScheduleK1s" });
export type ScheduleK1s = z.infer<typeof ScheduleK1s>;
