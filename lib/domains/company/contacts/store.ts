import { conflict, invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { nameKey } from "#lib/core/names.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { assignments, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { json, type Sql, sql, where } from "#lib/db/sql.ts";
import { isAlike } from "./names/rules.ts";
import * as names from "./names/store.ts";
import type { Contact, NewContact } from "./schema.ts";

type Own = RowAs<"contact", Contact>;

const rows = sql`select ${columnsOf("contact")} from contact`;

/** What a contact is called, as a column of another's selection; null where there is none. */
export const nameOf = (contact_id: Sql): Sql => sql`(select c.name from contact c where c.contact_id = ${contact_id})`;

/** The contact that one turned out to be, itself where it was merged into none, as an expression; null where whoever asks sees none. */
export const presentOf = (contact_id: Sql): Sql =>
  sql`(select coalesce(c.merged_into_contact_id, c.contact_id) from contact c where c.contact_id = ${contact_id})`;

const taken = (email: string | null | undefined) =>
  conflict(`A contact with the email ${email} exists already.`, "duplicate");

/** Keeps a new contact. Throws 409 where another one has its e-mail address, without regard to case. */
export async function insert(tx: Tx, given: NewContact): Promise<Contact> {
  const [made] = await insertAll(tx, [given]);
  if (!made) throw notFound("contact");
  return made;
}

/** Keeps new contacts, answered as they are given. Throws 409 where another one has the e-mail address of one of them. */
export async function insertAll(tx: Tx, given: readonly NewContact[]): Promise<Contact[]> {
  const told = given.map(({ name, role, email = null, phone = null, entity_id = null }) => ({
    ...{ contact_id: newId("contact"), name, role, email, phone, entity_id },
  }));
  const [made] = await Promise.all([
    tx.sql<Own>`
      insert into contact (contact_id, name, role, email, phone, entity_id) select contact_id, name, role, email, phone, entity_id
      from jsonb_to_recordset(${json(told)}::jsonb) as t(contact_id text, name text, role text, email text, phone text, entity_id text)
      order by lower(email), contact_id on conflict (workspace_id, lower(email)) do nothing returning ${columnsOf("contact")}`,
    names.begin(tx, told),
  ]);
  const byId = new Map(made.map((one) => [one.contact_id, one]));
  return told.map(({ contact_id, email }) => {
    const one = byId.get(contact_id);
    if (!one) throw taken(email);
    return one;
  });
}

/** Which contact is meant. */
type At = Pick<Contact, "contact_id">;

const CHANGEABLE = ["name", "role", "email", "phone", "entity_id"] as const;
type Changes = { [Field in keyof NewContact]?: NewContact[Field] | undefined };

/** Changes what is given; null takes it back. Throws 404, and 409 where another contact has the e-mail address. */
export async function change(tx: Tx, { contact_id }: At, changes: Changes): Promise<Contact> {
  const [holder] = await tx.sql<Pick<Own, "contact_id" | "merged_into_contact_id">>`
    select contact_id, merged_into_contact_id from contact
    where lower(email) = lower(${changes.email ?? null}::text) and contact_id <> ${contact_id}`;
  // PostgreSQL's unique index settles the race of two.
  if (holder && holder.merged_into_contact_id !== contact_id) throw taken(changes.email);
  // Whoever was merged into it is the same person, whose address is free for it and for nobody else.
  if (holder) await tx.sql`update contact set email = null, updated_at = now() where contact_id = ${holder.contact_id}`;
  const [row] = await tx.sql<Own>`
    update contact set ${assignments("contact", CHANGEABLE, changes)}, updated_at = now()
    where contact_id = ${contact_id} and merged_into_contact_id is null returning ${columnsOf("contact")}`;
  if (!row) {
    assertOwn(await load(tx, { contact_id }), "update");
    throw notFound("contact");
  }
  if (changes.name !== undefined) await names.rename(tx, contact_id, changes.name);
  return row;
}

/** The contact. Throws 404. */
export async function load(tx: Tx, { contact_id }: At): Promise<Contact> {
  const [row] = await tx.sql<Own>`${rows} where contact_id = ${contact_id}`;
  if (!row) throw notFound("contact");
  return row;
}

/** The company that a contact belongs to; null where it belongs to none, or there is none. */
export async function companyOf(tx: Tx, contact_id: string): Promise<string | null> {
  const [row] = await tx.sql<Pick<Own, "entity_id">>`select entity_id from contact where contact_id = ${contact_id}`;
  return row?.entity_id ?? null;
}

interface Filter {
  search?: string | undefined;
  role?: string | undefined;
  entity_id?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const says = (search: string) =>
  sql`(position(lower(${search}) in lower(name)) > 0 or position(lower(${search}) in lower(email)) > 0)`;

/** The newest contacts that have it in their names or e-mail addresses, or whose identifier it is. */
export const found = (tx: Tx, { search, limit }: { search: string; limit: number }) =>
  tx.sql<Pick<Own, "contact_id" | "entity_id" | "name" | "role">>`
    select contact_id, entity_id, name, role from contact
    where (${says(search)} or contact_id = ${search}) and merged_into_contact_id is null
    order by contact_id desc limit ${limit}`;

/** A page of the workspace's contacts, newest first; `search` is a part of the name or of the e-mail address. */
export async function list(tx: Tx, filter: Filter) {
  const { search, role, entity_id } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Own>`${rows}${where([
      search === undefined ? null : says(search),
      role === undefined ? null : sql`lower(role) = lower(${role})`,
      entity_id === undefined ? null : sql`entity_id = ${entity_id}`,
      sql`merged_into_contact_id is null`,
      after && sql`contact_id < ${after[0]}`,
    ])} order by contact_id desc limit ${limit}`;
  return page<Contact>(filter, 1, read, ({ contact_id }) => [contact_id]);
}

/** Which of these names and e-mail addresses are some contact's, as they compare. */
export async function alreadyThere(tx: Tx, given: readonly string[], addresses: readonly string[]) {
  const emails = addresses.map((email) => email.toLowerCase());
  const [known, held] = await Promise.all([
    names.knownAmong(tx, given),
    tx.sql<Pick<Own, "email">>`select lower(email) as email from contact where lower(email) = any(${emails}::text[])`,
  ]);
  return { names: known, emails: new Set(held.flatMap(({ email }) => email ?? [])) };
}

/** Whether a contact of the company, or of the workspace alone, has this e-mail address, given in lower case. */
export async function hasAddress(tx: Tx, entity_id: string, address: string): Promise<boolean> {
  const found = await tx.sql`
    select contact_id from contact
    where lower(email) = ${address} and (entity_id is null or entity_id = ${entity_id}) limit 1`;
  return found.length > 0;
}

/** Whether whoever asks sees a contact with this e-mail address. */
export async function seesEmail(tx: Tx, email: string): Promise<boolean> {
  const found = await tx.sql`select contact_id from contact where lower(email) = lower(${email})`;
  return found.length > 0;
}

/** Throws 400 where the contact was merged into another, which is the one that is meant. */
function assertOwn({ merged_into_contact_id }: Contact, act: string): void {
  if (merged_into_contact_id === null) return;
  throw wrongState(`Cannot ${act} the contact: it was merged into ${merged_into_contact_id}.`);
}

/** How many candidates are looked through. */
const MOST_ALIKE = 500;

/** Other contacts whose names look like this one's, so that somebody may say whether they are the same person. */
export async function alike(tx: Tx, { contact_id, name }: Contact, most: number): Promise<Contact[]> {
  const words = nameKey(name).split(" ");
  const found = await tx.sql<Own>`${rows}
    where contact_id <> ${contact_id} and merged_into_contact_id is null
      and (string_to_array(lower(name), ' ') && ${words}::text[] or left(lower(name), 3) = ${nameKey(name).slice(0, 3)})
    order by contact_id limit ${MOST_ALIKE}`;
  return found.filter((other) => isAlike(name, other.name)).slice(0, most);
}

/**
 * Makes one contact of two: what the other was recorded as, and what it holds in any company, is this one's from now on; an address
 * or a number that this one lacks comes along. The other stands as merged. Throws 404, and 400 where either was merged before.
 */
export async function merge(tx: Tx, { contact_id }: At, other_contact_id: string): Promise<Contact> {
  if (contact_id === other_contact_id) throw invalid("other_contact_id", "must be another contact");
  const held = await tx.sql<Own>`
    ${rows} where contact_id = any(${[contact_id, other_contact_id]}::text[]) order by contact_id for no key update`;
  const own = held.find((contact) => contact.contact_id === contact_id);
  const other = held.find((contact) => contact.contact_id === other_contact_id);
  if (!own) throw notFound("contact");
  if (!other) throw notFound("contact of other_contact_id");
  assertOwn(own, "merge");
  assertOwn(other, "merge");
  const email = own.email ?? other.email;
  await tx.sql`
    update contact set merged_into_contact_id = ${contact_id}, merged_at = now(), updated_at = now(),
      email = ${own.email === null ? null : other.email} where contact_id = ${other_contact_id}`;
  await tx.sql`
    update contact set merged_into_contact_id = ${contact_id} where merged_into_contact_id = ${other_contact_id}`;
  await tx.sql`
    update contact set email = ${email}, phone = ${own.phone ?? other.phone}, updated_at = now() where contact_id = ${contact_id}`;
  await names.give(tx, other_contact_id, contact_id, own.name);
  return load(tx, { contact_id });
}
