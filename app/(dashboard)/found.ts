"use server";

import { listEntities } from "#lib/domains/company/entities/operations.ts";
import { search } from "#lib/domains/company/search/operations.ts";
import type { Found } from "#lib/domains/company/search/schema.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";

/** Of each kind, the first few; whoever means another types on. */
const FEW = 5;

/**
 * What the palette finds as one types: companies and contacts, and of the company one is in its own records; the newest companies
 * before anything is typed.
 */
export async function found(entity_id: string | null, typed: string): Promise<Found[]> {
  const q = typed.trim();
  if (q !== "") {
    // Elsewhere than in a company, whose records are meant is not told by their titles.
    const where = entity_id === null ? { type: "entity,contact" } : { entity_id };
    return (await read(search, { q, limit: FEW, ...where })).data;
  }
  const { can } = await permissions("/");
  if (!can(listEntities)) return [];
  const { data } = await read(listEntities, { limit: FEW });
  return data.map(({ entity_id, legal_name, status }) => ({
    ...{ type: "entity", id: entity_id, entity_id, title: legal_name, detail: status },
  }));
}
