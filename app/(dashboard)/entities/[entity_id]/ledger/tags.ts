import { cache } from "react";
import { listTags } from "#lib/domains/books/ledger/tags/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";

/** As many as a company may have. */
const MOST = 1000;

/** The company's classes and projects, archived ones too, since lines bear them; none for whoever may not see the ledger. */
export const tagsOf = cache(async (entity_id: string) => {
  const { can } = await permissions(`/entities/${entity_id}`);
  return can(listTags.scope) ? (await read(listTags, { entity_id, limit: MOST })).data : [];
});
