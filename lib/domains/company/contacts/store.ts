import { conflict, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { assignments, columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import type { Contact, NewContact } from "./schema.ts";

type Own = RowAs<"contact", Contact>;

const rows = sql`select ${columnsOf("contact")} from contact`;

const taken = (email: string | null | undefined) =>
  conflict(`A contact with the email ${email} exists already.`, "duplicate");

/** Keeps a new contact. Throws 409 where another one has its e-mail address, without regard to case. */
export async function insert(tx: Tx, given: NewContact): Promise<Contact> {
  const { name, role, email = null, phone = null, entity_id = null } = given;
  const own = { contact_id: newId("contact"), name, role, email, phone, entity_id };
  const [row] = await tx.sql<Own>`
    insert into contact ${columns("contact", own)}
    on conflict (workspace_id, lower(email)) do nothing returning ${columnsOf("contact")}`;
  if (!row) throw taken(email);
  return row;
}

/** Which contact is meant. */
type At = Pick<Contact, "contact_id">;

const CHANGEABLE = ["name", "role", "email", "phone", "entity_id"] as const;
type Changes = { [Field in keyof NewContact]?: NewContact[Field] | undefined };

/** Changes what is given; null takes it back. Throws 404, and 409 where another contact has the e-mail address. */
export async function change(tx: Tx, { contact_id }: At, changes: Changes): Promise<Contact> {
  const others = await tx.sql`
    select 1 from contact where lower(email) = lower(${changes.email ?? null}::text) and contact_id <> ${contact_id}`;
  // PostgreSQL's unique index settles the race of two.
  if (others.length > 0) throw taken(changes.email);
  const [row] = await tx.sql<Own>`
    update contact set ${assignments("contact", CHANGEABLE, changes)}, updated_at = now()
    where contact_id = ${contact_id} returning ${columnsOf("contact")}`;
  if (!row) throw notFound("contact");
  return row;
}

/** The contact. Throws 404. */
export async function load(tx: Tx, { contact_id }: At): Promise<Contact> {
  const [row] = await tx.sql<Own>`${rows} where contact_id = ${contact_id}`;
  if (!row) throw notFound("contact");
  return row;
}

interface Filter {
  search?: string | undefined;
  role?: string | undefined;
  entity_id?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of the workspace's contacts, newest first; `search` is a part of the name or of the e-mail address. */
export async function list(tx: Tx, filter: Filter) {
  const { search, role, entity_id } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Own>`${rows}${where([
      search === undefined
        ? null
        : sql`(position(lower(${search}) in lower(name)) > 0 or position(lower(${search}) in lower(email)) > 0)`,
      role === undefined ? null : sql`lower(role) = lower(${role})`,
      entity_id === undefined ? null : sql`entity_id = ${entity_id}`,
      after && sql`contact_id < ${after[0]}`,
    ])} order by contact_id desc limit ${limit}`;
  return page<Contact>(filter, 1, read, ({ contact_id }) => [contact_id]);
}

/** Whether a contact of the company, or of the workspace alone, has this e-mail address, given in lower case. */
export async function hasAddress(tx: Tx, entity_id: string, address: string): Promise<boolean> {
  const found = await tx.sql`
    select contact_id from contact
    where lower(email) = ${address} and (entity_id is null or entity_id = ${entity_id}) limit 1`;
  return found.length > 0;
}
