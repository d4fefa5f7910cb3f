import { conflict, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { assignments, columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { json, type Sql, sql, where } from "#lib/db/sql.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import * as documents from "#lib/domains/company/documents/store.ts";
import * as conversions from "#lib/domains/company/entities/conversions/store.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import { maskedNumber } from "./account-numbers/rules.ts";
import { numberColumns, openNumber } from "./account-numbers/store.ts";
import { assertKeepsBank, verificationPackage } from "./rules.ts";
import type { BankAccount, BankAccountChange, OpenBankAccount } from "./schema.ts";
import { bankAccountStates } from "./states.ts";

/** The code of the account that the books keep money in, unless a bank account has another. */
const CASH = "cash";

/** As much of a bank account's identifier as tells its ledger account from the others of the entity. */
const SUFFIX_LENGTH = 12;

type Own = RowAs<"bank_account", BankAccount>;
/** With the code, the name and the balance of its ledger account. */
type Row = Own & Pick<RowOf<"account">, "account_code" | "account_name"> & { balance_cents: number };

const rows = sql`select ${columnsOf("bank_account", "b")}, a.account_code, a.account_name, a.balance_cents
  from bank_account b join ${accounts.debitBalances} a on a.account_id = b.account_id`;

/** Which ledger account each bank account is kept as, in which currency: rows of another's statement. */
export const keptAs = sql`(select bank_id, account_id, currency from bank_account)`;

/** Whether the money of a row's account is cash: it is what the books open for it, or what a bank account is kept as. `of` is the row's name. */
export const isCash = (
  of: Sql,
): Sql => sql`(${of}.account_code = 'cash' or ${of}.account_code = 'cash_' || ${of}.currency
  or exists (select from bank_account k where k.account_id = ${of}.account_id))`;

const record = ({ account_number_last_four, account_number_sealed: _, ...row }: Row): BankAccount => ({
  ...row,
  account_number_masked: maskedNumber(account_number_last_four),
});

/** Whether an open bank account is kept as that ledger account already. */
async function isTied(tx: Tx, account_id: string): Promise<boolean> {
  const [tied] = await tx.sql`select from bank_account where account_id = ${account_id} and status <> 'closed'`;
  return tied !== undefined;
}

const taken = () =>
  conflict("account_id must not be the ledger account of another bank account that is not closed.", "account_tied");

/** The ledger account that was asked for. Throws 404, 400 where it cannot keep a bank account, 409 where it keeps another. */
async function givenAccount(tx: Tx, { entity_id, currency }: OpenBankAccount, account_id: string): Promise<string> {
  const account = await accounts.load(tx, { entity_id, account_id });
  assertKeepsBank(account, currency);
  if (await isTied(tx, account_id)) throw taken();
  return account_id;
}

/** `cash`, opened where there is none, if it is of the currency, in use and no other bank account's; else null. */
async function freeCash(tx: Tx, { entity_id, currency }: OpenBankAccount): Promise<string | null> {
  const cash = await accounts.findByCode(tx, entity_id, CASH);
  if (!cash) return (await accounts.byCode(tx, entity_id, currency, [CASH])).get(CASH)?.account_id ?? null;
  const suits = cash.currency === currency && cash.status === "active" && cash.account_type === "asset";
  return suits && !(await isTied(tx, cash.account_id)) ? cash.account_id : null;
}

/** Opens an account with the verification package out of the formation as it stands now. */
export async function insert(tx: Tx, given: OpenBankAccount): Promise<BankAccount> {
  const { entity_id, bank_name, account_type, currency, routing_number, account_number } = given;
  const [entity, { document_ids, confirmation_number }] = await Promise.all([
    entities.load(tx, { entity_id }).then((kept) => conversions.onFile(tx, kept)),
    conversions.lastFiling(tx, entity_id),
  ]);
  // What a company that has converted is, the papers of its conversion show.
  const formation = await (document_ids === null
    ? documents.ofFormation(tx, entity_id)
    : documents.loadAll(tx, document_ids));
  const bank_id = newId("bank_account");
  const sealed = numberColumns(tx, "bank_account", bank_id, account_number);
  const row = {
    bank_id,
    entity_id,
    bank_name: bank_name ?? null,
    account_type,
    currency,
    routing_number: routing_number ?? null,
    account_number_sealed: sealed.account_number_sealed ?? null,
    account_number_last_four: sealed.account_number_last_four ?? null,
    verification_package: json(verificationPackage({ ...entity, confirmation_number }, formation)),
  };
  /** Whoever ties the same ledger account at the same moment is waited for; one of the two does. */
  const tie = (account_id: string) => tx.sql`
    insert into bank_account ${columns("bank_account", { ...row, account_id })}
    on conflict (workspace_id, account_id) where status <> 'closed' do nothing returning bank_id`;
  if (given.account_id != null) {
    const made = await tie(await givenAccount(tx, given, given.account_id));
    if (made.length === 0) throw taken();
    return load(tx, { entity_id, bank_id });
  }
  const cash = await freeCash(tx, given);
  const tied = cash === null ? [] : await tie(cash);
  if (tied.length === 0) {
    const account_code = `bank_${bank_id.slice(-SUFFIX_LENGTH)}`;
    const account_name = bank_name ?? "Bank account";
    const own = { entity_id, account_code, account_name, currency, account_type: "asset" } as const;
    await tie((await accounts.insert(tx, own)).account_id);
  }
  return load(tx, { entity_id, bank_id });
}

/** Which bank account is meant. */
type At = Pick<BankAccount, "entity_id" | "bank_id">;

/** The bank account. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, bank_id }: At): Promise<BankAccount> {
  const [row] = await tx.sql<Row>`${rows} where b.bank_id = ${bank_id} and b.entity_id = ${entity_id}`;
  if (!row) throw notFound("bank account");
  return record(row);
}

/**
 * The bank account, held against others that would change it or make a file of its payments at the same time. Throws
 * 404, also where it is another entity's.
 */
export async function hold(tx: Tx, at: At): Promise<BankAccount> {
  await tx.sql`select from bank_account where bank_id = ${at.bank_id} and entity_id = ${at.entity_id} for no key update`;
  return load(tx, at);
}

const CHANGEABLE = ["bank_name", "routing_number", "account_number_sealed", "account_number_last_four"] as const;

/** What a change is told in: of `bank_account`, what is given of it. */
const changes = (tx: Tx, { bank_id, bank_name, routing_number, account_number }: BankAccountChange) =>
  assignments("bank_account", CHANGEABLE, {
    bank_name: bank_name ?? undefined,
    routing_number,
    ...numberColumns(tx, "bank_account", bank_id, account_number),
  });

/** Changes what is given of an account that is not closed. Throws 404, and 400 where it is closed. */
export async function update(tx: Tx, given: BankAccountChange): Promise<BankAccount> {
  const { status } = await hold(tx, given);
  if (status === "closed") throw wrongState("Cannot change the bank account: its status is closed.");
  await tx.sql`
    update bank_account set ${changes(tx, given)}, updated_at = now() where bank_id = ${given.bank_id}`;
  return load(tx, given);
}

/** The bank has confirmed the account, and what it is told of it is kept. Throws 400 naming the status. */
export async function activate(tx: Tx, given: BankAccountChange): Promise<void> {
  await move(tx, bankAccountStates, "activate", {
    table: "bank_account",
    key: "bank_id",
    id: given.bank_id,
    also: sql`, activated_at = now(), ${changes(tx, given)}`,
  });
}

/** Closes an active account for ever. Throws 400 naming the status (interface 7.12). */
export async function close(tx: Tx, { bank_id }: At): Promise<void> {
  await move(tx, bankAccountStates, "close", {
    table: "bank_account",
    key: "bank_id",
    id: bank_id,
    // Of the workspace's own day, where that is one made for tests.
    also: sql`, closed_at = greatest(now(), app_today()::timestamp at time zone 'UTC')`,
  });
}

interface Filter {
  entity_id: string;
  status?: BankAccount["status"] | undefined;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's bank accounts, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, status, search } = filter;
  const read = async (after: Key | null, limit: number) => {
    const found = await tx.sql<Row>`${rows}${where([
      sql`b.entity_id = ${entity_id}`,
      status === undefined ? null : sql`b.status = ${status}`,
      search === undefined
        ? null
        : sql`(position(lower(${search}) in lower(b.bank_name)) > 0 or b.account_number_last_four = ${search})`,
      after && sql`b.bank_id < ${after[0]}`,
    ])} order by b.bank_id desc limit ${limit}`;
    return found.map(record);
  };
  return page(filter, 1, read, ({ bank_id }) => [bank_id]);
}

/** What whoever pays to a bank account must be told of it. */
export interface PayingDetails extends Pick<BankAccount, "bank_name" | "routing_number"> {
  /** Whole. */
  account_number: string | null;
}

/** The same of an account that is not closed, its number whole; null where it is closed. For those whom the company has it shown to. */
export async function payingDetails(tx: Tx, entity_id: string, bank_id: string): Promise<PayingDetails | null> {
  const [row] = await tx.sql<Pick<Own, "bank_name" | "routing_number" | "account_number_sealed">>`
    select bank_name, routing_number, account_number_sealed from bank_account
    where bank_id = ${bank_id} and entity_id = ${entity_id} and status <> 'closed'`;
  if (!row) return null;
  const { bank_name, routing_number, account_number_sealed: sealed } = row;
  return {
    bank_name,
    routing_number,
    account_number: sealed === null ? null : openNumber(tx, "bank_account", bank_id, sealed),
  };
}
