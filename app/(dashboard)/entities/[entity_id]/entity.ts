import { notFound } from "next/navigation";
import { cache } from "react";
import { listAllEntities, readEntity } from "#lib/domains/company/entities/operations.ts";
import { read } from "#lib/server/read.ts";

/** The entity of the page's address, read once for its title and its body: what every page asks of it, and no more. */
export const entityOf = cache(async (entity_id: string) => {
  const [entity] = (await read(listAllEntities, { entity_id, limit: 1 })).data;
  return entity ?? notFound();
});

/** The same with its formation, its documents and its cap table. */
export const entityDetailOf = cache((entity_id: string) => read(readEntity, { entity_id }));

export interface EntityParams {
  params: Promise<{ entity_id: string }>;
}
