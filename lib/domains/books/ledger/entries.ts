import { today } from "#lib/core/days.ts";
import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columnsOf, type RowAs } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import * as periods from "../closing/store.ts";
import * as accounts from "./accounts/store.ts";
import { assertReversedLater, balancedTotal, commonCurrency, type SourceColumns, sourceOf } from "./rules.ts";
import type { EntrySource, GivenEntry, JournalEntry, JournalLine } from "./schema.ts";
import { entryStates } from "./states.ts";
import * as tags from "./tags/store.ts";

/** An entry as PostgreSQL keeps it, beside its lines and its reversal. */
export type EntryRow = RowAs<"journal_entry", JournalEntry & SourceColumns>;
type LineRow = RowAs<"journal_line", Omit<JournalLine, "account_code" | "account_name"> & { entry_id: string }>;
type Named = Pick<accounts.EntryAccount, "account_id" | "account_code" | "account_name">;
type Reversal = RowAs<"journal_entry", Pick<JournalEntry, "entry_id"> & { reverses_entry_id: string }>;

/** `select` of entries' own columns, as `e`. */
export const entryRows = sql`select ${columnsOf("journal_entry", "e")} from journal_entry e`;

/** The row as the wire has it. */
const entryRecord = (
  { source_type, source_id, source_event, ...row }: EntryRow,
  beside: Pick<JournalEntry, "lines" | "reversed_by_entry_id">,
): JournalEntry => ({ ...row, source: sourceOf({ source_type, source_id, source_event }), ...beside });

/**
 * What completes the rows of these entries: their lines, the accounts that these name and the reversals. Asked by keys, all
 * at once and each account once, since a look-up for every line was half of what a page of the journal cost.
 */
export async function completion(tx: Tx, entry_ids: readonly string[]): Promise<(row: EntryRow) => JournalEntry> {
  const [lines, named, reversals] = await Promise.all([
    tx.sql<LineRow>`select entry_id, line_number, account_id, side, amount_cents, class_id, project_id from journal_line
      where entry_id = any(${entry_ids}::text[]) order by entry_id, line_number`,
    tx.sql<Named>`select account_id, account_code, account_name from account
      where account_id = any(array(select account_id from journal_line where entry_id = any(${entry_ids}::text[])))`,
    tx.sql<Reversal>`select entry_id, reverses_entry_id from journal_entry where reverses_entry_id = any(${entry_ids}::text[])
      union all select entry_id, source_id from journal_entry where source_type = 'journal_entry' and source_id = any(${entry_ids}::text[])
        and status = 'posted' and reverses_entry_id is null`,
  ]);
  const byId = new Map(named.map((account) => [account.account_id, account]));
  const linesOf = Map.groupBy(lines, ({ entry_id }) => entry_id);
  const reversalOf = new Map(reversals.map(({ entry_id, reverses_entry_id }) => [reverses_entry_id, entry_id]));
  const told = ({ line_number, account_id, side, amount_cents, class_id, project_id }: LineRow): JournalLine => {
    const { account_code, account_name } = byId.get(account_id) ?? lost(account_id);
    return { line_number, account_id, account_code, account_name, side, amount_cents, class_id, project_id };
  };
  return (row) =>
    entryRecord(row, {
      lines: (linesOf.get(row.entry_id) ?? []).map(told),
      reversed_by_entry_id: reversalOf.get(row.entry_id) ?? null,
    });
}

/** A line's account cannot be missing: its foreign key says so. */
function lost(account_id: string): never {
  throw new Error(`the account ${account_id} of a line is not there`);
}

/** Which entry is meant. */
type At = Pick<JournalEntry, "entity_id" | "entry_id">;

/** The entry with its lines. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, entry_id }: At): Promise<JournalEntry> {
  const [[row], complete] = await Promise.all([
    tx.sql<EntryRow>`${entryRows} where e.entry_id = ${entry_id} and e.entity_id = ${entity_id}`,
    completion(tx, [entry_id]),
  ]);
  if (!row) throw notFound("journal entry");
  return complete(row);
}

/** The entry, held so that nobody posts or voids it before this act commits. Throws 404. */
export async function hold(tx: Tx, at: At): Promise<JournalEntry> {
  const [, held] = await Promise.all([
    tx.sql`select from journal_entry where entry_id = ${at.entry_id} for no key update`,
    load(tx, at),
  ]);
  return held;
}

/** Which tags a line bears; none where nothing is said. */
export type Tagged = { [Dimension in "class_id" | "project_id"]?: string | null | undefined };

/** A line with what its answer says of the account. */
export type NewLine = Omit<JournalLine, "line_number" | keyof Tagged> & Tagged;

