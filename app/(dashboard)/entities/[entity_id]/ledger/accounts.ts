import { cache } from "react";
import { listAllAccounts } from "#lib/domains/books/ledger/operations.ts";
import { read } from "#lib/server/read.ts";

/** The accounts to choose from; a chart of more than a thousand is chosen from by its first thousand. */
export const accountsOf = cache(
  async (entity_id: string) => (await read(listAllAccounts, { entity_id, limit: 1000 })).data,
);
