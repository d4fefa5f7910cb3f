import type { Effects } from "#lib/core/effects.ts";
import { notFound } from "#lib/core/errors.ts";
import type { Key } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowOf, SumOf } from "#lib/db/rows.ts";
import { join, type Sql, sql, where } from "#lib/db/sql.ts";
import * as periods from "../closing/store.ts";
import * as accounts from "./accounts/store.ts";
import * as entries from "./entries.ts";
import { planFor } from "./journals/store.ts";
import * as reversals from "./reversals/store.ts";
import { type Amount, commonCurrency } from "./rules.ts";
import type { EntrySource, GivenEntry, JournalEntry } from "./schema.ts";

const sources = {
  invoice: sql`'invoice'`,
  customer_payment: sql`'customer_payment'`,
  credit_note: sql`'credit_note'`,
  customer_refund: sql`'customer_refund'`,
  settlement: sql`'settlement'`,
  payment: sql`'payment'`,
  payroll_run: sql`'payroll_run'`,
  bill: sql`'bill'`,
  vendor_credit: sql`'vendor_credit'`,
  vendor_refund: sql`'vendor_refund'`,
  safe: sql`'safe'`,
  convertible_note: sql`'convertible_note'`,
  note_accrual: sql`'note_accrual'`,
  grant: sql`'grant'`,
  distribution: sql`'distribution'`,
  contribution: sql`'contribution'`,
  allocation: sql`'allocation'`,
  capital_conversion: sql`'capital_conversion'`,
  instrument_event: sql`'instrument_event'`,
  secondary_sale: sql`'secondary_sale'`,
  revaluation: sql`'revaluation'`,
  currency_exchange: sql`'currency_exchange'`,
  payroll_deposit: sql`'payroll_deposit'`,
  payroll_correction: sql`'payroll_correction'`,
} as const;
type SourceType = keyof typeof sources;

/** The entries of these sources; `ids` is a set of identifiers. The type is a word of the statement, so that PostgreSQL sees that the partial index on sources suffices. */
const entriesOf = (type: SourceType, ids: Sql) => sql`select j.entry_id from journal_entry j
  where j.source_type = ${sources[type]} and j.source_id in (${ids})`;

/**
 * The entries that a record has made, in their order, as a column of its own selection; `id` is the record's identifier
 * there.
 */
export const entryIdsOf = (type: SourceType, id: Sql) =>
  sql`array(${entriesOf(type, id)} order by j.entry_id) as entry_ids`;

/** The same of a record that others made entries for as well: `{ invoice: id, settlement: sql`select …` }`. */
export const entryIdsOfAll = (of: Partial<Record<SourceType, Sql>>) =>
  sql`array(select entry_id from (${join(
    (Object.keys(sources) as SourceType[]).flatMap((type) => (of[type] ? [entriesOf(type, of[type])] : [])),
    " union all ",
  )}) made order by entry_id) as entry_ids`;

/** What of an invoice stands on the credit side of each account, by the tags of its lines, less what its credit notes (`notes`: their identifiers) have taken back, but for what those owe the customer; cents as exact text. */
export const earnedBy = (tx: Tx, entity_id: string, invoice_id: string, notes: Sql) =>
  tx.sql<
    Pick<RowOf<"account">, "account_id" | "account_code"> &
      Pick<RowOf<"journal_line">, "class_id" | "project_id"> & { cents: SumOf<"journal_line", "amount_cents"> }
  >`
    select a.account_id, a.account_code, l.class_id, l.project_id, sum(case l.side when 'credit' then l.amount_cents else -l.amount_cents end)::text as cents
    from journal_entry e join journal_line l on l.entry_id = e.entry_id join account a on a.account_id = l.account_id
    where e.entity_id = ${entity_id} and e.posted_at is not null and (e.source_type = 'invoice' and e.source_id = ${invoice_id}
      or e.source_type = 'credit_note' and e.source_id in (${notes}))
      and a.account_code not in ('customer_credits', 'customer_credits_' || a.currency)
    group by 1, 2, 3, 4 having sum(case l.side when 'credit' then l.amount_cents else -l.amount_cents end) <> 0
    order by a.account_code, l.class_id, l.project_id`;

