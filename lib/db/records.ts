import type { Content } from "#lib/core/effects.ts";
import { namedOtherwise } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { join, raw, sql } from "./sql.ts";

/** A table of records: one that its workspace and one identifier are the key of. */
interface RecordTable {
  table: string;
  /** The identifier's column, which paths and bodies name it by: `invoice_id`. */
  id: string;
  /** Whether its rows can be changed at all, and so be held. */
  changes: boolean;
  /** Whether every row is one company's. What need not be, such as a contact, may be named by any company of the workspace. */
  isOfEntity: boolean;
  /** The columns that two runs of the same act on the same state fill otherwise, or that nobody but their owner reads. */
  unlike: string[];
}

/** What the service keeps for itself: nobody calls a row of these a record that an act has made. */
const OWN = ["receipt", "mailing", "outbox", "log_pending"];

/** What is worked out from other rows, so that it need not be looked for: what it is worked out from is told. */
const WORKED_OUT = [
  ...["account_balance_part", "account_month_part", "account_day_part", "bank_day"],
  ...["holding", "unit_movement", "search_word"],
];

/** A table of parts of records: the first identifier of its key, after the workspace's, is the record's. */
type PartTable = Pick<RecordTable, "table" | "id" | "unlike">;

/** Columns that are no part of what an act does, by their names and the reason; moments and bytes are none either, by their type. */
const UNLIKE = [
  // The transaction's own.
  "^workspace_id$",
  // Secrets, made up or sealed anew each time, and what is told of them.
  ...["_sealed$", "_hash$", "token", "(^|_)secret(_|$)", "(^|_)hint$", "^txt_record$"],
  // Files that are made hold the moment.
  "sha256$",
  // Numbers that are counted on: which one it is depends on what others do meanwhile.
  ...["^number$", "^sequence$"],
  // What plans and approvals tell of effects, which have a hash of their own, and of receipts.
  ...["^effects$", "^receipt_ids?$"],
];

const unlike = sql`array(
  select a.attname::text from pg_attribute a join pg_type t on t.oid = a.atttypid
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and (t.typname in ('timestamptz', 'bytea') or a.attname ~ any (${UNLIKE}::text[])) order by 1)`;

const shared = globalThis as { minutebook_record_tables?: RecordTable[]; minutebook_part_tables?: PartTable[] };

async function load(tx: Tx): Promise<RecordTable[]> {
  return tx.sql<RecordTable>`
    select c.relname::text as table, pg_get_indexdef(i.indexrelid, 2, true) as id,
      has_any_column_privilege(c.oid, 'update') as changes,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'entity_id' and a.attnotnull) as "isOfEntity",
      ${unlike} as unlike
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisprimary and i.indnkeyatts = 2 and pg_get_indexdef(i.indexrelid, 1, true) = 'workspace_id'
      and c.relnamespace = 'public'::regnamespace and c.relname <> all (${OWN})
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'created_at')
      and pg_get_indexdef(i.indexrelid, 2, true) like '%\\_id'
    order by 1`;
}

/**
 * Every table of records, read from the catalog once. What was read is kept, and not the reading: one transaction must not wait for
 * another's, which may wait for it.
 */
async function recordTables(tx: Tx): Promise<RecordTable[]> {
  shared.minutebook_record_tables ??= await load(tx);
  return shared.minutebook_record_tables;
}

/** Every table of what is told as a change of the record that it is a part of: the pay of a person, the closing of a round. */
async function partTables(tx: Tx): Promise<PartTable[]> {
  shared.minutebook_part_tables ??= await tx.sql<PartTable>`
    select c.relname::text as table, pg_get_indexdef(i.indexrelid, 2, true) as id, ${unlike} as unlike
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisprimary and i.indnkeyatts > 2 and pg_get_indexdef(i.indexrelid, 1, true) = 'workspace_id'
      and c.relnamespace = 'public'::regnamespace and c.relname <> all (${WORKED_OUT})
    order by 1`;
  const records = await recordTables(tx);
  return shared.minutebook_part_tables.filter(({ id }) => records.some((one) => one.id === id));
}

/** A record that an act has made, changed or deleted. */
export interface Touched {
  type: string;
  id: string;
  change: "created" | "changed" | "deleted";
}

/** PostgreSQL's own counts of the rows that this transaction has written: they say which tables are worth a look. */
const written = (table: string, ...what: readonly ("inserted" | "updated" | "deleted")[]) =>
  sql`(select current_setting('track_counts') = 'off' or ${join(
    what.map((one) => sql`pg_stat_get_xact_tuples_${raw(one)}(${table}::text::regclass)`),
    " + ",
  )} > 0)`;

/** What this transaction has written. */
interface Written {
  /** The records that it has made and changed. */
  records: Touched[];
  /** What stands in all these rows. */
  contents: Content[];
}

/** A row that this transaction has written. */
type WrittenRow = Touched & { table: string; text: string };

