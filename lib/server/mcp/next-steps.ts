import type { Caller } from "#lib/core/caller.ts";
import type { Formation } from "#lib/domains/company/entities/detail/schema.ts";
import { listEntities } from "#lib/domains/company/entities/operations.ts";
import { readFormation } from "#lib/domains/company/formation/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { look } from "../deed.ts";

const MOST_OBLIGATIONS = 50;
/** Companies in formation that are looked for among the newest, and told of. */
const MOST_ENTITIES = 100;
const MOST_FORMATIONS = 10;

async function inFormation(caller: Caller): Promise<string[]> {
  const { value } = await look(listEntities, caller, { status: "active", limit: MOST_ENTITIES });
  return value.data
    .filter(({ formation_status }) => formation_status !== "Active")
    .slice(0, MOST_FORMATIONS)
    .map(({ entity_id }) => entity_id);
}

/** What is to be done next, of one company or of all: what waits for somebody, the most urgent first, and what formations need. */
export async function nextSteps(caller: Caller, { entity_id }: { entity_id?: string | undefined }) {
  const filter = { status: "pending", limit: MOST_OBLIGATIONS, ...(entity_id !== undefined && { entity_id }) };
  const { value: obligations } = await look(listObligations, caller, filter);
  const formations: Formation[] = [];
  for (const one of entity_id === undefined ? await inFormation(caller) : [entity_id]) {
    formations.push((await look(readFormation, caller, { entity_id: one })).value);
  }
  return { obligations, formations };
}
