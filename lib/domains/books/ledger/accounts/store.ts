import { conflict, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { namesIn } from "#lib/core/names.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { type Sql, sql, where } from "#lib/db/sql.ts";
import { balance, nameOfCode, normalSide, standardChart, typeOfCode } from "../rules.ts";
import type { Account, AccountType } from "../schema.ts";
import { accountStates } from "../states.ts";

type Own = RowAs<"account", Account>;
/** What posted entries have made of an account, which PostgreSQL keeps. */
export type Sums = Pick<RowOf<"account_balance">, "debit_cents" | "credit_cents">;
type Row = Own & Sums;

const rows = sql`select ${columnsOf("account", "a")}, b.debit_cents, b.credit_cents
  from account a join account_balance b on b.account_id = a.account_id`;

/** An account's code, and its name, as a column of another's selection. */
export const codeOf = (id: Sql): Sql => sql`(select a.account_code from account a where a.account_id = ${id})`;
export const nameOf = (id: Sql): Sql => sql`(select a.account_name from account a where a.account_id = ${id})`;

/** Each account's code and name, and by how much it was debited more than credited, joined by its identifier. */
export const debitBalances = sql`(
  select a.account_id, a.account_code, a.account_name, k.debit_cents - k.credit_cents as balance_cents
  from account a join account_balance k on k.account_id = a.account_id)`;

/** The identifiers of an entity's accounts of these codes: a set to be looked up in. */
export const idsByCode = (entity_id: string, codes: readonly string[]): Sql =>
  sql`(select account_id from account where entity_id = ${entity_id} and account_code = any(${codes}::text[]))`;

/** The accounts that are in use, joined by their identifiers. */
export const active = sql`(select account_id, account_code, account_name from account where status = 'active')`;

function record(row: Row): Account {
  const { account_type, debit_cents, credit_cents } = row;
  return {
    ...row,
    is_active: row.status === "active",
    normal_side: normalSide(account_type),
    balance_cents: balance(account_type, debit_cents, credit_cents),
  };
}

/** An account that is just opened. */
const opened = (row: Own): Account => record({ ...row, debit_cents: 0, credit_cents: 0 });

/** Opens an account. Throws 409 where the entity has one of the code. */
export async function insert(
  tx: Tx,
  given: Pick<Account, "entity_id" | "account_code" | "account_name" | "currency" | "account_type"> &
    Partial<Pick<Account, "section">>,
): Promise<Account> {
  const [row] = await tx.sql<Own>`
    insert into account ${columns("account", {
      account_id: newId("account"),
      entity_id: given.entity_id,
      account_code: given.account_code,
      account_name: given.account_name,
      currency: given.currency,
      account_type: given.account_type,
      section: given.section ?? null,
    })} on conflict do nothing returning ${columnsOf("account")}`;
  if (!row) throw conflict(`An account with the account_code ${given.account_code} exists already.`, "duplicate");
  return opened(row);
}

/** Opens what is missing of the entity type's standard chart; whoever opens the same at the same time is waited for. */
export async function insertChart(
  tx: Tx,
  entity_id: string,
  entity_type: "c_corp" | "llc",
  currency: string,
): Promise<{ entity_id: string; added: Account[]; already_there: string[] }> {
  const chart = standardChart(entity_type);
  const wanted = chart.map((account) => ({ account_id: newId("account"), ...account }));
  const made = await tx.sql<Own>`
    insert into account (account_id, entity_id, account_code, account_name, account_type, currency)
    select account_id, ${entity_id}, code, name, type, ${currency}
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(account_id text, code text, name text, type text)
    order by code on conflict do nothing returning ${columnsOf("account")}`;
  const added = new Map(made.map((row) => [row.account_code, opened(row)]));
  return {
    entity_id,
    added: chart.flatMap(({ code }) => added.get(code) ?? []),
    already_there: chart.flatMap(({ code }) => (added.has(code) ? [] : [code])),
  };
}

/** Which account is meant. */
type At = Pick<Account, "entity_id" | "account_id">;

/** The account. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, account_id }: At): Promise<Account> {
  const [row] = await tx.sql<Row>`
    ${rows} where a.account_id = ${account_id} and a.entity_id = ${entity_id}`;
  if (!row) throw notFound("account");
  return record(row);
}

/** The account, held against the entries that are just being made to it. Throws 404, also where it is another entity's. */
export async function hold(tx: Tx, at: At): Promise<Account> {
  // Stronger than what UPDATE takes: it excludes entries under way, which hold their accounts by their foreign keys.
  await tx.sql`select from account where account_id = ${at.account_id} and entity_id = ${at.entity_id} for update`;
  return load(tx, at);
}

/** Ends an account's use, or begins it again; the caller holds it. Throws 400 naming the status. */
export const moveBy = (tx: Tx, { account_id }: At, trigger: "deactivate" | "reactivate") =>
  move(tx, accountStates, trigger, {
    ...{ table: "account", key: "account_id", id: account_id },
    also: sql`, deactivated_at = ${trigger === "deactivate" ? sql`now()` : sql`null`}`,
  });

/** Keeps what an account is called and where statements show it; a section of null: as its code and its type do. */
export async function change(
  tx: Tx,
  { account_id, account_name, account_type, section }: At & Pick<Account, "account_name" | "account_type" | "section">,
): Promise<void> {
  await tx.sql`update account set account_name = ${account_name}, account_type = ${account_type}, section = ${section},
    updated_at = now() where account_id = ${account_id}`;
}

interface Filter {
  entity_id: string;
  account_type?: AccountType | undefined;
  status?: Account["status"] | undefined;
  search?: string | undefined;
  named?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const says = (search: string) =>
  sql`(position(lower(${search}) in lower(a.account_name)) > 0 or position(lower(${search}) in a.account_code) > 0)`;

/** Whether an account is one of those that are named, a line each. */
function isNamed(named: string) {
  const names = namesIn(named);
  return sql`(lower(a.account_name) = any(${names}::text[]) or a.account_code = any(${names}::text[]))`;
}

/** The first accounts by code of the company (null: of all) that have it in their codes or names, or whose identifier it is. */
export const found = (
  tx: Tx,
  { entity_id, search, limit }: { entity_id: string | null; search: string; limit: number },
) =>
  tx.sql<Pick<Own, "account_id" | "entity_id" | "account_code" | "account_name">>`
    select a.account_id, a.entity_id, a.account_code, a.account_name from account a${where([
      entity_id === null ? null : sql`a.entity_id = ${entity_id}`,
      sql`(${says(search)} or a.account_id = ${search})`,
    ])} order by a.account_code, a.account_id limit ${limit}`;

/** A page of the chart of accounts, by code. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, account_type, status, search, named } = filter;
  const read = async (after: Key | null, limit: number) => {
    const found = await tx.sql<Row>`${rows}${where([
      sql`a.entity_id = ${entity_id}`,
      account_type === undefined ? null : sql`a.account_type = ${account_type}`,
      status === undefined ? null : sql`a.status = ${status}`,
      search === undefined ? null : says(search),
      named === undefined ? null : isNamed(named),
      after && sql`a.account_code > ${after[0]}`,
    ])} order by a.account_code limit ${limit}`;
    return found.map(record);
  };
  return page(filter, 1, read, ({ account_code }) => [account_code]);
}

/** What an entry has to know of an account. */
export type EntryAccount = Pick<
  Own,
  "account_id" | "account_code" | "account_name" | "account_type" | "currency" | "status"
>;

/** The entity's accounts of these identifiers; those that do not exist are left out. */
export const find = (tx: Tx, entity_id: string, account_ids: readonly string[]) =>
  tx.sql<EntryAccount>`
    select account_id, account_code, account_name, account_type, currency, status from account
    where entity_id = ${entity_id} and account_id = any(${account_ids}::text[])`;

/** The same with their types. */
export const findTyped = (tx: Tx, entity_id: string, account_ids: readonly string[]) =>
  tx.sql<EntryAccount & Pick<Own, "account_type">>`
    select account_id, account_code, account_name, account_type, currency, status from account
    where entity_id = ${entity_id} and account_id = any(${account_ids}::text[])`;

/** All the accounts that an entity has, by code. */
export const all = (tx: Tx, entity_id: string) =>
  tx.sql<EntryAccount>`
    select account_id, account_code, account_name, account_type, currency, status from account
    where entity_id = ${entity_id} order by account_code`;

/** Opens accounts in one statement. Throws 409 where the entity has one of a code meanwhile. */
export async function insertAll(
  tx: Tx,
  entity_id: string,
  given: readonly Pick<EntryAccount, "account_id" | "account_code" | "account_name" | "account_type" | "currency">[],
): Promise<void> {
  const made = await tx.sql<Pick<Own, "account_id">>`
    insert into account (account_id, entity_id, account_code, account_name, account_type, currency)
    select account_id, ${entity_id}, account_code, account_name, account_type, currency
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as g(account_id text, account_code text, account_name text, account_type text, currency text)
    order by account_code on conflict do nothing returning account_id`;
  if (made.length === given.length) return;
  throw conflict("Others opened the same accounts at the same time; try again.", "concurrency_conflict");
}

/** The entity's account of a code; null where there is none. */
export async function findByCode(tx: Tx, entity_id: string, account_code: string): Promise<Own | null> {
  const [row] = await tx.sql<Own>`
    select ${columnsOf("account")} from account where entity_id = ${entity_id} and account_code = ${account_code}`;
  return row ?? null;
}

const TRIES = 3;

/**
 * The accounts that an automatic entry goes to, by their codes: the account of the code itself, or where that keeps
 * another currency the one of `{code}_{currency}`; opened where there is none yet. Throws 400 naming an account that is
 * inactive, since the books would not be whole without it.
 */
export async function byCode(
  tx: Tx,
  entity_id: string,
  currency: string,
  codes: string[],
): Promise<Map<string, EntryAccount>> {
  const local = (code: string) => `${code}_${currency}`;
  const find = () => tx.sql<EntryAccount>`
    select account_id, account_code, account_name, account_type, currency, status from account
    where entity_id = ${entity_id} and account_code = any(${[...codes, ...codes.map(local)]}::text[])`;
  let named = await find();
  for (let tried = 1; tried <= TRIES; tried++) {
    const ofCode = new Map(named.map((account) => [account.account_code, account]));
    const found = new Map<string, EntryAccount>();
    const missing: Pick<Own, "account_id" | "account_code" | "account_name" | "account_type">[] = [];
    for (const code of codes) {
      const own = ofCode.get(code);
      const account = own === undefined || own.currency === currency ? own : ofCode.get(local(code));
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
    const opened = tx.sql`
      insert into account (account_id, entity_id, account_code, account_name, account_type, currency)
      select account_id, ${entity_id}, account_code, account_name, account_type, ${currency}
      from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb)
        as m(account_id text, account_code text, account_name text, account_type text)
      order by account_code on conflict do nothing`;
    [, named] = await Promise.all([opened, find()]);
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

/** Throws 400 naming an account of a draft that was deactivated since, so that the draft cannot be posted. */
export async function assertActiveIn(tx: Tx, { entry_id }: { entry_id: string }): Promise<void> {
  const [wrong] = await tx.sql<Pick<EntryAccount, "account_code">>`
    select a.account_code from journal_line l join account a on a.account_id = l.account_id
    where l.entry_id = ${entry_id} and a.status <> 'active' order by l.line_number limit 1`;
  if (wrong) {
    throw wrongState(
      `Cannot post the journal entry: its account ${wrong.account_code} is inactive.`,
      "account_inactive",
    );
  }
}

/** What the account was debited and credited with up to a day (null: all told), from its kept days and months. */
export async function sumsUpTo(tx: Tx, account_id: string, day: string | null): Promise<Sums> {
  const [sums] = await tx.sql<Sums>`
    select coalesce(sum(s.debit_cents), 0)::bigint as debit_cents, coalesce(sum(s.credit_cents), 0)::bigint as credit_cents from (
      select debit_cents, credit_cents from account_month where account_id = ${account_id}
        and month < coalesce(date_trunc('month', ${day}::date)::date, 'infinity')
      union all
      select debit_cents, credit_cents from account_day where account_id = ${account_id}
        and date between date_trunc('month', ${day}::date)::date and ${day}::date) s`;
  return sums ?? { debit_cents: 0, credit_cents: 0 };
}
