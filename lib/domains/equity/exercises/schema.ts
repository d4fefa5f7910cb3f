import * as z from "zod";
import { CalendarDate, Id, Name, Text, Units } from "#lib/core/fields.ts";
import { partsOf } from "../price/rules.ts";
import { Dollars } from "../price/schema.ts";

const Worth = Dollars.refine((price) => partsOf(price) > 0n, "must be more than 0");

const given = {
  entity_id: Id("ent"),
  grant_id: Id("grt"),
  fair_market_value: Worth.nullish().meta({
    description: "What a share is worth on that day, in dollars; by the current 409A valuation, if left out.",
  }),
  instrument_id: Id("ins").nullish().meta({
    description:
      "What the shares are of; the entity's oldest common stock, or units, if left out. A warrant may be of preferred stock.",
  }),
  certificate_number: Text(50).nullish().meta({ description: "Of the shares that come of it." }),
};

export const Exercise = z
  .object({
    ...given,
    shares: Units,
    holder_name: Name.nullish().meta({
      description: "Who holds them, of warrants that were transferred; the grant's recipient, if left out.",
    }),
    holder_contact_id: Id("con").nullish().meta({ description: "The holder as a contact, in place of `holder_name`." }),
    exercised_on: CalendarDate.nullish().meta({ description: "Today, if left out." }),
    paid_on: CalendarDate.nullish().meta({
      description:
        "The day that its price came; the day of the exercise, if left out. Cash is in the books from then on.",
    }),
    net_exercise: z.boolean().default(false).meta({
      description:
        "Whether the price is paid in shares that are kept back at their fair market value, and no cash moves.",
    }),
  })
  .refine(({ net_exercise, paid_on }) => !net_exercise || paid_on == null, {
    message: "must be left out: no cash comes of a net exercise",
    path: ["paid_on"],
  })
  .refine(({ holder_name, holder_contact_id }) => holder_name == null || holder_contact_id == null, {
    message: "must be left out where holder_name is given",
    path: ["holder_contact_id"],
  });
export type Exercise = z.output<typeof Exercise>;

export const Settlement = z.object({
  ...given,
  shares: Units.nullish().meta({ description: "All that has vested, if left out." }),
  settled_on: CalendarDate.nullish().meta({ description: "Today, if left out." }),
});
export type Settlement = z.output<typeof Settlement>;

export const Expiry = z.object({ entity_id: Id("ent"), grant_id: Id("grt") });
