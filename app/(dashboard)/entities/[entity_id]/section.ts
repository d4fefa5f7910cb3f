import type { Scope } from "#lib/core/scopes.ts";
import { permissions } from "../../permissions.ts";
import { entityOf } from "./entity.ts";

/** A part of an entity's book, as one of its pages needs it. `may` says no where the role lacks it or the company is dissolved. */
export async function section(entity_id: string, part: string) {
  const page = `/entities/${entity_id}/${part}`;
  const { role, can, person } = await permissions(page);
  const entity = await entityOf(entity_id);
  const may = (scope: Scope) => entity.status === "active" && can(scope);
  return { page, entity, person, role, can, may };
}
