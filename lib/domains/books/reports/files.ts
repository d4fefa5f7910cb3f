import type { Tx } from "#lib/core/tx.ts";
import { legalName } from "#lib/domains/company/entities/rules.ts";
import * as entities from "#lib/domains/company/entities/store.ts";

/** Whose report it is, as its head says it. */
export async function companyOf(tx: Tx, entity_id: string): Promise<string> {
  const { legal_name, entity_type } = await entities.load(tx, { entity_id });
  return legalName(legal_name, entity_type);
}
