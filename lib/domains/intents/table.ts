import * as z from "zod";
import { Id, Jurisdiction, Name, Text } from "#lib/core/fields.ts";
import { signDocument } from "../documents/operations.ts";
import { createEntity, dissolveEntity } from "../entities/operations.ts";
import { EntityType } from "../entities/schema.ts";
import { type Intent, intent } from "./intent.ts";

const entity_id = Id("ent");

/** The intents by name (interface part 4, "Intents"): each a row over the operation that does it. */
export const intents: Readonly<Record<string, Intent>> = {
  form_entity: intent(
    "Forms a legal entity; its formation then waits for its documents.",
    createEntity,
    z.object({ entity_name: Name, entity_type: EntityType, jurisdiction: Jurisdiction }),
    ({ entity_name, entity_type, jurisdiction }) => ({ legal_name: entity_name, entity_type, jurisdiction }),
  ),
  dissolve_entity: intent(
    "Dissolves an entity; it is read-only from then on.",
    dissolveEntity,
    z.object({ entity_id, reason: Text(2000).nullish() }),
    (params) => params,
  ),
  sign_document: intent(
    "Signs a document as one of the roles that may.",
    signDocument,
    signDocument.input,
    (params) => params,
  ),
};
