import { conflict, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { decodeCursor, toPage } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, type Sql, sql, where } from "#lib/db/sql.ts";
import type { NewEntry } from "./entries.ts";
import { balance, commonCurrency, nameOfCode, normalSide, standardChart, typeOfCode } from "./rules.ts";
import type { Account, AccountType, GivenEntry } from "./schema.ts";
import { accountStates } from "./states.ts";

type Row = Omit<Account, "is_active" | "normal_side" | "balance_cents">;

const rows = sql`select a.*, b.debit_cents, b.credit_cents
  from account a join account_balance b on b.account_id = a.account_id`;

function record(row: Row): Account {
  const { account_type, debit_cents, credit_cents } = row;
  return {
    ...row,
    is_active: row.status === "active",
    normal_side: normalSide(account_type),
    balance_cents: balance(account_type, debit_cents, credit_cents),
  };
}

/** Opens an account. Throws 409 where the entity has one of the code. */
export async function insertAccount(
  tx: Tx,
  given: Pick<Account, "entity_id" | "account_code" | "account_name" | "currency" | "account_type">,
): Promise<Account> {
  const [row] = await tx.sql<Row>`
    insert into account ${columns({ account_id: newId("account"), ...given })}
    on conflict do nothing returning *, 0::bigint as debit_cents, 0::bigint as credit_cents`;
  if (!row) throw conflict(`An account with the account_code ${given.account_code} exists already.`, "duplicate");
  return record(row);
}

/** Opens what is missing of the entity type's standard chart; whoever opens the same at the same time is waited for. */
export async function insertStandardChart(
  tx: Tx,
  entity_id: string,
  entity_type: "c_corp" | "llc",
  currency: string,
): Promise<{ entity_id: string; added: Account[]; already_there: string[] }> {
  const chart = standardChart(entity_type);
  const wanted = chart.map((account) => ({ account_id: newId("account"), ...account }));
  const made = await tx.sql<Row>`
    insert into account (account_id, entity_id, account_code, account_name, account_type, currency)
    select account_id, ${entity_id}, code, name, type, ${currency}
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(account_id text, code text, name text, type text)
    order by code on conflict do nothing returning *, 0::bigint as debit_cents, 0::bigint as credit_cents`;
  const added = new Map(made.map((row) => [row.account_code, record(row)]));
  return {
    entity_id,
    added: chart.flatMap(({ code }) => added.get(code) ?? []),
    already_there: chart.flatMap(({ code }) => (added.has(code) ? [] : [code])),
  };
}

/** The account. Throws 404, also where it is another entity's. */
export async function loadAccount(tx: Tx, entity_id: string, account_id: string): Promise<Account> {
  const [row] = await tx.sql<Row>`
    ${rows} where a.account_id = ${account_id} and a.entity_id = ${entity_id}`;
  if (!row) throw notFound("account");
  return record(row);
}

/** Ends an account's use, waiting for the entries that are just being made to it. Throws 400 where it is inactive. */
export async function deactivateAccount(tx: Tx, account_id: string): Promise<void> {
  // Stronger than what UPDATE takes: it excludes entries under way, which hold their accounts by their foreign keys.
  await tx.sql`select from account where account_id = ${account_id} for update`;
  await move(tx, accountStates, "deactivate", {
    table: "account",
    key: "account_id",
    id: account_id,
    also: sql`, deactivated_at = now()`,
  });
}

