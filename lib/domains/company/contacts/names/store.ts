import { notFound } from "#lib/core/errors.ts";
import { nameKey } from "#lib/core/names.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columnsOf, type RowOf } from "#lib/db/rows.ts";
import { json, type Sql, sql } from "#lib/db/sql.ts";

type Row = Pick<RowOf<"contact_name">, "name_key" | "contact_id" | "holder_key" | "present_name">;

/** Somebody who stands in a register, or comes to. */
export interface Named {
  contact_id: string;
  /** As it is written down. */
  name: string;
  /** The name as names compare; of the second of two people of one name it bears their identifier. */
  name_key: string;
  /** Under which of their names what they hold is kept together. */
  holder_key: string;
}

/** Who is meant: by a name, or as a contact. */
export interface Meant {
  name?: string | null | undefined;
  contact_id?: string | null | undefined;
}

const rows = sql`select ${columnsOf("contact_name")} from contact_name`;

/** Every name that a register has written down, and whose it is: joined by `name_key`. */
export const recorded = sql`(select workspace_id, name_key, contact_id, holder_key, present_name from contact_name)`;

/** The contact of a register's name, as a column of its own selection: null where there is no name. */
export const contactOf = (key: Sql): Sql => sql`(select n.contact_id from contact_name n where n.name_key = ${key})`;

/** The contacts whom registers know by names, in this process: null of a name that none does. */
export async function contactsNamed(tx: Tx, given: readonly string[]): Promise<(name: string) => string | null> {
  const keys = [...new Set(given.map(nameKey))];
  const found = await tx.sql<Pick<Row, "name_key" | "contact_id">>`
    select name_key, contact_id from contact_name where name_key = any(${keys}::text[])`;
  const byKey = new Map(found.map(({ name_key, contact_id }) => [name_key, contact_id]));
  return (name) => byKey.get(nameKey(name)) ?? null;
}

/** Under which name the holdings of whoever bears this one are kept, as an expression: itself, where nobody is known by it. */
export const keptUnder = (key: Sql | string): Sql =>
  sql`coalesce((select n.holder_key from contact_name n where n.name_key = ${key}), ${key})`;

/**
 * The same of any name, in this process: of those who are kept under another of their names, who are few; of any other it is its own,
 * whether somebody is known by it or not.
 */
export async function holderKeys(tx: Tx): Promise<(name: string) => string> {
  const found = await tx.sql<Pick<Row, "name_key" | "holder_key">>`
    select name_key, holder_key from contact_name where holder_key <> name_key`;
  const kept = new Map(found.map(({ name_key, holder_key }) => [name_key, holder_key]));
  return (name) => kept.get(nameKey(name)) ?? nameKey(name);
}

/** Every key under which a register may have written down whoever bears this name, as an expression: the name's own among them. */
export const keysOf = (name: string): Sql => sql`array(select n.name_key from contact_name n
  where n.holder_key = (select k.holder_key from contact_name k where k.name_key = ${nameKey(name)}) union select ${nameKey(name)})`;

/** The same of a contact, so that of two people of one name only those of the one are found. */
export const keysOfContact = (contact_id: string): Sql =>
  sql`array(select n.name_key from contact_name n where n.contact_id = ${contact_id})`;

/** Those of these names that somebody is known by, as they compare. */
export async function knownAmong(tx: Tx, given: readonly string[]): Promise<Set<string>> {
  const keys = [...new Set(given.map(nameKey))];
  const found = await tx.sql<Pick<Row, "name_key">>`
    select name_key from contact_name where name_key = any(${keys}::text[])`;
  return new Set(found.map(({ name_key }) => name_key));
}

/** `Named`, of somebody whom nobody may have written down yet. */
export type Found = Omit<Named, "contact_id"> & { contact_id: string | null };

/** Somebody who is told by a name or as a contact, as a register knows them; writes nothing. Throws 404 where there is no such contact. */
export async function find(tx: Tx, { name, contact_id }: Meant, field: string): Promise<Found> {
  if (contact_id != null) return known(tx, contact_id, field);
  const own = name ?? "";
  const [kept] = await tx.sql<Pick<Row, "holder_key" | "contact_id">>`
    select holder_key, contact_id from contact_name where name_key = ${nameKey(own)}`;
  return { contact_id: null, holder_key: nameKey(own), ...kept, name: own, name_key: nameKey(own) };
}

/** A contact by the name that a register may write down of them: where their present one is another's, with their identifier. */
async function known(tx: Tx, contact_id: string, field: string): Promise<Found> {
  const names = await namesOf(tx, contact_id);
  const [first] = names;
  const name = first?.present_name ?? (await presentName(tx, contact_id));
  if (name === null) throw notFound(`contact of ${field}`);
  const own = nameKey(name);
  const row = names.find(({ name_key, contact_id: of }) => name_key.replace(` ${of}`, "") === own);
  const name_key = row?.name_key ?? `${own} ${contact_id}`;
  return { contact_id: first?.contact_id ?? contact_id, name, name_key, holder_key: first?.holder_key ?? name_key };
}

/**
 * The contact that is meant, by the name that is now written down of them. A name finds the workspace's one contact of it, or makes
 * one in that role; of two at once PostgreSQL lets the second wait for the first. Throws 404 where there is no such contact.
 */
