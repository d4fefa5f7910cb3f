import { conflict, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { decodeCursor, toPage } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { assignments, columns, empty, sql, where } from "#lib/db/sql.ts";
import type { Contact } from "./schema.ts";

export interface ContactChange {
  name?: string | undefined;
  role?: string | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  entity_id?: string | null | undefined;
}

const taken = (email: string | null | undefined) =>
  conflict(`A contact with the email ${email} exists already.`, "duplicate");

/** Keeps a new contact. Throws 409 where another one has its e-mail address, without regard to case. */
export async function insertContact(tx: Tx, given: ContactChange & Pick<Contact, "name" | "role">): Promise<Contact> {
  const { name, role, email, phone, entity_id } = given;
  const [row] = await tx.sql<Contact>`
    insert into contact ${columns({ contact_id: newId("contact"), name, role, email, phone, entity_id })}
    on conflict (workspace_id, lower(email)) do nothing returning *`;
  if (!row) throw taken(email);
  return row;
}

/** Changes what is given; null takes it back. Throws 404, and 409 where another contact has the e-mail address. */
export async function updateContact(tx: Tx, contact_id: string, given: ContactChange): Promise<Contact> {
  const { name, role, email, phone, entity_id } = given;
  const others = await tx.sql`
    select 1 from contact where lower(email) = lower(${email ?? null}::text) and contact_id <> ${contact_id}`;
  // PostgreSQL's unique index settles the race of two.
  if (others.length > 0) throw taken(email);
  const changed = assignments({ name, role, email, phone, entity_id });
  const set = changed === empty ? empty : sql`${changed}, `;
  const [row] = await tx.sql<Contact>`
    update contact set ${set}updated_at = now() where contact_id = ${contact_id} returning *`;
  if (!row) throw notFound("contact");
  return row;
}

/** The contact. Throws 404. */
export async function loadContact(tx: Tx, contact_id: string): Promise<Contact> {
  const [row] = await tx.sql<Contact>`select * from contact where contact_id = ${contact_id}`;
  if (!row) throw notFound("contact");
  return row;
}

export interface ContactFilter {
  search?: string | undefined;
  role?: string | undefined;
  entity_id?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of the workspace's contacts, newest first; `search` is a part of the name or of the e-mail address. */
export async function listContacts(tx: Tx, { search, role, entity_id, limit, cursor }: ContactFilter) {
  const after = decodeCursor(cursor, 1);
  const rows = await tx.sql<Contact>`
    select * from contact${where([
      search === undefined
        ? null
        : sql`(position(lower(${search}) in lower(name)) > 0 or position(lower(${search}) in lower(email)) > 0)`,
      role === undefined ? null : sql`lower(role) = lower(${role})`,
      entity_id === undefined ? null : sql`entity_id = ${entity_id}`,
      after && sql`contact_id < ${after[0]}`,
    ])} order by contact_id desc limit ${limit + 1}`;
  return toPage(rows, limit, (row) => [row.contact_id]);
}
