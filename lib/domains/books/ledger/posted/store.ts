import { invalid } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowAs, RowOf } from "#lib/db/rows.ts";
import { json, type Sql, sql, where } from "#lib/db/sql.ts";
import type { SourceColumns } from "../rules.ts";
import type { Account, JournalEntry, JournalLine } from "../schema.ts";

// What is posted, as others add it up beside their own records: rows to be put into a statement of theirs.

/** An entity's lines of posted entries, each with its account and with what its entry follows; `credited_cents` is below zero of a debit. */
export const lines = (entity_id: string): Sql => sql`(
  select e.source_type, e.source_id, e.source_event, l.account_id, a.account_code, a.currency, l.side, l.amount_cents,
    case l.side when 'credit' then l.amount_cents else -l.amount_cents end as credited_cents
  from journal_entry e join journal_line l on l.entry_id = e.entry_id join account a on a.account_id = l.account_id
  where e.entity_id = ${entity_id} and e.posted_at is not null)`;

/** The line `l` of `lines` is on an account that the books know by one of these codes in US dollars. */
export const isOfDollars = (...codes: string[]): Sql =>
  sql`l.account_code = any(${[...codes, ...codes.map((code) => `${code}_usd`)]}::text[])`;

/** The currencies that an entity keeps accounts in. */
export const currencies = (entity_id: string): Sql =>
  sql`(select currency from account where entity_id = ${entity_id})`;

/** The entry `e` has brought what is of records that are kept elsewhere, and is posted. */
const isBrought = sql`e.source_type in ('opening_balances', 'journal_import') and e.posted_at is not null`;

/** The account `a` is the one of that code in its currency. */
const isOf = (code: string) => sql`a.account_code in (${code}, ${code} || '_' || a.currency)`;

/**
 * What stands on the account of a code, credits less debits, as `currency` and `cents`, for each currency that has one: less what
 * opening balances and imports have entered there, which is of records that are kept elsewhere.
 */
export const balancesOf = (entity_id: string, code: string): Sql => sql`(
  select b.currency, b.cents - coalesce(o.cents, 0) as cents
  from (select a.currency, sum(k.credit_cents - k.debit_cents) as cents
      from account a join account_balance k on k.account_id = a.account_id
      where a.entity_id = ${entity_id} and ${isOf(code)} group by 1) b
  left join (select e.currency, sum(case l.side when 'credit' then l.amount_cents else -l.amount_cents end) as cents
      from account a join journal_line l on l.account_id = a.account_id join journal_entry e on e.entry_id = l.entry_id
      where a.entity_id = ${entity_id} and ${isOf(code)}
        and ${isBrought} group by 1) o
    on o.currency = b.currency)`;

/**
 * What opening balances and imports of journals have brought to the account of a code by the end of a day, credits less debits, by
 * currency: less what their reversals took back.
 */
export async function broughtBy(tx: Tx, entity_id: string, code: string, day: string): Promise<Map<string, number>> {
  const rows = await tx.sql<Pick<RowOf<"account">, "currency"> & { cents: number }>`
    select a.currency, sum(case l.side when 'credit' then l.amount_cents else -l.amount_cents end)::bigint as cents
    from account a join journal_line l on l.account_id = a.account_id join journal_entry e on e.entry_id = l.entry_id
    where a.entity_id = ${entity_id} and ${isOf(code)} and ${isBrought} and e.date <= ${day}::date group by 1 order by 1`;
  return new Map(rows.map(({ currency, cents }) => [currency, Number(cents)]));
}

/** The accounts that say what records of the business do, and what moves them. */
const keptBy: Readonly<Record<string, string>> = {
  accounts_payable: "it says what the bills do: pay a bill, and enter it first where there is none",
  accounts_receivable: "it says what the invoices do: record a customer's payment, or refund their credit",
  customer_credits: "it says what customers have paid too much: refund their credit",
  payroll_liabilities: "it says what payroll owes: record a payroll deposit",
};

/**
 * Throws 400 where money that names no record goes to an account which records stand behind, as the two would differ from then on. What
 * opening balances or an imported journal hold there has no records, and is settled so.
 */
export async function assertOfNoRecords(
  tx: Tx,
  entity_id: string,
  field: string,
  { account_code, currency }: Pick<Account, "account_code" | "currency">,
): Promise<void> {
  const code = account_code.endsWith(`_${currency}`) ? account_code.slice(0, -currency.length - 1) : account_code;
  const why = Object.hasOwn(keptBy, code) ? keptBy[code] : undefined;
  if (why === undefined) return;
  const brought = await broughtBy(tx, entity_id, code, "9999-12-31");
  if ((brought.get(currency) ?? 0) !== 0) return;
  throw invalid(field, `must be another account than ${account_code}, since ${why}`, "follows_record");
}

