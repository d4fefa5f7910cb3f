import { readAccount } from "#lib/domains/books/ledger/operations.ts";
import { read } from "#lib/server/read.ts";

/** The accounts that a record names, each read once. */
export const namedAccounts = (entity_id: string, account_ids: readonly (string | null)[]) =>
  Promise.all(
    [...new Set(account_ids.filter((id) => id !== null))].map((account_id) =>
      read(readAccount, { entity_id, account_id }),
    ),
  );