/** The records that this transaction has made and changed so far, and what stands in their rows and parts, which bear its number. */
export async function writtenHere(tx: Tx): Promise<Written> {
  const [tables, parts] = await Promise.all([recordTables(tx), partTables(tx)]);
  const ours = sql`xmin = (select pg_current_xact_id()::xid)`;
  const each = tables.map(
    ({ table, id, unlike }) => sql`
      select ${table}::text as table, ${table}::text as type, ${raw(id)} as id,
        case when created_at = now()::timestamptz(3) then 'created' else 'changed' end as change,
        (to_jsonb(t) - ${unlike}::text[])::text as text
      from ${raw(table)} t where ${written(table, "inserted", "updated")} and ${ours}`,
  );
  const ofParts = parts.map(({ table, id, unlike }) => {
    const whole = tables.find((one) => one.id === id)?.table;
    return sql`
      select ${table}::text as table, ${whole}::text as type, ${raw(id)} as id, 'changed' as change,
        (to_jsonb(t) - ${unlike}::text[])::text as text
      from ${raw(table)} t where ${written(table, "inserted", "updated")} and ${ours}`;
  });
  const [own, ofTheirs] = await Promise.all([
    tx.sql<WrittenRow>`${join(each, " union all ")} order by type, id`,
    tx.sql<WrittenRow>`${join(ofParts, " union all ")} order by type, id`,
  ]);
  const told = new Set(own.map(({ id }) => id));
  const changed = new Map(ofTheirs.flatMap((row) => (told.has(row.id) ? [] : [[row.id, row]])));
  return {
    records: [...own, ...changed.values()].map(({ type, id, change }) => ({ type, id, change })),
    contents: [...own, ...ofTheirs].map(({ table, id, text }) => ({ type: table, id, text })),
  };
}

/** The records that these fields name and that are there no more: what a deletion has deleted. */
export async function missingOf(tx: Tx, fields: Record<string, unknown>): Promise<Touched[]> {
  const named = (await recordTables(tx)).filter(({ id }) => typeof fields[id] === "string");
  const found = await Promise.all(
    named.map(async ({ table, id }): Promise<Touched[]> => {
      // Of what the path names beside it, a company or another record, many a table has had no row to begin with.
      const rows = await tx.sql`
        select where exists (select from ${raw(table)} where ${raw(id)} = ${fields[id]}) or not ${written(table, "deleted")}`;
      return rows.length > 0 ? [] : [{ type: table, id: String(fields[id]), change: "deleted" }];
    }),
  );
  return found.flat();
}

/**
 * What a record is called that these fields name beside their company and that is not there, or is another's; null where each is. Several tables
 * may have one identifier, as what is a document may be a contract: it is there by one of them.
 */
export async function absentOf(tx: Tx, fields: Record<string, unknown>): Promise<string | null> {
  const tables = Map.groupBy(await recordTables(tx), ({ id }) => id);
  const known = new Set(tables.keys());
  for (const [name, value] of Object.entries(fields)) {
    const columns = name === "entity_id" ? [] : columnsOf(name, known);
    const having = columns.flatMap((column) => tables.get(column) ?? []);
    const there = await Promise.all(
      having.map(({ table, id, isOfEntity }) => {
        const own =
          isOfEntity && typeof fields.entity_id === "string" ? sql` and entity_id = ${fields.entity_id}` : sql``;
        return tx.sql`select from ${raw(table)} where ${raw(id)} = ${value}${own}`;
      }),
    );
    if (having.length > 0 && there.every((rows) => rows.length === 0)) {
      const own = having.find(({ table }) => `${table}_id` === name) ?? having[0];
      return String(own?.table).replaceAll("_", " ");
    }
  }
  return null;
}

/** Holds the record that has this identifier in this column until the transaction ends, so that nobody else changes it. */
export async function holdRecord(tx: Tx, column: string, id: string): Promise<void> {
  const tables = (await recordTables(tx)).filter((one) => one.id === column && one.changes);
  for (const { table } of tables) await tx.sql`select from ${raw(table)} where ${raw(column)} = ${id} for update`;
}

interface Mention {
  /** The columns that may have it: several where a field may name records of several kinds. */
  columns: readonly string[];
  id: string;
  /** Where in the input it stands, with dots. */
  path: string;
}

/**
 * The columns that may have what a field of that name names: `account_id` for `account_id`, `asset_account_id` and `account_ids`,
 * and of two that the name ends with the longer.
 */
function columnsOf(name: string, known: ReadonlySet<string>): readonly string[] {
  const one = name.replace(/_ids$/, "_id");
  if (Object.hasOwn(namedOtherwise, one)) return namedOtherwise[one] ?? [];
  const words = one.split("_");
  const column = words.map((_, at) => words.slice(at).join("_")).find((ending) => known.has(ending));
  return column === undefined ? [] : [column];
}

/** Every record that an input names, however deep; `columns` may have what stands here, by the name that it stands under. */
function mentionsIn(value: unknown, known: ReadonlySet<string>, path = "", columns: readonly string[] = []): Mention[] {
  if (typeof value === "string") return columns.length === 0 ? [] : [{ columns, id: value, path }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    mentionsIn(
      member,
      known,
      path === "" ? key : `${path}.${key}`,
      // What is in a list stands under the list's own name.
      Array.isArray(value) ? columns : columnsOf(key, known),
    ),
  );
}

/**
 * Where an input names records that there are not, or that are another company's than the one it is about; but for the
 * identifiers in `known`, which the path has.
 */
export async function unknownIn(tx: Tx, input: Record<string, unknown>, known: readonly string[]): Promise<string[]> {
  const tables = await recordTables(tx);
  const mentions = mentionsIn(input, new Set(tables.map(({ id }) => id))).filter(({ path }) => !known.includes(path));
  const entity_id = typeof input.entity_id === "string" ? input.entity_id : null;
  const there = await Promise.all(
    tables.map(async ({ table, id: column, isOfEntity }) => {
      const ids = mentions.filter(({ columns }) => columns.includes(column)).map(({ id }) => id);
      if (ids.length === 0) return [];
      const own = isOfEntity && entity_id !== null ? sql` and entity_id = ${entity_id}` : sql``;
      const rows = await tx.sql<{ id: string }>`
        select ${raw(column)} as id from ${raw(table)} where ${raw(column)} = any (${ids}::text[])${own}`;
      return rows.map(({ id }) => `${column} ${id}`);
    }),
  );
  const found = new Set(there.flat());
  return mentions
    .filter(({ columns, id }) => !columns.some((column) => found.has(`${column} ${id}`)))
    .map(({ path }) => path);
}
