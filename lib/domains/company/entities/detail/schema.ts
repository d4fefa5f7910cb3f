import * as z from "zod";
import { Id } from "#lib/core/fields.ts";
import { partOf } from "#lib/core/parts.ts";
import type { Scope } from "#lib/core/scopes.ts";
import { CapTable } from "#lib/domains/equity/schema.ts";
import { DocumentSummary } from "../../documents/schema.ts";
import { formationNotes } from "../../jurisdictions/schema.ts";
import { EntityConversion } from "../conversions/schema.ts";
import { Entity, FormationStatus } from "../schema.ts";

/** Where an entity's formation stands, and what comes next. */
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
    filing_portal: z.string().nullable().meta({
      description: "The address of the office's own site; null where it is not in our facts.",
    }),
    filing_entries: z
      .array(
        z.object({
          name: z.string().meta({ description: "What the office asks for, in our words." }),
          value: z.string().nullable().meta({ description: "What to type there; null where nobody has told it yet." }),
        }),
      )
      .meta({ description: "What to type where the filing is made: it is made by the company, and never from here." }),
    ...formationNotes,
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
  conversion: EntityConversion.nullable().meta({
    description: "The company's last conversion that was not withdrawn; null where there is none.",
  }),
  warnings: z.array(z.string()).meta({
    description:
      "What of the company is doubtful and not refused: a registered office that is no street address in its state, an EIN that another company of the workspace has, fewer directors than its state asks for.",
  }),
}).meta({ id: "EntityDetail" });
export type EntityDetail = z.infer<typeof EntityDetail>;
