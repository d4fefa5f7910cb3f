import * as z from "zod";
import { Id, Jurisdiction, Name } from "#lib/core/fields.ts";
import { DocumentSummary } from "../documents/schema.ts";
import { EntityType, Particulars } from "../entities/schema.ts";
import { filingFields } from "../jurisdictions/schema.ts";

const { authorized_shares: _authorized, members: _members, ...told } = Particulars.shape;

/** What a conversion takes: the type, the state, and whatever the new documents need that the entity has not told yet. */
export const Conversion = z.object({
  entity_id: Id("ent"),
  target_type: EntityType.meta({
    description: "What it becomes. It may stay what it is where `jurisdiction` is another state.",
  }),
  jurisdiction: Jurisdiction.nullish().meta({
    description: "The state that it becomes one of; its own, if left out.",
  }),
  legal_name: Name.nullish().meta({ description: "The present name with the new type's designator, if left out." }),
  approval_id: Id("mtg").nullish().meta({
    description:
      "What approved the conversion: an adjourned meeting that has approved it, or a paper that decides it, signed by those who decide, or a file.",
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
