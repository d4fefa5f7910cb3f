import { notFound } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import * as bankLines from "../bank-statements/store.ts";
import type { BankAccount } from "../schema.ts";
import * as banking from "../store.ts";

/** Where money came to or left, as an input names it. */
interface Named {
  entity_id: string;
  bank_id?: string | null | undefined;
  bank_line_id?: string | null | undefined;
}

/** The bank account that money came to or left, held, and the line of its statement that tells of it. */
export async function bankOf(tx: Tx, { entity_id, bank_id, bank_line_id }: Named) {
  const line = bank_line_id == null ? null : await bankLines.load(tx, { entity_id, bank_line_id });
  const of = bank_id ?? line?.bank_id;
  if (line && line.bank_id !== of) throw notFound("bank line of that bank account");
  return { line, bank: of === undefined ? null : await banking.hold(tx, { entity_id, bank_id: of }) };
}

/** The ledger account that money came to or left. */
export async function accountOf(
  tx: Tx,
  entity_id: string,
  currency: string,
  bank: BankAccount | null,
): Promise<string> {
  if (bank) return bank.account_id;
  const cash = (await accounts.byCode(tx, entity_id, currency, ["cash"])).get("cash");
  if (!cash) throw notFound("account cash");
  return cash.account_id;
}
