import { conflict, notFound } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowAs, RowOf } from "#lib/db/rows.ts";
import { json, sql } from "#lib/db/sql.ts";
import { ownRole, type RoleColumns, withRole } from "../rules.ts";
import type { Member } from "../schema.ts";

type MemberRow = Pick<RowAs<"membership", Member>, "user_id" | "role" | "entity_ids" | "created_at" | "updated_at"> &
  Pick<RowOf<"user_account">, "name" | "email"> &
  RoleColumns;

const member = sql`select m.user_id, u.name, u.email, m.role, r.name as own_name, r.scopes as own_scopes, m.entity_ids,
    m.created_at, m.updated_at
  from membership m join user_account u on u.user_id = m.user_id left join workspace_role r on r.role_id = m.own_role_id`;

/** The workspace's members by name. */
export const list = async (tx: Tx): Promise<Member[]> =>
  (await tx.sql<MemberRow>`${member} order by lower(u.name), m.user_id`).map(withRole);

/** Whether a member of the workspace has this e-mail address, given in lower case. */
export async function hasAddress(tx: Tx, address: string): Promise<boolean> {
  const found = await tx.sql`
    select m.user_id from membership m join user_account u on u.user_id = m.user_id where u.email = ${address}`;
  return found.length > 0;
}

/** One member, held against changes until the act ends, so that who was no owner when asked is none when changed. Throws 404. */
export async function load(tx: Tx, user_id: string): Promise<Member> {
  const [row] = await tx.sql<MemberRow>`${member} where m.user_id = ${user_id} for update of m`;
  if (!row) throw notFound("member");
  return withRole(row);
}

/** One member; null where the person is none. */
export async function find(tx: Tx, user_id: string): Promise<Member | null> {
  const [row] = await tx.sql<MemberRow>`${member} where m.user_id = ${user_id}`;
  return row ? withRole(row) : null;
}

/**
 * Changes a member's role and the companies that they are bound to, or ends the membership (null). The owners' rows are held in order, so that two who unmake
 * each other at once cannot leave the workspace without an owner: the second gets a 409.
 */
export async function setRole(
  tx: Tx,
  user_id: string,
  role: string | null,
  entity_ids: Member["entity_ids"] = null,
): Promise<void> {
  const owners = await tx.sql<Pick<MemberRow, "user_id">>`
    select user_id from membership where role = 'owner' order by user_id for update`;
  if (role !== "owner" && owners.length === 1 && owners[0]?.user_id === user_id) {
    throw conflict("The last owner of a workspace stays its owner.", "last_owner");
  }
  const touched =
    role === null
      ? await tx.sql`delete from membership where user_id = ${user_id} returning user_id`
      : await tx.sql`
          update membership set role = ${role}, own_role_id = ${ownRole(role)}, entity_ids = ${json(entity_ids)}::jsonb,
            updated_at = now()
          where user_id = ${user_id} returning user_id`;
  if (touched.length === 0) throw notFound("member");
}

/** Makes the person a member; one who is a member already stays as they are. */
export async function insert(
  tx: Tx,
  user_id: string,
  role: string,
  entity_ids: Member["entity_ids"] = null,
): Promise<void> {
  await tx.sql`
    insert into membership (workspace_id, user_id, role, own_role_id, entity_ids)
    values (${tx.workspace_id}, ${user_id}, ${role}, ${ownRole(role)}, ${json(entity_ids)}::jsonb) on conflict do nothing`;
}

/** These people as members; who is none is left out. */
export const among = async (tx: Tx, ids: readonly string[]): Promise<Member[]> =>
  (await tx.sql<MemberRow>`${member} where m.user_id = any (${ids}::text[])`).map(withRole);
