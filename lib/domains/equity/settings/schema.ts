import * as z from "zod";
import { Id, Timestamp } from "#lib/core/fields.ts";

const entity_id = Id("ent");

export const EquitySettings = z
  .object({
    entity_id,
    refuses_below_fair_market_value: z.boolean().meta({
      description:
        "Whether an option is refused (400) whose exercise price is not told, is below the fair market value, or stands on no current valuation. Else it is granted and marked.",
    }),
    right_of_first_refusal: z.boolean().meta({
      description:
        "Whether shares and units change hands subject to the company's right of first refusal. A transfer that does not note what became of it then is marked and opens an obligation, and new certificates bear the legend.",
    }),
    refusal_notice_days: z
      .int()
      .meta({ description: "How many days the company has from the notice of a sale; 30, if never set." }),
    created_at: Timestamp.nullable().meta({ description: "null while nothing was ever set." }),
    updated_at: Timestamp.nullable(),
  })
  .meta({ id: "EquitySettings" });
export type EquitySettings = z.infer<typeof EquitySettings>;

export const EquitySettingsChange = z.object({
  entity_id,
  refuses_below_fair_market_value: z.boolean().optional().meta({
    description: "Whether options below fair market value, or without a current valuation, are refused.",
  }),
  right_of_first_refusal: z.boolean().optional().meta({
    description: "Whether transfers are subject to the company's right of first refusal.",
  }),
  refusal_notice_days: z.int().min(1).max(365).optional().meta({
    description: "How many days the company has from the notice of a sale.",
  }),
});
export type EquitySettingsChange = z.output<typeof EquitySettingsChange>;
