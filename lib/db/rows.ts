import { Prisma as Names } from "./generated/tables/browser.ts";
import type { Prisma } from "./generated/tables/client.ts";
import { join, raw, type Sql, sql } from "./sql.ts";

type Models = Prisma.TypeMap["model"];

/** A table, as Prisma's schema names it. */
export type Table = Extract<keyof Models, string>;

type Scalars<T extends Table> = Models[T]["payload"]["scalars"];

/** What the driver hands on for a column: `bigint` as number, days and times as the wire writes them (lib/db/pool.ts). */
type Carried<Value> = Value extends bigint ? number : Value extends Date ? string : Value;

/** A table's columns, but for its workspace, which every table has and no record: the transaction says it. */
export type ColumnOf<T extends Table> = Exclude<Extract<keyof Scalars<T>, string>, "workspace_id">;

/** A row of the table in the wire's words and forms, by Prisma's own types: a column that is renamed does not compile. */
export type RowOf<T extends Table> = { [Column in ColumnOf<T>]: Carried<Scalars<T>[Column]> };

/** A sum over a column, as a text: it may be more than a number holds exactly. Of a JSON column it is of the amounts in it. */
export type SumOf<T extends Table, C extends ColumnOf<T>> = Prisma.JsonValue extends RowOf<T>[C]
  ? string
  : RowOf<T>[C] extends number | Prisma.Decimal | null
    ? string
    : never;

/** The first or the last of a column's values; null where there is none. */
export type EndOf<T extends Table, C extends ColumnOf<T>> = RowOf<T>[C] | null;

/** A JSON column holds what its record says; a word's column holds one of the record's words. Never less null than the column. */
type Narrowed<Value, Field> = Prisma.JsonValue extends Value
  ? Field
  : null extends Value
    ? null extends Field
      ? Field extends Value
        ? Field
        : Value
      : Value
    : Field extends Value
      ? Field
      : Value;

/**
 * The row that a record is read from: the table's columns, where the record has a narrower type (a status's words, the
 * shape of a JSON column) with that. Where the record claims another type, or no null where the column may be null, the
 * column's own type stands, so that handing the row on as the record does not compile.
 */
export type RowAs<T extends Table, Named> = {
  [Column in keyof RowOf<T>]: Column extends keyof Named ? Narrowed<RowOf<T>[Column], Named[Column]> : RowOf<T>[Column];
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

// Every table's columns, as Prisma generates them: `InvoiceScalarFieldEnum = { invoice_id: "invoice_id", … }`.
const generated = Names as unknown as Record<string, Record<string, string>>;

/** The names of those columns. */
export function columnNames<T extends Table>(table: T): ColumnOf<T>[] {
  const names = Object.values(generated[`${capital(table)}ScalarFieldEnum`] ?? {});
  if (names.length === 0) throw new TypeError(`Prisma knows no table ${table}`);
  return names.filter((name) => name !== "workspace_id") as ColumnOf<T>[];
}

const lists = new Map<string, Sql>();

/**
 * A table's columns by name: `i.invoice_id, i.entity_id, …`. Stands where `*` would, whose meaning changes under a
 * running instance when a migration adds a column.
 */
export function columnsOf(table: Table, alias?: string): Sql {
  const key = `${alias ?? ""} ${table}`;
  const known = lists.get(key);
  if (known) return known;
  const prefix = alias === undefined ? "" : `${alias}.`;
  const list = join(columnNames(table).map((name) => raw(`${prefix}${name}`)));
  lists.set(key, list);
  return list;
}

/** A value for a column: its own type, or SQL that makes it. JSON columns take `json(…)`. */
type Given<T extends Table> = { [Column in ColumnOf<T>]?: RowOf<T>[Column] | Sql | null };

/**
 * What `insert into entity` is followed by: `(a, b) values ($1, $2)`. A column that is left out has its default; one that
 * is undefined is refused, since it would make the statement's text depend on the input, and each text is prepared once
 * for each connection.
 */
export function columns<T extends Table>(_table: T, row: Given<T>): Sql {
  const given = Object.entries(row);
  for (const [column, value] of given) {
    if (value === undefined) throw new TypeError(`${column} is undefined: write null, or leave it out everywhere`);
  }
  return sql`(${join(given.map(([column]) => raw(column)))}) values (${join(given.map(([, value]) => value))})`;
}

/** The changes of an update; what is undefined stays as it is, null takes it back. JSON columns take plain values. */
type Changes<T extends Table, C extends ColumnOf<T>> = {
  [Column in C]?: (Prisma.JsonValue extends RowOf<T>[Column] ? unknown : RowOf<T>[Column]) | null | undefined;
};

/**
 * What `update entity set` is followed by, for the columns that may change: those that `given` has are set, the others
 * keep their values. One text for all of it, whatever is given. The table must not be aliased in the update.
 */
export function assignments<T extends Table, C extends ColumnOf<T>>(
  table: T,
  may: readonly C[],
  given: Changes<T, C>,
): Sql {
  const told = Object.fromEntries(
    Object.entries(given).filter(([column]) => (may as readonly string[]).includes(column)),
  );
  const names = join(may.map((column) => raw(column)));
  const values = join(may.map((column) => raw(`r.${column}`)));
  return sql`(${names}) = (select ${values} from jsonb_populate_record(${raw(table)}, ${JSON.stringify(told)}::jsonb) r)`;
}

/** A row that also says how many there are all told, of which no more than some are asked for. */
export interface Counted {
  total: number;
}

/** The column that says so. */
export const counted = sql`count(*) over () as total`;
