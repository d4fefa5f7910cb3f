import type { Act } from "#lib/core/operation.ts";
import { covers } from "#lib/core/scopes.ts";
import type { Tx } from "#lib/core/tx.ts";
import { loadCapTable } from "#lib/domains/equity/holdings/store.ts";
import type { DocumentSummary } from "../documents/schema.ts";
import { formationDocuments } from "../documents/store.ts";
import type { Entity } from "../entities/schema.ts";
import { loadEntity } from "../entities/store.ts";
import { jurisdiction } from "./facts/facts.ts";
import { nextStep } from "./rules.ts";
import { detailParts, type EntityDetail, type Formation } from "./schema.ts";

/** How the formation of the entity stands, which has these formation documents. */
function formationOf(entity: Entity, documents: DocumentSummary[]): Formation {
  const { filing_office, formation_fees } = jurisdiction(entity.jurisdiction);
  return {
    entity_id: entity.entity_id,
    formation_status: entity.formation_status,
    next: nextStep(entity, documents),
    filing_office: filing_office.name,
    state_fee_cents: formation_fees[entity.entity_type].cents,
    state_fee_confidence: formation_fees[entity.entity_type].confidence,
    missing: entity.missing,
    documents,
  };
}

/** Where an entity's formation stands and what comes next. Throws 404. */
export async function loadFormation(tx: Tx, entity_id: string): Promise<Formation> {
  const [entity, documents] = await Promise.all([loadEntity(tx, entity_id), formationDocuments(tx, entity_id)]);
  return formationOf(entity, documents);
}

/**
 * The entity with its formation, and with what the caller may read of its formation documents and its cap table: the
 * scope of the entity is not that of whoever holds it. Throws 404.
 */
export async function loadEntityDetail({ tx, caller }: Pick<Act, "tx" | "caller">, entity_id: string) {
  const reads = (part: keyof typeof detailParts) => detailParts[part].some((scope) => covers(caller.scopes, scope));
  const entity = await loadEntity(tx, entity_id);
  const [documents, cap_table] = await Promise.all([
    formationDocuments(tx, entity_id),
    reads("cap_table") ? loadCapTable(tx, entity_id) : null,
  ]);
  const shown = reads("documents") ? documents : null;
  const detail: EntityDetail = {
    ...entity,
    formation: { ...formationOf(entity, documents), documents: shown },
    documents: shown,
    cap_table,
  };
  return detail;
}
