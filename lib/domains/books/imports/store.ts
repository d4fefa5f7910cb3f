import { createHash } from "node:crypto";
import { AppError, conflict, notFound } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import * as periods from "../closing/store.ts";
import * as accounts from "../ledger/accounts/store.ts";
import { insertJournal, voidJournal } from "../ledger/journals/store.ts";
import * as posted from "../ledger/posted/store.ts";
import { typeOfCode } from "../ledger/rules.ts";
import * as tags from "../ledger/tags/store.ts";
import { type PlannedJournal, planAccounts, planEntries, planTags, remark, sumsByCurrency, taggedBy } from "./rules.ts";
import {
  type ImportPreview,
  type JournalFile,
  type JournalImport,
  MOST_TOLD,
  type NewJournalImport,
} from "./schema.ts";
import { journalImportStates } from "./states.ts";

type Row = RowAs<"journal_import", JournalImport>;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The import that has taken in a file of this hash; null where none has. */
async function findByHash(tx: Tx, entity_id: string, content_sha256: string): Promise<string | null> {
  const [row] = await tx.sql<Pick<Row, "journal_import_id">>`
    select journal_import_id from journal_import where entity_id = ${entity_id} and content_sha256 = ${content_sha256} and status <> 'voided'`;
  return row?.journal_import_id ?? null;
}

const takenIn = (by: string) => conflict(`The file is taken in already, by the import ${by}.`, "duplicate");

/** Throws 409 where the file is taken in already. */
export async function assertNew(tx: Tx, { entity_id, content }: NewJournalImport): Promise<void> {
  const by = await findByHash(tx, entity_id, sha256(content));
  if (by !== null) throw takenIn(by);
}

/** What an import would do, with all that keeps it from being done among the faults. Tags are held for what is done, and seen for a preview. */
async function planOf(tx: Tx, given: NewJournalImport, file: JournalFile, how: "held" | "seen") {
  const [faults, ignored] = [file.faults, file.ignored].map(({ told, count }) => ({ told: [...told], count }));
  if (!(faults && ignored)) throw new TypeError("a file has its remarks");
  const names = file.entries.flatMap(({ lines }) => lines.flatMap((line) => [line.class, line.project]));
  const [known, knownTags] = await Promise.all([
    accounts.all(tx, given.entity_id),
    tags.findNamed(tx, given.entity_id, new Set(names.filter((name) => name !== null)), how),
  ]);
  const plannedTags = planTags(file, knownTags, faults);
  const planned = planAccounts(file, known, given.accounts, typeOfCode, faults);
  const entries = planEntries(file, planned, ignored);
  const sums = sumsByCurrency(entries);
  for (const [currency, sum] of sums) {
    if (sum > BigInt(MAX_INTEGER))
      remark(faults, 0, `the entries in ${currency} must add up to no more than 2^53-1 cents`);
  }
  const closed = await periods.closed(tx, given.entity_id, [...new Set(entries.map(({ date }) => date))]);
  for (const period of closed) {
    const first = entries.find(({ date }) => date.startsWith(period));
    remark(faults, first?.line ?? 0, `the period ${period} is closed: reopen it to post to it`);
  }
  if (file.entries.length + file.accounts.length + faults.count === 0)
    remark(faults, 0, "the file has neither entries nor accounts");
  const { format } = given;
  const { contents, written_by } = file;
  return { told: { format, contents, written_by }, planned, plannedTags, entries, sums, faults, ignored };
}

type Planned = Awaited<ReturnType<typeof planOf>>;

/** What a preview and the report of an import say alike. */
const summary = ({ told, entries, sums, ignored }: Planned, content_sha256: string) => ({
  ...told,
  content_sha256,
  entry_count: entries.length,
  line_count: entries.reduce((count, { lines }) => count + lines.length, 0),
  totals: sums.map(([currency, sum]) => ({
    currency,
    total_cents: Number(sum > BigInt(MAX_INTEGER) ? MAX_INTEGER : sum),
  })),
  first_date: entries[0]?.date ?? null,
  last_date: entries.at(-1)?.date ?? null,
  ignored: ignored.told,
  ignored_count: ignored.count,
});

/** What an import of this file would do; nothing is kept. */
export async function preview(tx: Tx, given: NewJournalImport, file: JournalFile): Promise<ImportPreview> {
  const plan = await planOf(tx, given, file, "seen");
  const content_sha256 = sha256(given.content);
  const [imported_as, possible_duplicates] = await Promise.all([
    findByHash(tx, given.entity_id, content_sha256),
    posted.countAlike(tx, given.entity_id, plan.entries),
  ]);
  const shown = ({ line, date, description, currency, total_cents, lines }: PlannedJournal) => ({
    ...{ line, date, description, currency, total_cents },
    line_count: lines.length,
  });
  return {
    ...summary(plan, content_sha256),
    accounts: plan.planned,
    accounts_to_open: plan.planned.filter(({ account_id }) => account_id === null).length,
    tags: plan.plannedTags,
    tags_to_open: plan.plannedTags.filter(({ tag_id }) => tag_id === null).length,
    entries: plan.entries.slice(0, MOST_TOLD).map(shown),
    faults: plan.faults.told,
    fault_count: plan.faults.count,
    possible_duplicates,
    imported_as,
    is_importable: plan.faults.count === 0 && imported_as === null,
  };
}

