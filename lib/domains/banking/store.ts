import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { decodeCursor, toPage } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, json, sql, where } from "#lib/db/sql.ts";
import { formationDocuments } from "../documents/store.ts";
import { loadEntity } from "../entities/store.ts";
import { verificationPackage } from "./rules.ts";
import type { BankAccount, OpenBankAccount } from "./schema.ts";
import { bankAccountStates } from "./states.ts";

/** Opens an account with the verification package out of the formation as it stands now. */
export async function insertBankAccount(tx: Tx, given: OpenBankAccount): Promise<BankAccount> {
  const { entity_id, bank_name, account_type, currency } = given;
  const [entity, documents] = await Promise.all([loadEntity(tx, entity_id), formationDocuments(tx, entity_id)]);
  const verification_package = json(verificationPackage(entity, documents));
  const row = { bank_id: newId("bank_account"), entity_id, bank_name, account_type, currency, verification_package };
  const [made] = await tx.sql<BankAccount>`insert into bank_account ${columns(row)} returning *`;
  if (!made) throw notFound("bank account");
  return made;
}

/** The bank account. Throws 404, also where it is another entity's. */
export async function loadBankAccount(tx: Tx, entity_id: string, bank_id: string): Promise<BankAccount> {
  const [row] = await tx.sql<BankAccount>`
    select * from bank_account where bank_id = ${bank_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("bank account");
  return row;
}

/** The bank has confirmed the account, under the name given or the one known before. Throws 400 naming the status. */
export async function activateBankAccount(tx: Tx, bank_id: string, bank_name: string | null): Promise<BankAccount> {
  return move(tx, bankAccountStates, "activate", {
    table: "bank_account",
    key: "bank_id",
    id: bank_id,
    also: sql`, activated_at = now(), bank_name = coalesce(${bank_name}, bank_name)`,
  });
}

/** Closes an active account for ever. Throws 400 naming the status (interface 7.12). */
export async function closeBankAccount(tx: Tx, bank_id: string): Promise<BankAccount> {
  return move(tx, bankAccountStates, "close", {
    table: "bank_account",
    key: "bank_id",
    id: bank_id,
    also: sql`, closed_at = now()`,
  });
}

export interface BankAccountFilter {
  entity_id: string;
  status?: BankAccount["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's bank accounts, newest first. */
export async function listBankAccounts(tx: Tx, { entity_id, status, limit, cursor }: BankAccountFilter) {
  const after = decodeCursor(cursor, 1);
  const found = await tx.sql<BankAccount>`
    select * from bank_account${where([
      sql`entity_id = ${entity_id}`,
      status === undefined ? null : sql`status = ${status}`,
      after && sql`bank_id < ${after[0]}`,
    ])} order by bank_id desc limit ${limit + 1}`;
  return toPage(found, limit, (account) => [account.bank_id]);
}