/** A line of an automatic entry: to an account by its code (`cash`), or to one that a record names. */
export type BusinessLine = Amount &
  entries.Tagged &
  ({ code: string; account_id?: never } | { account_id: string; code?: never });

export interface BusinessEntry {
  entity_id: string;
  /** `YYYY-MM-DD`; null is today, UTC. */
  date: string | null;
  description: string;
  source: EntrySource;
  currency: string;
  lines: BusinessLine[];
}

/**
 * Posts what an act of the business does to the books (decisions "Ledger and finance"). Accounts named by code
 * are found, or opened. Throws 400 where an account is inactive or the period is closed, and 409 where the act is in the
 * books already.
 */
export async function postBusinessEntry(tx: Tx, { entity_id, currency, ...entry }: BusinessEntry): Promise<string> {
  const [entry_id] = await postBusinessEntries(tx, { entity_id, currency }, [entry]);
  if (entry_id === undefined) throw notFound("journal entry");
  return entry_id;
}

/** The same of an act that makes several entries in one currency, at once; answers them in their order. */
export async function postBusinessEntries(
  tx: Tx,
  { entity_id, currency }: Pick<BusinessEntry, "entity_id" | "currency">,
  given: readonly Omit<BusinessEntry, "entity_id" | "currency">[],
): Promise<string[]> {
  const all = given.flatMap(({ lines }) => lines);
  const codes = [...new Set(all.flatMap(({ code }) => code ?? []))];
  const ids = [...new Set(all.flatMap(({ account_id }) => account_id ?? []))];
  const [byCode, named] = await Promise.all([
    accounts.byCode(tx, entity_id, currency, codes),
    ids.length === 0 ? [] : accounts.find(tx, entity_id, ids),
    planFor(tx, given.length),
  ]);
  const byId = new Map(named.map((account) => [account.account_id, account]));
  const found = given.map((entry) => {
    const lines = entry.lines.map(({ code, account_id, ...line }) => {
      const account = code === undefined ? byId.get(account_id) : byCode.get(code);
      if (!account) throw notFound(`account ${code ?? account_id}`);
      return { account, ...line };
    });
    commonCurrency(lines.map(({ account }) => account));
    return {
      ...entry,
      entity_id,
      currency,
      lines: lines.map(({ account: { account_id, account_code, account_name }, ...line }) => ({
        account_id,
        account_code,
        account_name,
        ...line,
      })),
    };
  });
  return (await entries.insertPosted(tx, entity_id, found)).map(({ entry_id }) => entry_id);
}

/**
 * Makes an entry as it would be given by hand, of a source's own: its accounts and tags are looked at, and an accrual's reversal
 * is planned. Throws 404 and 400 naming the line that is wrong.
 */
export async function makeEntry(
  tx: Tx,
  entity_id: string,
  given: GivenEntry,
  { source, post }: { source: EntrySource; post: boolean },
): Promise<string> {
  const named = (await entries.nameLines(tx, entity_id, [given])).map((entry) => ({ ...entry, source }));
  const [made] = await (post ? entries.insertPosted(tx, entity_id, named) : entries.insert(tx, named));
  if (!made) throw notFound("journal entry");
  if (post) await reversals.planAll(tx, entity_id, [made]);
  return made.entry_id;
}

/** The currency of an entry that could be made of these lines. Throws 404 and 400 naming the line that is wrong. */
export async function currencyOf(tx: Tx, entity_id: string, given: GivenEntry): Promise<string> {
  const [named] = await entries.nameLines(tx, entity_id, [given]);
  if (!named) throw notFound("journal entry");
  return named.currency;
}

const opposite = { debit: "credit", credit: "debit" } as const;

/**
 * Takes back every entry that still stands of a source, or those of them that are named: by a reversing entry of `date` (null is
 * today, UTC; never before the entry's own day), or, where the entry's period is closed and stays as it is, by a correcting one
 * whose event is `source.event`, never before the first open day after it.
 */
