import { invalid } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as entities from "#lib/domains/company/entities/store.ts";

/**
 * Throws 404 where one of the companies that somebody is to be bound to does not exist, and 400 where it is an owner who is:
 * the workspace as a whole is an owner's.
 */
export async function assertBinds(tx: Tx, entity_ids: readonly string[] | null, role?: string): Promise<void> {
  if (entity_ids === null) return;
  if (role === "owner") throw invalid("entity_ids", "must be null for an owner, who holds the whole workspace");
  await entities.assertExist(tx, entity_ids);
}