export interface NewEntry {
  entity_id: string;
  /** `YYYY-MM-DD`; null is today, UTC. */
  date: string | null;
  description: string;
  currency: string;
  source: EntrySource | null;
  reverses_on?: string | null | undefined;
  lines: NewLine[];
}

const written = (entries: readonly (NewEntry & { entry_id: string; path: string })[]) => ({
  headers: JSON.stringify(
    entries.map(({ entry_id, entity_id, date, description, currency, source, reverses_on, lines, path }) => ({
      entry_id,
      entity_id,
      date,
      description,
      currency,
      reverses_on,
      total_cents: balancedTotal(lines, path),
      source_type: source?.type,
      source_id: source?.id,
      source_event: source?.event,
    })),
  ),
  lines: JSON.stringify(
    entries.flatMap(({ entry_id, lines }) =>
      lines.map(({ account_id, side, amount_cents, class_id, project_id }, at) => ({
        entry_id,
        line_number: at + 1,
        account_id,
        side,
        amount_cents,
        class_id,
        project_id,
      })),
    ),
  ),
});

/**
 * Writes drafts with their lines in one statement, and answers them in their order. Throws 400 naming the entry that
 * does not balance (interface 7.7); `path` is where the input has an entry's lines, by its place.
 */
export const insert = (tx: Tx, given: readonly NewEntry[], path: (at: number) => string = () => "lines") =>
  write(
    tx,
    given.map((entry) => ({ ...entry, entry_id: newId("journal_entry") })),
    path,
  );

async function write(
  tx: Tx,
  entries: readonly (NewEntry & { entry_id: string })[],
  path: (at: number) => string,
): Promise<JournalEntry[]> {
  const json = written(entries.map((entry, at) => ({ ...entry, path: path(at) })));
  const rows = await tx.sql<EntryRow>`
    with entry as (
      insert into journal_entry (entry_id, entity_id, date, description, currency, total_cents, source_type, source_id, source_event, reverses_on)
      select entry_id, entity_id, coalesce(date, app_today()), description, currency, total_cents, source_type, source_id, source_event,
        reverses_on from jsonb_to_recordset(${json.headers}::jsonb) as h(entry_id text, entity_id text, date date, description text,
        currency text, total_cents bigint, source_type text, source_id text, source_event text, reverses_on date)
      returning ${columnsOf("journal_entry")}),
    written as (insert into journal_line (entry_id, line_number, account_id, side, amount_cents, date, class_id, project_id)
      select l.entry_id, l.line_number, l.account_id, l.side, l.amount_cents, e.date, l.class_id, l.project_id
      from jsonb_to_recordset(${json.lines}::jsonb) as l(entry_id text, line_number int, account_id text, side text,
        amount_cents bigint, class_id text, project_id text)
      join entry e on e.entry_id = l.entry_id)
    select ${columnsOf("journal_entry")} from entry`;
  const byId = new Map(rows.map((row) => [row.entry_id, row]));
  return entries.map(({ entry_id, lines: of }) => {
    const row = byId.get(entry_id);
    if (!row) throw notFound("journal entry");
    const numbered = of.map(({ class_id = null, project_id = null, ...line }, at) => ({
      line_number: at + 1,
      ...line,
      class_id,
      project_id,
    }));
    return entryRecord(row, { lines: numbered, reversed_by_entry_id: null });
  });
}

/**
 * Commits a draft to the ledger; PostgreSQL moves the balances with it. Throws 400 naming the status (interface 7.12),
 * or the period that is closed.
 */
export async function post(tx: Tx, { entity_id, entry_id, date }: At & Pick<JournalEntry, "date">) {
  // Sent together, and awaited in this order: the rule answers before PostgreSQL's refusal for the same reason.
  const isOpen = periods.assertOpen(tx, entity_id, [date], "post to it");
  const posted = move(tx, entryStates, "post", {
    table: "journal_entry",
    key: "entry_id",
    id: entry_id,
    also: sql`, posted_at = now()`,
  });
  posted.catch(() => undefined);
  await isOpen;
  return posted;
}

/**
 * Writes entries and posts them at once, their balances together, and answers them in their order. What is sent waits for
 * nothing before it; the rules answer in their order. Throws 400 as `insert` and `post` do.
 */
