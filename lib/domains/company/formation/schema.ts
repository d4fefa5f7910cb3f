import * as z from "zod";
import { Id, Name } from "#lib/core/fields.ts";
import { partOf } from "#lib/core/parts.ts";
import type { Scope } from "#lib/core/scopes.ts";
import { CapTable } from "#lib/domains/equity/schema.ts";
import { DocumentSummary } from "../documents/schema.ts";
import { Entity, EntityType, FormationStatus, Particulars } from "../entities/schema.ts";

export const Formation = z
  .object({
    entity_id: Id("ent"),
    formation_status: FormationStatus,
    next: z
      .object({
        trigger: z.enum(["advance", "sign"]),
        to: FormationStatus,
        blocked_by: z.string().nullable().meta({ description: "Why the step cannot be taken yet; null when it can." }),
      })
      .nullable()
      .meta({ description: "The next step; null when the formation is complete." }),
    filing_office: z.string().meta({ description: "Where the formation document is filed." }),
    state_fee_cents: z.int().nullable().meta({ description: "The state's base fee for the filing; null if unknown." }),
    state_fee_confidence: z.string().nullable(),
    missing: z.array(z.string()),
    documents: z.array(DocumentSummary),
  })
  .meta({ id: "Formation" });
export type Formation = z.infer<typeof Formation>;

/** Parts of an entity's detail that are records of other domains, each with the scopes of which one reads it. */
export const detailParts = {
  documents: ["documents:read", "formations:read"],
  cap_table: ["equity:read"],
} as const satisfies Record<string, readonly Scope[]>;

const Documents = z
  .array(DocumentSummary)
  .nullable()
  .meta({ description: "The formation documents; null without `documents:read` or `formations:read`." });

partOf.add(Documents, { scopes: detailParts.documents });

const HeldTable = CapTable.nullable().meta({ description: "The cap table; null without `equity:read`." });
partOf.add(HeldTable, { scopes: detailParts.cap_table });

/** An entity with all that belongs to its formation (interface part 4: "Entity with formation status, documents, cap table"). */
export const EntityDetail = Entity.extend({
  formation: Formation.extend({ documents: Documents }),
  documents: Documents,
  cap_table: HeldTable,
}).meta({ id: "EntityDetail" });
export type EntityDetail = z.infer<typeof EntityDetail>;

const { authorized_shares: _authorized, members: _members, ...told } = Particulars.shape;

/** What a conversion takes: the type, and whatever the new type's documents need that the entity has not told yet. */
export const Conversion = z.object({
  entity_id: Id("ent"),
  target_type: EntityType,
  legal_name: Name.nullish().meta({ description: "The present name with the new type's designator, if left out." }),
  ...told,
});
export type Conversion = z.output<typeof Conversion>;
