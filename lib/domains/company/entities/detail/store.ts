import type { Act } from "#lib/core/operation.ts";
import { covers } from "#lib/core/scopes.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as capTable from "#lib/domains/equity/cap-table/store.ts";
import * as holdings from "#lib/domains/equity/holdings/store.ts";
import type { DocumentSummary } from "../../documents/schema.ts";
import * as documents from "../../documents/store.ts";
import { jurisdiction, leastDirectors, portalOf } from "../../jurisdictions/facts/facts.ts";
import { notesOfFormation } from "../../jurisdictions/rules.ts";
import type { EntityConversion } from "../conversions/schema.ts";
import * as conversions from "../conversions/store.ts";
import { shownTo } from "../rules.ts";
import type { Entity } from "../schema.ts";
import * as entities from "../store.ts";
import { filingEntries, nextStep, officeWarning } from "./rules.ts";
import { detailParts, type EntityDetail, type Formation } from "./schema.ts";

/** How the formation of the entity stands, which has these formation documents; null of them is shown to whoever reads none. */
function formationOf<Shown extends DocumentSummary[] | null>(
  entity: Entity,
  own: DocumentSummary[],
  shown: Shown,
): Omit<Formation, "documents"> & { documents: Shown } {
  const { filing_office, formation_fees } = jurisdiction(entity.jurisdiction);
  return {
    entity_id: entity.entity_id,
    formation_status: entity.formation_status,
    next: nextStep(entity, own, shown !== null),
    filing_office: filing_office.name,
    state_fee_cents: formation_fees[entity.entity_type].cents,
    state_fee_confidence: formation_fees[entity.entity_type].confidence,
    filing_portal: portalOf(entity.jurisdiction),
    filing_entries: filingEntries(entity),
    filing_notes: notesOfFormation(entity.jurisdiction),
    missing: entity.missing,
    documents: shown,
  };
}

/** A conversion without what it would bring back. */
function toldOf(conversion: Awaited<ReturnType<typeof conversions.last>>): EntityConversion | null {
  if (conversion === null) return null;
  const { former: _, ...told } = conversion;
  return told;
}

/** What a state asks of a corporation's board, where it has fewer directors than that. */
function boardWarning({ entity_type, directors, jurisdiction: code }: Entity, holders: number): string[] {
  const least = leastDirectors(code, holders);
  if (entity_type !== "c_corp" || directors.length === 0 || directors.length >= least) return [];
  return [
    `directors should be at least ${least} in ${jurisdiction(code).name}, where ${holders} hold shares: there are ${directors.length}.`,
  ];
}

/** Whose formation is meant. */
type At = Pick<Entity, "entity_id">;

/** Where an entity's formation stands and what comes next. Throws 404. */
export async function loadFormation(tx: Tx, at: At): Promise<Formation> {
  const [entity, own] = await Promise.all([entities.load(tx, at), documents.ofFormation(tx, at.entity_id)]);
  return formationOf(entity, own, own);
}

/**
 * The entity with its formation, and with what the caller may read of its formation documents and its cap table: the
 * scope of the entity is not that of whoever holds it. Throws 404.
 */
export async function loadDetail({ tx, caller }: Pick<Act, "tx" | "caller">, at: At): Promise<EntityDetail> {
  const reads = (part: keyof typeof detailParts) => detailParts[part].some((scope) => covers(caller.scopes, scope));
  const [entity, sharesEin, own, held, converted, cap_table] = await Promise.all([
    entities.load(tx, at),
    entities.sharesEin(tx, at),
    documents.ofFormation(tx, at.entity_id),
    reads("cap_table") ? holdings.list(tx, at.entity_id) : null,
    conversions.last(tx, at.entity_id),
    reads("cap_table") ? capTable.load(tx, at) : null,
  ]);
  const shown = reads("documents") ? own : null;
  const office = officeWarning(entity.registered_agent?.address ?? null, jurisdiction(entity.jurisdiction));
  return {
    ...shownTo(caller.scopes, entity),
    formation: formationOf(entity, own, shown),
    documents: shown,
    cap_table,
    conversion: toldOf(converted),
    warnings: [
      ...(office === null ? [] : [office]),
      // It tells how many hold shares.
      ...(held === null ? [] : boardWarning(entity, held.filter(({ units }) => units > 0).length)),
      ...(sharesEin ? ["ein is another company's of the workspace too: the IRS gives each its own."] : []),
    ],
  };
}