export async function insertPosted(
  tx: Tx,
  entity_id: string,
  given: readonly NewEntry[],
  path: (at: number) => string = () => "lines",
): Promise<JournalEntry[]> {
  // In their order also where many are made within a millisecond, since lists go by them.
  const ids = given.map(() => newId("journal_entry")).sort();
  const entries = given.map((entry, at) => ({ ...entry, entry_id: ids[at] ?? newId("journal_entry") }));
  const days = [...new Set(entries.map(({ date }) => date ?? today()))];
  const written = write(tx, entries, path);
  const isOpen = periods.assertOpen(tx, entity_id, days, "post to it");
  const posted = tx.sql<Pick<EntryRow, "entry_id" | "status" | "posted_at" | "updated_at">>`
    update journal_entry set status = 'posted', posted_at = now(), updated_at = now()
    where entry_id = any(${ids}::text[]) and status = 'draft' returning entry_id, status, posted_at, updated_at`;
  for (const sent of [isOpen, posted]) sent.catch(() => undefined);
  const drafts = await written;
  await isOpen;
  const byId = new Map((await posted).map((row) => [row.entry_id, row]));
  return drafts.map((draft) => ({ ...draft, ...byId.get(draft.entry_id) }));
}

/**
 * Voids an entry: a draft simply, a posted one by a posted reversing entry of `date` (null is today, UTC; never before
 * the entry's own day). The entry is held. Throws 400 naming the status (interface 7.12), or the period that is closed.
 */
export async function voidEntry(
  tx: Tx,
  { entity_id, entry_id, date: ownDate, status }: At & Pick<JournalEntry, "date" | "status">,
  date: string | null,
): Promise<void> {
  const at = { table: "journal_entry", key: "entry_id", id: entry_id, also: sql`, voided_at = now()` } as const;
  if (status !== "posted") {
    await move(tx, entryStates, "void", at);
    return;
  }
  // Held as posted, so that what follows is sure: all of it is sent, and the rules answer in their order.
  const reversal = newId("journal_entry");
  const on = date === null ? today() : date;
  const isOpen = periods.assertOpen(tx, entity_id, [ownDate, date], "void in it");
  const voided = move(tx, entryStates, "void", at);
  const written = tx.sql`
    with entry as (insert into journal_entry (entry_id, entity_id, date, description, currency, total_cents,
        source_type, source_id, source_event, reverses_entry_id)
      select ${reversal}, entity_id, greatest(${on}::date, date),
        'Reversal: ' || description, currency, total_cents, source_type, source_id, source_event, entry_id
      from journal_entry where entry_id = ${entry_id} returning entry_id, entity_id, date),
    written as (insert into journal_line (entry_id, line_number, account_id, side, amount_cents, date, class_id, project_id)
      select e.entry_id, l.line_number, l.account_id, case l.side when 'debit' then 'credit' else 'debit' end, l.amount_cents, e.date,
        l.class_id, l.project_id from entry e, journal_line l where l.entry_id = ${entry_id})
    select entry_id from entry`;
  const posted = post(tx, { entity_id, entry_id: reversal, date: on > ownDate ? on : ownDate });
  for (const sent of [isOpen, voided, written, posted]) sent.catch(() => undefined);
  for (const sent of [isOpen, voided, written, posted]) await sent;
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
  const [named] = await Promise.all([
    nameAccounts(tx, entity_id, entries, path),
    tags.assertUsable(tx, entity_id, tagsGiven(entries, path)),
  ]);
  return named;
}

/** The same of lines whose tags stand already, whatever has become of these since. */
export async function nameAccounts(
  tx: Tx,
  entity_id: string,
  entries: readonly GivenEntry[],
  path: (at: number) => string = () => "lines",
): Promise<NewEntry[]> {
  const ids = new Set(entries.flatMap(({ lines }) => lines.map(({ account_id }) => account_id)));
  const found = await accounts.find(tx, entity_id, [...ids]);
  const byId = new Map(found.map((account) => [account.account_id, account]));
  return entries.map(({ date, description, reverses_on = null, lines }, entryAt) => {
    assertReversedLater(date, reverses_on, path(entryAt).replace(/lines$/, "reverses_on"));
    const named = lines.map(({ account_id }, at) => {
      const account = byId.get(account_id);
      if (!account) throw notFound(`account of ${path(entryAt)}.${at}.account_id`);
      return account;
    });
    const currency = commonCurrency(named, path(entryAt));
    const told = lines.map((line, at) => {
      const { account_code = "", account_name = "" } = named[at] ?? {};
      return { ...line, account_code, account_name };
    });
    return { entity_id, date, description, currency, source: null, reverses_on, lines: told };
  });
}

/** The tags that lines name, each with the place where the input has it. */
const tagsGiven = (entries: readonly Pick<GivenEntry, "lines">[], path: (at: number) => string): tags.Given[] =>
  entries.flatMap(({ lines }, entryAt) => lines.flatMap((line, at) => tags.givenBy(line, `${path(entryAt)}.${at}`)));
