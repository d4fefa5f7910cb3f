import { invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { decodeCursor, toPage } from "#lib/core/pages.ts";
import type { Fragment, Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, sql, where } from "#lib/db/sql.ts";
import { accountsByCode } from "./accounts.ts";
import { type Amount, balancedTotal } from "./rules.ts";
import type { EntrySource, JournalEntry, JournalLine } from "./schema.ts";
import { entryStates } from "./states.ts";

type Row = Omit<JournalEntry, "source"> & {
  source_type: EntrySource["type"] | null;
  source_id: string | null;
  source_event: EntrySource["event"] | null;
};

const lines = sql`(select jsonb_agg(jsonb_build_object('line_number', l.line_number, 'account_id', l.account_id,
    'account_code', a.account_code, 'account_name', a.account_name, 'side', l.side, 'amount_cents', l.amount_cents)
    order by l.line_number)
  from journal_line l join account a on a.account_id = l.account_id where l.entry_id = e.entry_id) as lines`;
const reversal = sql`(select r.entry_id from journal_entry r where r.reverses_entry_id = e.entry_id) as reversed_by_entry_id`;

function record({ source_type: type, source_id: id, source_event: event, ...row }: Row): JournalEntry {
  return { ...row, source: type === null || id === null || event === null ? null : { type, id, event } };
}

/** The entry with its lines. Throws 404, also where it is another entity's. */
export async function loadEntry(tx: Tx, entity_id: string, entry_id: string): Promise<JournalEntry> {
  const [row] = await tx.sql<Row>`
    select e.*, ${lines}, ${reversal} from journal_entry e where e.entry_id = ${entry_id} and e.entity_id = ${entity_id}`;
  if (!row) throw notFound("journal entry");
  return record(row);
}

export interface EntryFilter {
  entity_id: string;
  status?: JournalEntry["status"] | undefined;
  account_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of the journal, newest first. */
export async function listEntries(tx: Tx, filter: EntryFilter) {
  const { entity_id, status, account_id, from, to, search, limit, cursor } = filter;
  const after = decodeCursor(cursor, 1);
  const conditions: (Fragment | null)[] = [
    sql`e.entity_id = ${entity_id}`,
    status === undefined ? null : sql`e.status = ${status}`,
    account_id === undefined
      ? null
      : sql`exists (select from journal_line l where l.entry_id = e.entry_id and l.account_id = ${account_id})`,
    from === undefined ? null : sql`e.date >= ${from}::date`,
    to === undefined ? null : sql`e.date <= ${to}::date`,
    search === undefined ? null : sql`position(lower(${search}) in lower(e.description)) > 0`,
    after && sql`e.entry_id < ${after[0]}`,
  ];
  // The page first, then its lines: those of the entries that the page leaves out are not gathered.
  const rows = await tx.sql<Row>`
    select e.*, ${lines}, ${reversal} from (select * from journal_entry e${where(conditions)}
      order by e.entry_id desc limit ${limit + 1}) e order by e.entry_id desc`;
  return toPage(rows.map(record), limit, (entry) => [entry.entry_id]);
}

/** A line with what its answer says of the account. */
export type NewLine = Omit<JournalLine, "line_number">;

export interface NewEntry {
  entity_id: string;
  /** `YYYY-MM-DD`; null is today, UTC. */
  date: string | null;
  description: string;
  currency: string;
  source: EntrySource | null;
  lines: NewLine[];
}

/** Writes a draft with its lines in one statement. Throws 400 where it does not balance (interface 7.7). */
export async function insertEntry(tx: Tx, given: NewEntry): Promise<JournalEntry> {
  const { entity_id, date, description, currency, source } = given;
  const numbered = given.lines.map((line, at) => ({ line_number: at + 1, ...line }));
  const header = columns({
    entry_id: newId("journal_entry"),
    entity_id,
    date: date === null ? sql`current_date` : date,
    description,
    currency,
    total_cents: balancedTotal(given.lines),
    source_type: source?.type,
    source_id: source?.id,
    source_event: source?.event,
  });
  const [row] = await tx.sql<Row>`
    with entry as (insert into journal_entry ${header} returning *),
    written as (insert into journal_line (entry_id, line_number, account_id, side, amount_cents)
      select e.entry_id, l.line_number, l.account_id, l.side, l.amount_cents from entry e,
        jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
          as l(line_number int, account_id text, side text, amount_cents bigint))
    select *, null as reversed_by_entry_id from entry`;
  if (!row) throw notFound("journal entry");
  return record({ ...row, lines: numbered });
}

/** Commits a draft to the ledger; PostgreSQL moves the balances with it. Throws 400 naming the status (interface 7.12). */
export async function postEntry(tx: Tx, entry_id: string): Promise<void> {
  await move(tx, entryStates, "post", {
    table: "journal_entry",
    key: "entry_id",
    id: entry_id,
    also: sql`, posted_at = now()`,
  });
}

/**
 * Voids an entry: a draft simply, a posted one by a posted reversing entry of `date` (null is today, UTC; never before
 * the entry's own day). Throws 400 naming the status (interface 7.12), and where the entry is itself a reversal.
 */
export async function voidEntry(tx: Tx, entry_id: string, date: string | null): Promise<void> {
  const voided = await move<Row, "draft" | "posted" | "voided", "post" | "void">(tx, entryStates, "void", {
    table: "journal_entry",
    key: "entry_id",
    id: entry_id,
    also: sql`, voided_at = now()`,
  });
  if (voided.posted_at === null) return;
  const reversing = newId("journal_entry");
  await tx.sql`
    with entry as (insert into journal_entry (entry_id, entity_id, date, description, currency, total_cents,
        source_type, source_id, source_event, reverses_entry_id)
      select ${reversing}, entity_id, greatest(coalesce(${date}::date, current_date), date),
        'Reversal: ' || description, currency, total_cents, source_type, source_id, source_event, entry_id
      from journal_entry where entry_id = ${entry_id} returning entry_id)
    insert into journal_line (entry_id, line_number, account_id, side, amount_cents)
    select e.entry_id, l.line_number, l.account_id, case l.side when 'debit' then 'credit' else 'debit' end, l.amount_cents
    from entry e, journal_line l where l.entry_id = ${entry_id}`;
  await postEntry(tx, reversing);
}

/** Throws 400 where the entry is a reversal, which stands, or where it would be reversed before its own day. */
export function assertVoidable(entry: JournalEntry, date: string | null): void {
  if (entry.reverses_entry_id !== null) {
    throw wrongState(
      `Cannot void the journal entry: its status is ${entry.status} and it reverses ${entry.reverses_entry_id}.`,
    );
  }
  if (date !== null && date < entry.date) throw invalid("date", `must not be before the entry's own, ${entry.date}`);
}

export interface BusinessEntry {
  entity_id: string;
  /** `YYYY-MM-DD`; null is today, UTC. */
  date: string | null;
  description: string;
  source: EntrySource;
  currency: string;
  /** By account code: `accounts_receivable`, `revenue`, `cash`. */
  lines: (Amount & { code: string })[];
}

/**
 * Posts what an act of the business does to the books (decisions "Books follow the business"). The accounts are found by
 * code, or opened. Throws 400 where an account is inactive, and 409 where the act is in the books already.
 */
export async function postBusinessEntry(tx: Tx, entry: BusinessEntry): Promise<string> {
  const codes = [...new Set(entry.lines.map(({ code }) => code))];
  const accounts = await accountsByCode(tx, entry.entity_id, entry.currency, codes);
  const entryLines = entry.lines.map(({ code, side, amount_cents }) => {
    const account = accounts.get(code);
    if (!account) throw notFound(`account ${code}`);
    const { account_id, account_code, account_name } = account;
    return { account_id, account_code, account_name, side, amount_cents };
  });
  const { entry_id } = await insertEntry(tx, { ...entry, lines: entryLines });
  await postEntry(tx, entry_id);
  return entry_id;
}

/**
 * Voids every entry that still stands of a source, by reversing entries of `date` (null is today, UTC). One that was
 * voided by hand before is left as it is.
 */
export async function reverseEntriesOf(
  tx: Tx,
  entity_id: string,
  source: Pick<EntrySource, "type" | "id">,
  date: string | null,
): Promise<void> {
  const standing = await tx.sql<{ entry_id: string }>`
    select entry_id from journal_entry
    where entity_id = ${entity_id} and source_type = ${source.type} and source_id = ${source.id}
      and status = 'posted' and reverses_entry_id is null order by entry_id for no key update`;
  for (const { entry_id } of standing) await voidEntry(tx, entry_id, date);
}
