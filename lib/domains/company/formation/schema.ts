import * as z from "zod";
import { CalendarDate, Id, Name, Timestamp } from "#lib/core/fields.ts";
import { partOf } from "#lib/core/parts.ts";
import type { Scope } from "#lib/core/scopes.ts";
import { CapTable } from "#lib/domains/equity/schema.ts";
import { DocumentSummary } from "../documents/schema.ts";
import { Entity, EntityType, FormationStatus, Particulars } from "../entities/schema.ts";
import { conversionStates } from "./conversions/states.ts";
import { filingFields, formationNotes } from "./filing/costs.ts";

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

/** How a formed company's conversion stands. */
export const EntityConversion = z
  .object({
    conversion_id: Id("cnv"),
    entity_id: Id("ent"),
    from_type: EntityType.meta({ description: "What the company was." }),
    to_type: EntityType.meta({ description: "What it becomes." }),
    former_name: z.string().meta({ description: "What it was called before, with its designator." }),
    status: z.enum(conversionStates.states).meta({
      description: "`pending_filing` until `POST /v1/formations/{entity_id}/filing/confirm` records its filing.",
    }),
    document_ids: z
      .array(Id("doc"))
      .meta({ description: "The plan, the certificate and the new type's own documents." }),
    approval_id: Id("mtg").nullable(),
    confirmation_number: z.string().nullable(),
    filed_on: CalendarDate.nullable(),
    reason: z.string().nullable().meta({ description: "Why it was withdrawn, as it was given." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "EntityConversion" });
export type EntityConversion = z.infer<typeof EntityConversion>;

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

const { authorized_shares: _authorized, members: _members, ...told } = Particulars.shape;

/** What a conversion takes: the type, and whatever the new type's documents need that the entity has not told yet. */
export const Conversion = z.object({
  entity_id: Id("ent"),
  target_type: EntityType,
  legal_name: Name.nullish().meta({ description: "The present name with the new type's designator, if left out." }),
  approval_id: Id("mtg").nullish().meta({
    description: "What approved the conversion: a meeting, or a document that is signed or a file.",
  }),
  ...told,
});
export type Conversion = z.output<typeof Conversion>;

/** The papers of a dissolution, to be signed before it. */
export const DissolutionPapers = z
  .object({
    entity_id: Id("ent"),
    documents: z.array(DocumentSummary),
    filing_office: z.string().meta({ description: "Where the certificate is filed." }),
    ...filingFields,
  })
  .meta({ id: "DissolutionPapers" });
export type DissolutionPapers = z.infer<typeof DissolutionPapers>;
