import * as z from "zod";
import { CalendarDate, Id, Jurisdiction, Name, Timestamp } from "#lib/core/fields.ts";
import { sensitive } from "#lib/core/sensitive.ts";
import { Particulars } from "../formation/particulars.ts";
import { formationStates } from "./states.ts";

export const EntityType = z.enum(["c_corp", "llc"]);

/** An employer identification number, `NN-NNNNNNN`; receipts keep its last four digits only. */
export const Ein = z
  .string()
  .regex(/^\d{2}-\d{7}$/, "must be an employer identification number written NN-NNNNNNN")
  .meta({ pattern: "^\\d{2}-\\d{7}$", example: "84-1234567" });
sensitive.add(Ein, { kind: "tax_number" });

/** What an entity is made of: name, type, jurisdiction, and whatever particulars are known already. */
export const NewEntity = Particulars.safeExtend({
  legal_name: Name.meta({ example: "Acme Robotics" }),
  entity_type: EntityType,
  jurisdiction: Jurisdiction,
});

const { authorized_shares: _authorized, members: _members, ...told } = Particulars.shape;

/** What a conversion takes: the type, and whatever the new type's documents need that the entity has not told yet. */
export const Conversion = z.object({
  entity_id: Id("ent"),
  target_type: EntityType,
  legal_name: Name.nullish().meta({ description: "The present name with the new type's designator, if left out." }),
  ...told,
});
export type Conversion = z.output<typeof Conversion>;

const FormationStatus = z.enum(formationStates.states).meta({
  description: "Where the formation stands (interface part 3).",
});

const Party = z.object({ name: z.string(), address: z.string().nullable() });
const Named = z.object({ name: z.string() });

export const Entity = z
  .object({
    entity_id: Id("ent"),
    legal_name: z.string(),
    entity_type: EntityType,
    jurisdiction: z.string(),
    status: z.enum(["active", "dissolved"]),
    formation_status: FormationStatus,
    missing: z.array(z.string()).meta({ description: "Particulars that stand as blanks in the documents." }),
    registered_agent: Party.nullable(),
    principal_address: z.string().nullable(),
    authorized_shares: z.int(),
    par_value: z.string().nullable().meta({ description: "Dollars a share, as a decimal string; null for an llc." }),
    incorporator: Party.nullable(),
    organizer: Party.nullable(),
    directors: z.array(Party),
    officers: z.array(z.object({ name: z.string(), title: z.string() })),
    members: z.array(Party.extend({ contribution_cents: z.int().nullable(), units: z.int().nullable() })),
    management: z.enum(["member_managed", "manager_managed"]).nullable(),
    managers: z.array(Named),
    fiscal_year_end: z.string(),
    purpose: z.string().nullable(),
    confirmation_number: z.string().nullable().meta({ description: "The state's confirmation of the filing." }),
    filing_confirmed_at: Timestamp.nullable(),
    filed_on: CalendarDate.nullable(),
    ein: Ein.nullable(),
    ein_confirmed_at: Timestamp.nullable(),
    dissolved_at: Timestamp.nullable(),
    dissolution_reason: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Entity" });
export type Entity = z.infer<typeof Entity>;
