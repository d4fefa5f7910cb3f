import * as z from "zod";
import { CalendarDate, Id, Name, Units } from "#lib/core/fields.ts";

export const Conversion = z
  .object({
    entity_id: Id("ent"),
    grant_id: Id("grt"),
    shares: Units.nullish().meta({
      description: "How many of the preferred shares; all that the holder has, if left out.",
    }),
    holder_name: Name.nullish().meta({ description: "Who holds them; the grant's recipient, if left out." }),
    holder_contact_id: Id("con").nullish().meta({ description: "The holder as a contact, in place of `holder_name`." }),
    converted_on: CalendarDate.nullish().meta({
      description: "Today, if left out; from which on the holder has had them, and in no closed month.",
    }),
    instrument_id: Id("ins").nullish().meta({
      description: "The common stock that they become; the company's oldest, if left out.",
    }),
  })
  .refine(({ holder_name, holder_contact_id }) => holder_name == null || holder_contact_id == null, {
    message: "must be left out where holder_name is given",
    path: ["holder_contact_id"],
  });
export type Conversion = z.output<typeof Conversion>;
