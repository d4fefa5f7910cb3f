import type { Scope } from "#lib/core/scopes.ts";
import { permissions } from "../../permissions.ts";
import { entityOf } from "./entity.ts";
import { bookOf } from "./ledger/book.tsx";

/**
 * A part of an entity's book, as its page needs it. `writes`: the role has the scope and the company is not dissolved; if
 * not, `notice` says why. `may` asks the same of another scope.
 */
export async function sectionOf(entity_id: string, part: string, scope: Scope) {
  const page = `/entities/${entity_id}/${part}`;
  const { can } = await permissions(page);
  const entity = await entityOf(entity_id);
  const may = (needed: Scope) => entity.status === "active" && can(needed);
  return { page, entity, may, ...(await bookOf(page, entity_id, scope)) };
}
