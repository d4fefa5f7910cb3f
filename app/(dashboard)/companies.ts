import { cache } from "react";
import { listEntities } from "#lib/domains/company/entities/operations.ts";
import { read } from "#lib/server/read.ts";

/** Of more companies than this, the oldest stand by their identifiers only. */
const MOST = 1000;

/** The workspace's companies: their names by their identifiers, and the active ones to choose from. */
export const companiesOf = cache(async () => {
  const { data } = await read(listEntities, { limit: MOST });
  const choices = data.map(({ entity_id, legal_name, status }) => ({ value: entity_id, label: legal_name, status }));
  return {
    names: new Map(data.map(({ entity_id, legal_name }) => [entity_id, legal_name])),
    /** For a filter: dissolved ones have a history too. */
    all: choices.map(({ value, label }) => ({ value, label })),
    /** For a form: only an active company takes anything new. */
    active: choices.filter(({ status }) => status === "active").map(({ value, label }) => ({ value, label })),
  };
});
