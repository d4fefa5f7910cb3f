import type { Tx } from "#lib/core/tx.ts";
import { seal, unseal } from "#lib/db/sealing.ts";
import { lastFour } from "./rules.ts";

const placeOf = (tx: Tx, table: "bank_account" | "vendor", id: string) => ({
  workspace_id: tx.workspace_id,
  table,
  id,
  column: "account_number_sealed",
});

/** An account number as its table keeps it: sealed, its end beside it. Left out it stays as it is; null takes it back. */
export function numberColumns(
  tx: Tx,
  table: "bank_account" | "vendor",
  id: string,
  account_number: string | null | undefined,
): { account_number_sealed?: string | null; account_number_last_four?: string | null } {
  if (account_number === undefined) return {};
  if (account_number === null) return { account_number_sealed: null, account_number_last_four: null };
  return {
    account_number_sealed: seal(account_number, placeOf(tx, table, id)),
    account_number_last_four: lastFour(account_number),
  };
}

/** The account number out of its table, for what must be told it whole. */
export const openNumber = (tx: Tx, table: "bank_account" | "vendor", id: string, sealed: string): string =>
  unseal(sealed, placeOf(tx, table, id));
