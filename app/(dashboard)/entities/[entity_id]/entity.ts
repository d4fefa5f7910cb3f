import { cache } from "react";
import { readEntity } from "#lib/domains/company/entities/operations.ts";
import { read } from "#lib/server/read.ts";

/** The entity of the page's address, read once for its title and its body. */
export const entityOf = cache((entity_id: string) => read(readEntity, { entity_id }));

export interface EntityParams {
  params: Promise<{ entity_id: string }>;
}
