import type { Fragment } from "#lib/core/tx.ts";

const isFragment = (value: unknown): value is Fragment =>
  typeof value === "object" && value !== null && "strings" in value && "values" in value;

/** A piece of SQL to set into a statement: `and(sql`status = ${status}`)`. Its values stay bound parameters. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Fragment {
  return { strings, values };
}

/** Nothing, where a condition is not asked for. */
export const nothing: Fragment = { strings: [""], values: [] };

/** ` where a and b`, out of the conditions that are asked for; nothing where there is none. */
export function where(conditions: (Fragment | null)[]): Fragment {
  const asked = conditions.filter((condition) => condition !== null);
  const [first, ...others] = asked;
  if (!first) return nothing;
  return others.reduce((all, one) => sql`${all} and ${one}`, sql` where ${first}`);
}

/** An identifier out of our own code: a column's or a table's name, never a client's word. */
function name(word: string): Fragment {
  if (!/^[a-z][a-z0-9_]*$/.test(word)) throw new TypeError(`${word} is no SQL name`);
  return { strings: [word], values: [] };
}

const joined = (parts: Fragment[]) => parts.reduce((all, one, at) => (at === 0 ? one : sql`${all}, ${one}`), nothing);

/** What `insert into entity` is followed by: `(a, b) values ($1, $2)`. Columns that are undefined are left to their defaults. */
export function columns(row: Record<string, unknown>): Fragment {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  return sql`(${joined(given.map(([column]) => name(column)))}) values (${joined(given.map(([, value]) => sql`${value}`))})`;
}

/** What `update entity set` is followed by: `a = $1, b = $2`. Columns that are undefined stay as they are. */
export function assignments(row: Record<string, unknown>): Fragment {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  return joined(given.map(([column, value]) => sql`${name(column)} = ${value}`));
}

/** A value for a JSON column; pg would write an array as PostgreSQL's own kind of array. */
export const json = (value: unknown) => (value == null ? value : JSON.stringify(value));

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

// One table of names for all who share the pool: Next's bundle and the server each load this file.
const shared = globalThis as { minutebook_statements?: Map<string, string> };
shared.minutebook_statements ??= new Map();
const names = shared.minutebook_statements;

function flatten(strings: readonly string[], values: readonly unknown[], into: unknown[]): string {
  let text = strings[0] ?? "";
  values.forEach((value, at) => {
    if (isFragment(value)) text += flatten(value.strings, value.values, into);
    else text += `$${into.push(value)}`;
    text += strings[at + 1] ?? "";
  });
  return text;
}

/**
 * The statement, named so that PostgreSQL parses and plans it once for each connection. How many there are is bounded
 * by the code: every varying word is a parameter, so only the chosen fragments vary the text.
 */
export function statement(strings: readonly string[], values: readonly unknown[]): Statement {
  const bound: unknown[] = [];
  const text = flatten(strings, values, bound);
  let known = names.get(text);
  if (known === undefined) {
    known = `s${names.size}`;
    names.set(text, known);
  }
  return { name: known, text, values: bound };
}