export async function named(
  tx: Tx,
  { name, contact_id }: Meant,
  { field, role }: { field: string; role: string },
): Promise<Named> {
  if (contact_id != null) return ofContact(tx, contact_id, field);
  const own = name ?? "";
  const key = nameKey(own);
  const [made] = await tx.sql<Pick<Row, "contact_id" | "holder_key">>`
    select find_or_make_contact(current_setting('app.workspace_id'), ${key}, ${own}, ${role}) as contact_id,
      holder_of(current_setting('app.workspace_id'), ${key}) as holder_key`;
  if (!made) throw notFound(`contact of ${field}`);
  return { ...made, name: own, name_key: key };
}

/**
 * A contact's names, or those of the one that it was merged into; of nobody whom the caller does not see, and none of the companies
 * that they are bound to has in a register.
 */
const namesOf = (tx: Tx, contact_id: string) =>
  tx.sql<Row>`${rows} where contact_id = coalesce(
    (select c.merged_into_contact_id from contact c where c.contact_id = ${contact_id}), ${contact_id})
    and (coalesce(current_setting('app.entities', true), '') = '' or is_known_here(workspace_id, contact_id))
    order by created_at, name_key`;

async function ofContact(tx: Tx, asked: string, field: string): Promise<Named> {
  const names = await namesOf(tx, asked);
  const known = names[0];
  if (known !== undefined) return byPresentName(tx, names, known.contact_id, known.present_name);
  const [contact] = await tx.sql<Pick<RowOf<"contact">, "contact_id" | "name">>`
    select contact_id, name from contact where contact_id = ${asked}`;
  if (!contact) throw notFound(`contact of ${field}`);
  return byPresentName(tx, names, contact.contact_id, contact.name);
}

/** The row of a contact's present name: made where they were never written down by it, with their identifier where it is another's. */
async function byPresentName(tx: Tx, names: readonly Row[], contact_id: string, name: string): Promise<Named> {
  const own = nameKey(name);
  const told = `${own} ${contact_id}`;
  const rowOf = (of: readonly Row[]) => of.find(({ name_key }) => name_key === own || name_key === told);
  const known = rowOf(names);
  if (known) return { contact_id, name, name_key: known.name_key, holder_key: known.holder_key };
  await keep(tx, { contact_id, name, key: own, holder_key: names[0]?.holder_key });
  const kept = rowOf(await namesOf(tx, contact_id));
  if (kept) return { contact_id, name, name_key: kept.name_key, holder_key: kept.holder_key };
  await keep(tx, { contact_id, name, key: told, holder_key: names[0]?.holder_key });
  return { contact_id, name, name_key: told, holder_key: names[0]?.holder_key ?? told };
}

/** Lets a name find a contact, unless it finds another already. */
async function keep(
  tx: Tx,
  {
    contact_id,
    name,
    key,
    holder_key,
  }: { contact_id: string; name: string; key: string; holder_key?: string | undefined },
): Promise<void> {
  await tx.sql`
    insert into contact_name (name_key, contact_id, holder_key, present_name)
    values (${key}, ${contact_id}, ${holder_key ?? key}, ${name}) on conflict do nothing`;
}

/**
 * New contacts are found by their names from now on, where nobody else is, of two of one name the first. It may be asked together with
 * what makes them: of one that was not made nothing is kept.
 */
export async function begin(tx: Tx, made: readonly { contact_id: string; name: string }[]): Promise<void> {
  const told = made.map(({ contact_id, name }, place) => ({ place, contact_id, name, name_key: nameKey(name) }));
  await tx.sql`
    insert into contact_name (name_key, contact_id, holder_key, present_name)
    select n.name_key, n.contact_id, n.name_key, n.name
    from jsonb_to_recordset(${json(told)}::jsonb) as n(place int, contact_id text, name text, name_key text)
    where exists (select from contact c where c.contact_id = n.contact_id) order by n.name_key, n.place on conflict do nothing`;
}

/** A contact is called otherwise now: found by either name, and shown by the new one. What was recorded stands as it was. */
export async function rename(tx: Tx, contact_id: string, name: string): Promise<void> {
  const renamed = await tx.sql<Row>`
    update contact_name set present_name = ${name} where contact_id = ${contact_id} returning ${columnsOf("contact_name")}`;
  await byPresentName(tx, renamed, contact_id, name);
}

/**
 * All that was one contact's names is another's from now on, and what was kept under them is kept together, by a trigger. Both are
 * held until the act ends, so that no grant or transfer comes between.
 */
export async function give(tx: Tx, from: string, to: string, present_name: string): Promise<void> {
  const held = await tx.sql<Row>`
    ${rows} where contact_id = any(${[from, to]}::text[]) order by name_key for update`;
  const kept = held.find(({ contact_id }) => contact_id === to) ?? held[0];
  if (!kept) return;
  await tx.sql`
    update contact_name set contact_id = ${to}, holder_key = ${kept.holder_key}, present_name = ${present_name}
    where contact_id = any(${[from, to]}::text[])`;
}

/** What a contact is called now; null where there is none. */
export async function presentName(tx: Tx, contact_id: string): Promise<string | null> {
  const [row] = await tx.sql<Pick<RowOf<"contact">, "name">>`
    select coalesce(n.present_name, c.name) as name from contact c
      left join contact_name n on n.contact_id = coalesce(c.merged_into_contact_id, c.contact_id)
    where c.contact_id = ${contact_id} limit 1`;
  return row?.name ?? null;
}

/** The names by which registers have recorded a contact, the earliest first: without what tells two people of one name apart. */
export async function recordedNames(tx: Tx, contact_id: string): Promise<string[]> {
  const names = await tx.sql<Pick<Row, "name_key">>`
    select name_key from contact_name where contact_id = ${contact_id} order by created_at, name_key`;
  return names.map(({ name_key }) => name_key.replace(` ${contact_id}`, ""));
}
