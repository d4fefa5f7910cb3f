import * as z from "zod";
import { CalendarDate, Id, Timestamp } from "#lib/core/fields.ts";
import { asOf } from "../moments/schema.ts";
import { instrumentKinds } from "../rules.ts";
import { Pool } from "../schema.ts";

const entity_id = Id("ent");
const Count = z.int().min(0);
const Percent = z.number().meta({ description: "0 to 100, each rounded half up to four decimals by itself." });
const Value = z.int().nullable();

export const OwnershipAsked = z.object({ entity_id, ...asOf });

const told = {
  entity_id,
  as_of: CalendarDate.meta({ description: "The day, UTC, at whose end it stood so; today, where none was asked for." }),
  known_at: Timestamp.nullable().meta({
    description: "The time at which it was known so; null where none was asked for: all that is known now.",
  }),
};

export const Ownership = z
  .object({
    ...told,
    outstanding_units: Count.meta({ description: "Common, preferred and membership units held." }),
    fully_diluted_units: Count.meta({
      description:
        "Those, preferred stock as the common shares that it may be converted into, options, RSUs and warrants held, and what the pool has not granted.",
    }),
    pool: Pool.nullable(),
    value_cents: Value.meta({
      description: "What everybody holds is worth at the last price of each class; null where no price is known.",
    }),
    safe_principal_cents: z.int().meta({
      description:
        "What was raised by SAFEs: the principal of all that were issued, but for those cancelled or repaid.",
    }),
    columns: z
      .array(
        z.object({
          instrument_id: Id("ins"),
          symbol: z.string(),
          kind: z.enum(instrumentKinds).meta({ description: "What sort of instrument it is." }),
          authorized_units: Count.meta({ description: "The most that may be issued." }),
          held_units: Count.meta({ description: "What everybody holds of it." }),
          last_price: z.string().nullable().meta({
            description:
              "Dollars a share: what the latest grant of it was sold at, in the shares that splits have made of it; null where none was sold.",
          }),
        }),
      )
      .meta({ description: "What may be issued, in the order in which the instruments were made." }),
    holders: z
      .array(
        z.object({
          contact_id: Id("con").meta({
            description: "The workspace's contact, who is the same in each of its companies.",
          }),
          name: z.string().meta({ description: "What the contact is called now." }),
          units: Count.meta({ description: "Outstanding shares and membership units." }),
          percent: Percent,
          fully_diluted_units: Count.meta({
            description: "With options, RSUs and warrants, and preferred stock as converted.",
          }),
          fully_diluted_percent: Percent,
          value_cents: Value.meta({
            description:
              "What that is worth at the last price of each class, each rounded down; null where none is known.",
          }),
          holdings: z
            .array(z.object({ instrument_id: Id("ins"), units: Count }))
            .meta({ description: "How much of which instrument." }),
        }),
      )
      .meta({ description: "The largest first." }),
  })
  .meta({ id: "Ownership" });
export type Ownership = z.infer<typeof Ownership>;

export const OwnershipHistory = z
  .object({
    ...told,
    holders: z.array(z.string()).meta({ description: "Who holds the most at the end, the largest first." }),
    points: z
      .array(
        z.object({
          on: CalendarDate.meta({ description: "A day on which something changed." }),
          outstanding_units: Count.meta({ description: "Outstanding at the end of the day." }),
          fully_diluted_units: Count.meta({
            description:
              "The same with options, RSUs and warrants, and preferred stock as the common shares that it converts into on that day.",
          }),
          units: z.array(z.int()).meta({ description: "What each of `holders` held then, fully diluted." }),
          other_units: z.int().meta({ description: "What all others held then." }),
          events: Count.meta({ description: "How many changes came since the point before." }),
        }),
      )
      .meta({ description: "In their order; of very many days, some, evenly spread, and the last." }),
  })
  .meta({ id: "OwnershipHistory" });
export type OwnershipHistory = z.infer<typeof OwnershipHistory>;