export interface AccountFilter {
  entity_id: string;
  account_type?: AccountType | undefined;
  status?: Account["status"] | undefined;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of the chart of accounts, by code. */
export async function listAccounts(tx: Tx, filter: AccountFilter) {
  const { entity_id, account_type, status, search, limit, cursor } = filter;
  const after = decodeCursor(cursor, 1);
  const conditions: (Sql | null)[] = [
    sql`a.entity_id = ${entity_id}`,
    account_type === undefined ? null : sql`a.account_type = ${account_type}`,
    status === undefined ? null : sql`a.status = ${status}`,
    search === undefined
      ? null
      : sql`(position(lower(${search}) in lower(a.account_name)) > 0 or position(lower(${search}) in a.account_code) > 0)`,
    after && sql`a.account_code > ${after[0]}`,
  ];
  const found = await tx.sql<Row>`${rows}${where(conditions)} order by a.account_code limit ${limit + 1}`;
  return toPage(found.map(record), limit, (account) => [account.account_code]);
}

/** What an entry has to know of an account. */
export type EntryAccount = Pick<Account, "account_id" | "account_code" | "account_name" | "currency" | "status">;

/** The entity's accounts of these identifiers; those that do not exist are left out. */
export const findAccounts = (tx: Tx, entity_id: string, account_ids: string[]) =>
  tx.sql<EntryAccount>`
    select account_id, account_code, account_name, currency, status from account
    where entity_id = ${entity_id} and account_id = any(${account_ids}::text[])`;

/** Throws 400 naming an account of a draft that was deactivated since, so that the draft cannot be posted. */
export async function assertAccountsActive(tx: Tx, entry_id: string): Promise<void> {
  const [wrong] = await tx.sql<Pick<Account, "account_code">>`
    select a.account_code from journal_line l join account a on a.account_id = l.account_id
    where l.entry_id = ${entry_id} and a.status <> 'active' order by l.line_number limit 1`;
  if (wrong) {
    throw wrongState(
      `Cannot post the journal entry: its account ${wrong.account_code} is inactive.`,
      "account_inactive",
    );
  }
}

/**
 * Entries as they were given, their lines with the accounts that they name, and each in its accounts' common currency;
 * `path` is where the input has an entry's lines. Throws 404 and 400 naming the line.
 */
export async function nameLines(
  tx: Tx,
  entity_id: string,
  entries: readonly GivenEntry[],
  path: (at: number) => string = () => "lines",
): Promise<NewEntry[]> {
  const ids = new Set(entries.flatMap(({ lines }) => lines.map(({ account_id }) => account_id)));
  const found = await findAccounts(tx, entity_id, [...ids]);
  const byId = new Map(found.map((account) => [account.account_id, account]));
  return entries.map(({ date, description, lines }, entryAt) => {
    const accounts = lines.map(({ account_id }, at) => {
      const account = byId.get(account_id);
      if (!account) throw notFound(`account of ${path(entryAt)}.${at}.account_id`);
      return account;
    });
    const currency = commonCurrency(accounts, path(entryAt));
    const named = lines.map((line, at) => {
      const { account_code = "", account_name = "" } = accounts[at] ?? {};
      return { ...line, account_code, account_name };
    });
    return { entity_id, date, description, currency, source: null, lines: named };
  });
}

const TRIES = 3;

/**
 * The accounts that an automatic entry goes to, by their codes: the account of the code itself, or where that keeps
 * another currency the one of `{code}_{currency}`; opened where there is none yet. Throws 400 naming an account that is
 * inactive, since the books would not be whole without it.
 */
export async function accountsByCode(
  tx: Tx,
  entity_id: string,
  currency: string,
  codes: string[],
): Promise<Map<string, EntryAccount>> {
  const local = (code: string) => `${code}_${currency}`;
  for (let tried = 1; tried <= TRIES; tried++) {
    const named = await tx.sql<EntryAccount>`
      select account_id, account_code, account_name, currency, status from account
      where entity_id = ${entity_id} and account_code = any(${[...codes, ...codes.map(local)]}::text[])`;
    const byCode = new Map(named.map((account) => [account.account_code, account]));
    const found = new Map<string, EntryAccount>();
    const missing: { account_id: string; account_code: string; account_name: string; account_type: string | null }[] =
      [];
    for (const code of codes) {
      const own = byCode.get(code);
      const account = own === undefined || own.currency === currency ? own : byCode.get(local(code));
      if (account) {
        assertUsable(account, currency);
        found.set(code, account);
      } else {
        const account_name = own ? `${nameOfCode(code)} (${currency.toUpperCase()})` : nameOfCode(code);
        const account_code = own ? local(code) : code;
        missing.push({ account_id: newId("account"), account_code, account_name, account_type: typeOfCode(code) });
      }
    }
    if (missing.length === 0) return found;
    // Whoever opens one of them at the same moment is waited for, and the next round finds theirs.
    await tx.sql`
      insert into account (account_id, entity_id, account_code, account_name, account_type, currency)
      select account_id, ${entity_id}, account_code, account_name, account_type, ${currency}
      from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb)
        as m(account_id text, account_code text, account_name text, account_type text)
      order by account_code on conflict do nothing`;
  }
  throw conflict("Others opened the same accounts at the same time; try again.", "concurrency_conflict");
}

function assertUsable({ account_code, currency: has, status }: EntryAccount, currency: string): void {
  if (status !== "active") {
    throw wrongState(`The entry needs the account ${account_code}: its status is ${status}.`, "account_inactive");
  }
  if (has !== currency) {
    const rule = `The entry needs the account ${account_code} in ${currency}, but it keeps ${has}.`;
    throw wrongState(rule, "account_currency");
  }
}
