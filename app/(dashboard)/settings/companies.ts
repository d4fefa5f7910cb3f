import type { Scope } from "#lib/core/scopes.ts";
import { listEntities } from "#lib/domains/company/entities/operations.ts";
import { read } from "#lib/server/read.ts";
import { companyChoice } from "#ui/company/entities/company-choices.ts";
import type { CompanyChoices } from "#ui/trust/access/company-choice.tsx";
import { companyNames } from "../companies.ts";
import { findEntities } from "../entities/actions.ts";

/** As many are at hand; the others are found by what is typed. */
const AT_HAND = 25;

/** The companies that a member or a key may be bound to: none for whoever reads no companies. */
export async function companyChoices(can: (scope: Scope) => boolean): Promise<CompanyChoices> {
  if (!can(listEntities.scope)) return { newest: [], find: null };
  const { data, next_cursor } = await read(listEntities, { limit: AT_HAND });
  return { newest: data.map(companyChoice), find: next_cursor === null ? null : findEntities };
}

/** The names of the companies that these are bound to, by their identifiers; of those that may be read. */
export async function namesOfBound(
  can: (scope: Scope) => boolean,
  bound: readonly { entity_ids: readonly string[] | null }[],
): Promise<ReadonlyMap<string, string>> {
  if (!can(listEntities.scope)) return new Map();
  return companyNames(bound.flatMap(({ entity_ids }) => (entity_ids ?? []).map((entity_id) => ({ entity_id }))));
}
