import type { Act } from "#lib/core/operation.ts";
import { covers } from "#lib/core/scopes.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { sql } from "#lib/db/sql.ts";
import { loadCapTable } from "#lib/domains/equity/holdings.ts";
import type { DocumentSummary } from "../documents/schema.ts";
import { formationDocuments } from "../documents/store.ts";
import type { Entity } from "../entities/schema.ts";
import { formationStates } from "../entities/states.ts";
import { loadEntity } from "../entities/store.ts";
import { jurisdiction } from "./facts/facts.ts";
import { isDone } from "./obligations.ts";
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

/** Takes the formation one step along its table. Throws 400 naming the action and the status where it has no such step. */
export async function moveFormation(tx: Tx, entity_id: string, trigger: "advance" | "sign"): Promise<void> {
  await move(tx, formationStates, trigger, {
    table: "entity",
    key: "entity_id",
    id: entity_id,
    column: "formation_status",
  });
}

/** Moves a formation on if its last document has just been signed. The caller holds the entity (`changing`). */
export async function formationSigned(tx: Tx, entity_id: string): Promise<void> {
  const [waiting] = await tx.sql<{ formation_status: string; unsigned: number }>`
    select formation_status, (select count(*) from document d where d.entity_id = e.entity_id
      and d.category = 'formation' and d.status = 'unsigned') as unsigned
    from entity e where entity_id = ${entity_id}`;
  if (waiting?.formation_status === "DocumentsGenerated" && waiting.unsigned === 0) {
    await moveFormation(tx, entity_id, "sign");
    await isDone(tx, entity_id, "sign_documents");
  }
}

/** Records the state's confirmation; `filed_on` is the day of filing. */
export async function confirmFiling(tx: Tx, entity_id: string, confirmation_number: string, filed_on: string | null) {
  const day = filed_on === null ? sql`current_date` : sql`${filed_on}::date`;
  await tx.sql`
    update entity set confirmation_number = ${confirmation_number}, filed_on = ${day}, filing_confirmed_at = now(),
      updated_at = now() where entity_id = ${entity_id}`;
}

/** Records the employer identification number that the IRS has given. */
export async function confirmEin(tx: Tx, entity_id: string, ein: string) {
  await tx.sql`
    update entity set ein = ${ein}, ein_confirmed_at = now(), updated_at = now() where entity_id = ${entity_id}`;
}