export async function reverseEntriesOf(
  tx: Tx,
  entity_id: string,
  source: EntrySource,
  date: string | null,
  entry_ids: readonly string[] | null = null,
): Promise<void> {
  if (entry_ids?.length === 0) return;
  const rows = await tx.sql<entries.EntryRow>`
    ${entries.entryRows} where e.entity_id = ${entity_id} and e.source_type = ${source.type} and e.source_id = ${source.id}
      and e.status = 'posted' and e.reverses_entry_id is null and e.source_event <> ${source.event}
      and (${entry_ids}::text[] is null or e.entry_id = any(${entry_ids}::text[]))
    order by e.entry_id for no key update of e`;
  const [first] = rows.map((row) => row.date).toSorted();
  if (first === undefined) return;
  const openDay = await periods.openDaysFrom(tx, entity_id, first);
  for (const row of rows) {
    const open = openDay(row.date);
    if (open === row.date) {
      await entries.voidEntry(tx, row, date);
      continue;
    }
    const entry = (await entries.completion(tx, [row.entry_id]))(row);
    const lines = entry.lines.map(({ line_number, ...line }) => ({ ...line, side: opposite[line.side] }));
    const description = `Correction: ${entry.description}`;
    const on = date !== null && date < open ? open : date;
    await entries.insertPosted(tx, entity_id, [{ ...entry, date: on, description, source, reverses_on: null, lines }]);
  }
}

export const loadEntry = entries.load;

/** What has opened the books and stands. */
const isOpening = sql`e.source_type = 'opening_balances' and e.source_event = 'opened' and e.reverses_entry_id is null
  and e.status <> 'voided'`;

/** The latest day as of which the books are opened, by currency. */
export async function openingDays(tx: Tx, entity_id: string): Promise<Map<string, string>> {
  const rows = await tx.sql<Pick<RowOf<"journal_entry">, "currency"> & { day: string }>`
    select e.currency, max(e.date)::text as day from journal_entry e
    where e.entity_id = ${entity_id} and ${isOpening} group by 1 order by 1`;
  return new Map(rows.map(({ currency, day }) => [currency, day]));
}

/** The entry that opens the books in a currency as of a day; null where there is none. */
export async function findOpening(tx: Tx, entity_id: string, as_of: string, currency: string): Promise<string | null> {
  const [row] = await tx.sql<Pick<entries.EntryRow, "entry_id">>`
    select e.entry_id from journal_entry e
    where e.entity_id = ${entity_id} and e.date = ${as_of}::date and e.currency = ${currency} and ${isOpening}`;
  return row?.entry_id ?? null;
}

/** The entries that open the books, latest day first, behind that place in their list. */
export async function openings(tx: Tx, entity_id: string, after: Key | null, limit: number): Promise<JournalEntry[]> {
  const rows = await tx.sql<entries.EntryRow>`${entries.entryRows}${where([
    sql`e.entity_id = ${entity_id}`,
    isOpening,
    after && sql`(e.date, e.entry_id) < (${after[0]}::date, ${after[1]})`,
  ])} order by e.date desc, e.entry_id desc limit ${limit}`;
  const complete = await entries.completion(
    tx,
    rows.map(({ entry_id }) => entry_id),
  );
  return rows.map(complete);
}

/** These entries with their lines, as the effects of an act are told. */
export async function effectsOf(tx: Tx, entry_ids: readonly string[]): Promise<Effects["journal_entries"]> {
  const found = await tx.sql<{ entry: Effects["journal_entries"][number] }>`
    select jsonb_build_object('entry_id', e.entry_id, 'date', e.date, 'description', e.description,
      'status', e.status, 'currency', e.currency, 'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('account_code', a.account_code, 'account_name', a.account_name,
        'side', l.side, 'amount_cents', l.amount_cents) order by l.line_number), '[]')
      from journal_line l join account a on a.account_id = l.account_id where l.entry_id = e.entry_id)) as entry
    from journal_entry e where e.entry_id = any (${entry_ids}) order by e.entry_id`;
  return found.map(({ entry }) => entry);
}
