import * as z from "zod";
import { CalendarDate, Id, Name, Paging, Timestamp } from "#lib/core/fields.ts";
import { considerations } from "../grants/rules.ts";
import { asOf } from "../moments/schema.ts";
import { registerKinds } from "./kinds.ts";

const entity_id = Id("ent");
const Kind = z.enum(registerKinds);

export const RegisterEvent = z
  .object({
    event_id: Id("grt").meta({
      description:
        "The identifier of the record that tells of it: a grant's, a transfer's, a grant event's or a SAFE's.",
    }),
    entity_id,
    kind: Kind.meta({ description: "What happened: a grant, a transfer, a SAFE, or what happened to a grant since." }),
    happened_on: CalendarDate,
    from_name: z
      .string()
      .nullable()
      .meta({ description: "Who gave; null where it was the company, or nothing moved." }),
    to_name: z.string().nullable().meta({
      description: "Who got it, or whom it is about; null where it was the company.",
    }),
    units: z.int().nullable().meta({ description: "How many moved; null where none did." }),
    symbols: z.array(z.string()).meta({ description: "Of which instruments; empty of a SAFE." }),
    grant_ids: z
      .array(Id("grt"))
      .meta({ description: "The grants that they are of, the oldest first; empty of a SAFE." }),
    certificate_numbers: z.array(z.string()).meta({ description: "The certificates of those grants that have one." }),
    price_per_share: z.string().nullable().meta({ description: "Dollars a share; null where none was paid." }),
    amount_cents: z.int().nullable().meta({ description: "What was given for it, in whole cents; null for nothing." }),
    consideration: z.enum(considerations).nullable().meta({ description: "What is given for granted shares." }),
    resulting_grant_id: Id("grt").nullable().meta({
      description: "The grant that a conversion or an exercise led to; null of anything else.",
    }),
    recorded_at: Timestamp.meta({ description: "When it was written down." }),
  })
  .meta({ id: "RegisterEvent" });
export type RegisterEvent = z.infer<typeof RegisterEvent>;

const asked = {
  entity_id,
  holder: Name.optional().meta({ description: "Only what this holder gave, got or is told of, by name." }),
  holder_contact_id: Id("con").optional().meta({
    description: "The same by the contact, and of nobody else of their name.",
  }),
  kind: Kind.optional().meta({ description: "Only what happened so." }),
  from: CalendarDate.optional().meta({ description: "Only from this day on." }),
  to: CalendarDate.optional().meta({ description: "Only up to this day." }),
  ...asOf,
};

export const RegisterFilter = Paging.extend({
  ...asked,
  order: z.enum(["newest", "oldest"]).default("newest").meta({ description: "Which come first, by their day." }),
});
export type RegisterFilter = z.output<typeof RegisterFilter>;

export const LedgerAsked = z.object(asked);
export type LedgerAsked = z.output<typeof LedgerAsked>;
