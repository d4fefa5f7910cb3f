import * as z from "zod";
import { CalendarDate, Id } from "#lib/core/fields.ts";
import { compoundings } from "../instruments/rules.ts";

const entity_id = Id("ent");
const Count = z.int().min(0);
const PerShare = z.string().meta({ example: "0.08" });

export const AccruedAsked = z.object({
  entity_id,
  as_of: CalendarDate.optional().meta({
    description:
      "The end of that day; today, if left out. Of a day to come by what is held now, as if nothing were declared until then.",
  }),
});

const Holder = z.object({
  name: z.string().meta({ description: "What the contact is called now." }),
  units: Count,
  accrued_cents: Count.meta({ description: "Their part of the lot's, in whole cents that add up to it." }),
});

export const AccruedDividends = z
  .object({
    entity_id,
    as_of: CalendarDate,
    accrued_cents: Count.meta({ description: "What has accrued and was not declared, of all classes together." }),
    classes: z
      .array(
        z.object({
          instrument_id: Id("ins"),
          symbol: z.string(),
          dividend_percent: z.number().meta({ description: "A year, of the original issue price." }),
          dividend_compounding: z
            .enum(compoundings)
            .meta({ description: "Whether what has accrued bears dividends too." }),
          units: Count.meta({ description: "How many are outstanding." }),
          accrued_cents: Count.meta({ description: "Its exact sum, rounded half up to the cent." }),
        }),
      )
      .meta({ description: "The classes on which dividends accrue, in the order in which they were made." }),
    lots: z
      .array(
        z.object({
          grant_id: Id("grt").meta({ description: "The grant that issued its shares." }),
          instrument_id: Id("ins"),
          issued_on: CalendarDate,
          accrues_from: CalendarDate.meta({ description: "The class's `dividend_from`, or the day of its issue." }),
          units: Count,
          accrued_per_share: PerShare.meta({
            description: "Dollars, rounded up at the twelfth decimal; the sums are of the exact figure.",
          }),
          declared_per_share: PerShare.meta({
            description: "Dollars that were declared of a share until then, in the shares of that day.",
          }),
          accrued_cents: Count.meta({ description: "In whole cents that add up to the class's." }),
          why: z.string().meta({ description: "The formula with its figures, in a sentence." }),
          holders: z.array(Holder).meta({ description: "Who holds of it, the largest first." }),
        }),
      )
      .meta({ description: "What was issued of those classes and is held, each with its own day, the oldest first." }),
    holders: z
      .array(
        z.object({
          name: z.string().meta({ description: "What the contact is called now." }),
          accrued_cents: Count.meta({ description: "Their parts of all lots together." }),
        }),
      )
      .meta({ description: "The same by holder, the largest first; adds up to the whole." }),
  })
  .meta({ id: "AccruedDividends" });
export type AccruedDividends = z.infer<typeof AccruedDividends>;
