import type { Act } from "#lib/core/operation.ts";
import { covers } from "#lib/core/scopes.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as capTable from "#lib/domains/equity/cap-table/store.ts";
import type { DocumentSummary } from "../documents/schema.ts";
import * as documents from "../documents/store.ts";
import type { Entity } from "../entities/schema.ts";
import * as entities from "../entities/store.ts";
import { jurisdiction } from "./facts/facts.ts";
import { nextStep } from "./rules.ts";
import { detailParts, type EntityDetail, type Formation } from "./schema.ts";

/** How the formation of the entity stands, which has these formation documents. */
function formationOf(entity: Entity, own: DocumentSummary[]): Formation {
  const { filing_office, formation_fees } = jurisdiction(entity.jurisdiction);
  return {
    entity_id: entity.entity_id,
    formation_status: entity.formation_status,
    next: nextStep(entity, own),
    filing_office: filing_office.name,
    state_fee_cents: formation_fees[entity.entity_type].cents,
    state_fee_confidence: formation_fees[entity.entity_type].confidence,
    missing: entity.missing,
    documents: own,
  };
}

/** Whose formation is meant. */
type At = Pick<Entity, "entity_id">;

/** Where an entity's formation stands and what comes next. Throws 404. */
export async function load(tx: Tx, at: At): Promise<Formation> {
  const [entity, own] = await Promise.all([entities.load(tx, at), documents.ofFormation(tx, at.entity_id)]);
  return formationOf(entity, own);
}

/**
 * The entity with its formation, and with what the caller may read of its formation documents and its cap table: the
 * scope of the entity is not that of whoever holds it. Throws 404.
 */
export async function loadDetail({ tx, caller }: Pick<Act, "tx" | "caller">, at: At): Promise<EntityDetail> {
  const reads = (part: keyof typeof detailParts) => detailParts[part].some((scope) => covers(caller.scopes, scope));
  const [entity, own, cap_table] = await Promise.all([
    entities.load(tx, at),
    documents.ofFormation(tx, at.entity_id),
    reads("cap_table") ? capTable.load(tx, at) : null,
  ]);
  const shown = reads("documents") ? own : null;
  return {
    ...entity,
    formation: { ...formationOf(entity, own), documents: shown },
    documents: shown,
    cap_table,
  };
}
