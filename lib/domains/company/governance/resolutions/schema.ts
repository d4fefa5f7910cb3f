import * as z from "zod";
import { Cents, Id, Name, Paging, Timestamp, Units } from "#lib/core/fields.ts";
import { results } from "../rules.ts";
import { authorizedActs, limitsOf } from "./rules.ts";

const Act = z.enum(authorizedActs);

const Price = z
  .string()
  .regex(/^(0|[1-9]\d{0,11})(\.\d{1,12})?$/, 'must be dollars written as a decimal string, such as "0.0001"');

/** What an item of the agenda is to authorize. */
export const NewResolution = z
  .object({
    agenda_item_index: z.int().meta({ description: "Which item, counted from 0." }),
    act: Act,
    recipient_name: Name.nullish().meta({ description: "For whom; anybody, if left out." }),
    units: Units.nullish().meta({
      description:
        "How many shares, units or options at most, and by how many more authorized ones an amendment; any number, if left out.",
    }),
    amount_cents: Cents.nullish().meta({
      description: "For how much at most, in whole cents; any amount, if left out.",
    }),
    price_per_share: Price.nullish().meta({ description: "At which price at least; any, if left out." }),
  })
  .superRefine(({ act, recipient_name, units, amount_cents, price_per_share }, context) => {
    for (const [field, value] of Object.entries({ price_per_share, recipient_name, units, amount_cents })) {
      if (value == null || limitsOf[act].some((limit) => limit === field)) continue;
      const message = `must be left out of ${act === "amendment" ? "an" : "a"} ${act}`;
      context.addIssue({ code: "custom", path: [field], message });
    }
  });
export type NewResolution = z.output<typeof NewResolution>;

export const Resolution = z
  .object({
    resolution_id: Id("res"),
    entity_id: Id("ent"),
    meeting_id: Id("mtg"),
    agenda_item_index: z.int(),
    act: Act,
    recipient_name: z.string().nullable().meta({ description: "For whom; null: anybody." }),
    units: z.int().nullable().meta({
      description:
        "How many units at most, as they were when it was decided: what is granted of stock that was split since is counted as so many of then; null: any number.",
    }),
    amount_cents: z.int().nullable().meta({ description: "For how much at most; null: any amount." }),
    price_per_share: z.string().nullable().meta({
      description: "At which price at least, of a share as it was when it was decided; null: any.",
    }),
    result: z.enum(results).meta({ description: "What its item came to; `pending` until the meeting is adjourned." }),
    used_units: z.int().meta({ description: "How many of them were used, counted likewise." }),
    used_cents: z.int(),
    used_count: z.int(),
    created_at: Timestamp,
    updated_at: Timestamp.meta({ description: "When it was used last, or came to its result." }),
  })
  .meta({ id: "Resolution" });
export type Resolution = z.infer<typeof Resolution>;

export const ResolutionFilter = Paging.extend({
  entity_id: Id("ent"),
  act: Act.optional(),
  meeting_id: Id("mtg").optional().meta({ description: "Only what this meeting authorizes." }),
});
export type ResolutionFilter = z.output<typeof ResolutionFilter>;