/** Whether the books of a company show that it owes somebody: a liability that is not settled. */
export async function owes(tx: Tx, entity_id: string): Promise<boolean> {
  const [row] = await tx.sql<{ is_owing: boolean }>`
    select exists (select from account a join account_balance k on k.account_id = a.account_id
      where a.entity_id = ${entity_id} and a.account_type = 'liability' and k.credit_cents > k.debit_cents) as is_owing`;
  return row?.is_owing === true;
}

/** What stands on the account of a code by now, whoever has booked it: credits less debits, by currency. */
export async function standingOn(tx: Tx, entity_id: string, code: string): Promise<Map<string, number>> {
  const rows = await tx.sql<Pick<RowOf<"account">, "currency"> & { cents: number }>`
    select a.currency, sum(k.credit_cents - k.debit_cents)::bigint as cents
    from account a join account_balance k on k.account_id = a.account_id
    where a.entity_id = ${entity_id} and ${isOf(code)} group by 1 order by 1`;
  return new Map(rows.map(({ currency, cents }) => [currency, Number(cents)]));
}

/** By how much an account was debited more than credited before a day, as a column of another's selection. */
export const debitedBefore = (account_id: Sql, day: Sql): Sql => sql`(
  select coalesce(sum(d.debit_cents - d.credit_cents), 0) from account_day d
  where d.account_id = ${account_id} and d.date < ${day})`;

/** What accounts of an entity have moved in each month that they moved in. */
export const months = (entity_id: string): Sql => sql`(
  select a.account_id, a.account_code, a.account_name, a.account_type, a.currency, m.month, m.debit_cents, m.credit_cents
  from account a join account_month m on m.account_id = a.account_id where a.entity_id = ${entity_id})`;

type EntryRow = RowAs<"journal_entry", JournalEntry & SourceColumns>;
type ListedEntry = Pick<
  EntryRow,
  "entry_id" | "date" | "description" | "status" | "currency" | "reverses_entry_id" | keyof SourceColumns
>;
type ListedLine = Pick<RowAs<"journal_line", JournalLine>, "line_number" | "side" | "amount_cents"> &
  Pick<RowAs<"account", Account>, "account_code" | "account_name" | "account_type">;
/** By their names. */
type Tags = { [Dimension in "class" | "project"]: RowOf<"tag">["name"] | null };

/** The posted lines from one day to another (null: no bound), by day, entry and line, as many at most. */
export const list = (
  tx: Tx,
  entity_id: string,
  { from, to }: { from: string | null; to: string | null },
  most: number,
) =>
  tx.sql<ListedEntry & ListedLine & Tags>`
    select e.entry_id, e.date, e.description, e.status, e.currency, e.source_type, e.source_id, e.source_event,
      e.reverses_entry_id, l.line_number, a.account_code, a.account_name, a.account_type, l.side, l.amount_cents,
      c.name as class, p.name as project
    from journal_entry e join journal_line l on l.entry_id = e.entry_id join account a on a.account_id = l.account_id
      left join tag c on c.tag_id = l.class_id left join tag p on p.tag_id = l.project_id${where([
        sql`e.entity_id = ${entity_id}`,
        sql`e.posted_at is not null`,
        from === null ? null : sql`e.date >= ${from}::date`,
        to === null ? null : sql`e.date <= ${to}::date`,
      ])} order by e.date, e.entry_id, l.line_number limit ${most}`;

/** What entries of a file are told apart by, as far as another file of them would say the same. */
type Alike = Pick<RowOf<"journal_entry">, "date" | "currency" | "total_cents" | "description">;

/** How many of these entries, sorted by their days, have the day, the text and the sum of one that is posted and stands; each of one. */
export async function countAlike(tx: Tx, entity_id: string, entries: readonly Alike[]): Promise<number> {
  const [first, last] = [entries[0]?.date, entries.at(-1)?.date];
  if (first === undefined || last === undefined) return 0;
  const told = entries.map(({ date, currency, total_cents, description }) => ({
    ...{ date, currency, total_cents, description },
  }));
  const [row] = await tx.sql<{ count: number }>`
    select count(*)::int as count from (
      select date, currency, total_cents, description
      from jsonb_to_recordset(${json(told)}::jsonb) as n(date date, currency text, total_cents bigint, description text)
      intersect all select e.date, e.currency, e.total_cents, e.description from journal_entry e
      where e.entity_id = ${entity_id} and e.status = 'posted' and e.date between ${first}::date and ${last}::date) d`;
  return row?.count ?? 0;
}

/** The entries that a record has made, in their order. The type is a word of the statement, as the index on sources wants it. */
export async function entryIds(tx: Tx, source_type: Sql, source_id: string): Promise<string[]> {
  const made = await tx.sql<Pick<EntryRow, "entry_id">>`
    select entry_id from journal_entry where source_type = ${source_type} and source_id = ${source_id} order by entry_id`;
  return made.map(({ entry_id }) => entry_id);
}
