import { Prisma } from "./generated/directory/client.ts";

/** A piece of SQL with its values: Prisma's own template type, which its client runs and `transaction` carries over pg. */
export type Sql = Prisma.Sql;

/** `sql` makes a piece to set into a statement (its values stay bound parameters), `join` a list of them, `empty` none. */
export const { sql, join, empty } = Prisma;

/** An identifier out of our own code: a column's or a table's name, never a client's word. */
export function raw(word: string): Sql {
  if (!/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?$/.test(word)) throw new TypeError(`${word} is no SQL name`);
  return Prisma.raw(word);
}

/** ` where a and b`, out of the conditions that are asked for; nothing where there is none. */
export function where(conditions: (Sql | null)[]): Sql {
  const asked = conditions.filter((condition) => condition !== null);
  return asked.length === 0 ? empty : join(asked, " and ", " where ");
}

/** A value for a JSON column; pg would write an array as PostgreSQL's own kind of array. */
export const json = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));

interface Statement {
  /** None where it is parsed and planned each time. */
  name?: string;
  text: string;
  values: unknown[];
}

/** How many texts of one place in the code are prepared: six pieces that may be left out. */
const MOST_TEXTS = 64;

interface Prepared {
  names: Map<string, string>;
  /** How many of the names belong to a place: to a template, whose strings are one and the same array each time. */
  places: WeakMap<readonly string[], number>;
  renewed: number;
}

// One table of names for all who share the pool: Next's bundle and the server each load this file.
const shared = globalThis as { minutebook_statements?: Prepared };
shared.minutebook_statements ??= { names: new Map(), places: new WeakMap(), renewed: 0 };
const prepared = shared.minutebook_statements;

/**
 * The statement, named so that PostgreSQL parses and plans it once for each connection, and keeps it there. How many
 * there are is bounded by the code: every varying word is a parameter, only the chosen pieces vary the text, and of what
 * is chosen at one place no more than `MOST_TEXTS` are named.
 */
export function statement(strings: readonly string[], given: readonly unknown[]): Statement {
  const { text, values } = sql(strings, ...given);
  const known = prepared.names.get(text);
  if (known !== undefined) return { name: known, text, values };
  const before = prepared.places.get(strings) ?? 0;
  if (before >= MOST_TEXTS) return { text, values };
  const name = `s${prepared.renewed}_${prepared.names.size}`;
  prepared.names.set(text, name);
  prepared.places.set(strings, before + 1);
  return { name, text, values };
}

/** The statement without a name: parsed and planned for these values alone. */
export function unnamed(strings: readonly string[], given: readonly unknown[]): Omit<Statement, "name"> {
  const { text, values } = sql(strings, ...given);
  return { text, values };
}

/** The texts that are prepared, on every connection that has run them. */
export const preparedTexts = (): string[] => [...prepared.names.keys()];

/** Which names statements have by now; another once they were renewed. */
export const generation = (): number => prepared.renewed;

/**
 * Has every statement parsed anew, after a migration under a running instance has changed what one of them answers: once for all
 * that were begun with the names of that generation, and not for each that failed by them.
 */
export function renewStatements(since: number): void {
  if (since !== prepared.renewed) return;
  prepared.names.clear();
  prepared.places = new WeakMap();
  prepared.renewed += 1;
}
