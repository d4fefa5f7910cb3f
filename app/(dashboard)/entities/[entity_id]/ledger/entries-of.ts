import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import { read } from "#lib/server/read.ts";

/** The entries that a record has made, in their order. */
export const entriesOf = (entity_id: string, entry_ids: readonly string[]) =>
  Promise.all(entry_ids.map((entry_id) => read(readEntry, { entity_id, entry_id })));