/** What entries come to together, of whatever currency: policies compare cents. */
const inAll = (totals: readonly { total_cents: number }[]) =>
  Math.min(
    totals.reduce((sum, { total_cents }) => sum + total_cents, 0),
    MAX_INTEGER,
  );

/** What the debits of an import's entries would come to; nothing is kept. */
export async function comesTo(tx: Tx, given: NewJournalImport, file: JournalFile): Promise<number> {
  return inAll(summary(await planOf(tx, given, file, "seen"), "").totals);
}

/** What the debits of an import's entries have come to. Throws 404. */
export const cameTo = async (tx: Tx, at: At): Promise<number> => inAll((await load(tx, at)).totals);

/** Throws 400 with each fault and its line, if there is any. */
function assertNoFaults({ faults }: Planned): void {
  const sentence = ({ line, reason }: { line: number; reason: string }) =>
    line === 0 ? reason : `line ${line}: ${reason}`;
  const [first] = faults.told;
  if (!first) return;
  const more = faults.count === 1 ? "" : ` (and ${faults.count - 1} more: see issues)`;
  const issues = faults.told.map((one) => ({ path: "content", message: sentence(one) }));
  throw new AppError(400, "validation_error", `content ${sentence(first)}${more}`, { issues });
}

/**
 * Takes a file in whole: opens the accounts that are not there, and posts its entries. Throws 400 naming each line that is
 * wrong, and 409 where the file is taken in already.
 */
export async function insert(tx: Tx, given: NewJournalImport, file: JournalFile): Promise<JournalImport> {
  const { entity_id, filename } = given;
  const plan = await planOf(tx, given, file, "held");
  assertNoFaults(plan);
  const journal_import_id = newId("journal_import");
  const { totals, ignored, ...told } = summary(plan, sha256(given.content));
  const opening = plan.planned.map((one) => ({ ...one, account_id: one.account_id ?? newId("account") }));
  const fresh = opening.filter((_, at) => plan.planned[at]?.account_id === null);
  const tagging = plan.plannedTags.map((one) => ({ ...one, tag_id: one.tag_id ?? newId("tag") }));
  const freshTags = tagging.filter((_, at) => plan.plannedTags[at]?.tag_id === null);
  const row = {
    journal_import_id,
    entity_id,
    filename: filename ?? null,
    ...told,
    accounts_opened: fresh.length,
    tags_opened: freshTags.length,
    totals: json(totals),
    ignored: json(ignored),
  };
  const [made] = await tx.sql<Row>`
    insert into journal_import ${columns("journal_import", row)} on conflict do nothing returning ${columnsOf("journal_import")}`;
  if (!made) throw takenIn("another request at the same time");
  await accounts.insertAll(tx, entity_id, fresh);
  await tags.insertAll(tx, entity_id, freshTags);
  const idOf = (account: number) => opening[account]?.account_id ?? "";
  const tagsOf = taggedBy(tagging);
  const entries = plan.entries.map(({ date, description, currency, total_cents, reverses, lines }) => ({
    ...{ date, description, currency, total_cents, reverses },
    lines: lines.map(({ account, side, amount_cents, ...line }) => ({
      ...{ account_id: idOf(account), side, amount_cents },
      ...tagsOf(line),
    })),
  }));
  await insertJournal(tx, entity_id, { type: "journal_import", id: journal_import_id, event: "imported" }, entries);
  return made;
}

/** Which import is meant. */
type At = Pick<JournalImport, "entity_id" | "journal_import_id">;

/** The report of an import. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, journal_import_id }: At): Promise<JournalImport> {
  const [row] = await tx.sql<Row>`
    select ${columnsOf("journal_import")} from journal_import
    where journal_import_id = ${journal_import_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("import");
  return row;
}

/** Voids an import with the entries of it that still stand. Throws 400 naming its status, or a period that is closed. */
export async function voidImport(tx: Tx, { entity_id, journal_import_id }: At): Promise<void> {
  const at = { table: "journal_import", key: "journal_import_id", id: journal_import_id } as const;
  await move(tx, journalImportStates, "void", { ...at, also: sql`, voided_at = now()` });
  await voidJournal(tx, entity_id, { type: "journal_import", id: journal_import_id });
}

/** A page of an entity's imports, newest first. */
export async function list(tx: Tx, filter: { entity_id: string; limit: number; cursor?: string | undefined }) {
  const read = (after: Key | null, limit: number) => tx.sql<Row>`
    select ${columnsOf("journal_import")} from journal_import${where([
      sql`entity_id = ${filter.entity_id}`,
      after && sql`journal_import_id < ${after[0]}`,
    ])} order by journal_import_id desc limit ${limit}`;
  return page(filter, 1, read, ({ journal_import_id }) => [journal_import_id]);
}
