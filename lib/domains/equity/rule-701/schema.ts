import * as z from "zod";
import { CalendarDate, Id } from "#lib/core/fields.ts";

const Count = z.int().min(0);
const Money = z.int();

export const Rule701Asked = z.object({
  entity_id: Id("ent"),
  as_of: CalendarDate.optional().meta({ description: "The last day of the twelve months; today, if left out." }),
});

export const Rule701 = z
  .object({
    entity_id: Id("ent"),
    from: CalendarDate.meta({ description: "The first day of the twelve months." }),
    as_of: CalendarDate.meta({ description: "Their last day." }),
    sales: Count.meta({ description: "How many grants count." }),
    assumed_sales: Count.meta({
      description: "How many of them are options and RSUs that name no exemption, and are taken to rely on this one.",
    }),
    units: Count.meta({ description: "The shares and units of these grants." }),
    amount_cents: Money.meta({
      description:
        "What they are sold for: options at their exercise price on the day of grant, RSUs and shares without a price at the fair market value of that day.",
    }),
    unpriced_units: Count.meta({
      description: "Of which neither a price nor a valuation is known: not in the amount.",
    }),
    total_assets_cents: Money.meta({
      description: "The assets of the books in US dollars at the end of the last day.",
    }),
    class_units: Count.meta({
      description:
        "Outstanding on the last day, preferred shares as the common ones that they convert into. Options and warrants are left out.",
    }),
    dollars_limit_cents: Money.meta({ description: "The first limit." }),
    assets_limit_cents: Money.meta({ description: "The second: a part of the total assets." }),
    class_limit_units: Count.meta({ description: "The third: a part of the class." }),
    is_within: z.boolean().meta({ description: "Whether the greatest of the three holds." }),
    disclosure_limit_cents: Money.meta({ description: "Beyond it Rule 701(e) asks for disclosure." }),
    needs_disclosure: z.boolean().meta({ description: "Whether the amount is beyond that." }),
    sources: z.array(z.string()).meta({ description: "The rules that it follows." }),
  })
  .meta({ id: "Rule701" });
export type Rule701 = z.infer<typeof Rule701>;
