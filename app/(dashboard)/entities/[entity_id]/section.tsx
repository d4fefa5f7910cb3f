import type { Scope } from "#lib/core/scopes.ts";
import { BookNotice } from "#ui/ledger/book-notice.tsx";
import { permissions } from "../../permissions.ts";
import { entityOf } from "./entity.ts";

/**
 * A part of an entity's book, as its page needs it. `may` says no where the role lacks the scope or the company is
 * dissolved; where it says no to `scope`, which most of the page's acts need, `notice` says why.
 */
export async function sectionOf(entity_id: string, part: string, scope: Scope) {
  const page = `/entities/${entity_id}/${part}`;
  const { role, can } = await permissions(page);
  const entity = await entityOf(entity_id);
  const dissolved = entity.status === "dissolved";
  const may = (needed: Scope) => !dissolved && can(needed);
  const notice = <BookNotice company={entity.legal_name} dissolved={dissolved} role={role} mayWrite={can(scope)} />;
  return { page, entity, may, writes: may(scope), notice };
}
