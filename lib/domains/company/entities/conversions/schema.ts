import * as z from "zod";
import { CalendarDate, Id, Timestamp } from "#lib/core/fields.ts";
import { EntityType } from "../schema.ts";
import { conversionStates } from "./states.ts";

/** How a formed company's conversion stands. */
export const EntityConversion = z
  .object({
    conversion_id: Id("cnv"),
    entity_id: Id("ent"),
    from_type: EntityType.meta({ description: "What the company was." }),
    to_type: EntityType.meta({ description: "What it becomes; the same where it changes its state alone." }),
    from_jurisdiction: z.string().meta({ description: "The state that it was of." }),
    to_jurisdiction: z.string().meta({ description: "The state that it becomes one of; the same where it stays." }),
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
