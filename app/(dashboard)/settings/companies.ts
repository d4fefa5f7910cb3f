import { cache } from "react";
import { listEntities } from "#lib/domains/company/entities/operations.ts";
import { read } from "#lib/server/read.ts";

/** Of more companies than this, the oldest are bound to by the API only. */
const MOST = 1000;

/** The companies that a member or a key may be bound to, and their names by their identifiers. */
export const companyChoices = cache(async () => {
  const { data } = await read(listEntities, { limit: MOST });
  return {
    names: new Map(data.map(({ entity_id, legal_name }) => [entity_id, legal_name])),
    all: data.map(({ entity_id, legal_name }) => ({ value: entity_id, label: legal_name })),
  };
});

/** For whoever reads no companies. */
export const noCompanies: Awaited<ReturnType<typeof companyChoices>> = { names: new Map(), all: [] };
