import { conflict, notFound } from "#lib/core/errors.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowAs, RowOf } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import { ownRole, type RoleColumns, withRole } from "../rules.ts";
import type { Member, MemberCounts } from "../schema.ts";

type MemberRow = Pick<RowAs<"membership", Member>, "user_id" | "role" | "entity_ids" | "created_at" | "updated_at"> &
  Pick<RowOf<"user_account">, "name" | "email"> &
  RoleColumns & { name_key: string };

const member = sql`select m.user_id, u.name, lower(u.name) as name_key, u.email, m.role, r.name as own_name,
    r.scopes as own_scopes, m.entity_ids, m.created_at, m.updated_at
  from membership m join user_account u on u.user_id = m.user_id left join workspace_role r on r.role_id = m.own_role_id`;

const record = ({ name_key: _, ...row }: MemberRow): Member => withRole(row);

/** Every member, by name: for what is asked of all of them at once. */
export const all = async (tx: Tx): Promise<Member[]> =>
  (await tx.sql<MemberRow>`${member} order by lower(u.name), m.user_id`).map(record);

interface Filter {
  search?: string | undefined;
  user_id?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of the workspace's members, by name; `search` is a part of the name or of the e-mail address. */
export async function list(tx: Tx, filter: Filter) {
  const { search, user_id } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<MemberRow>`
      ${member}${where([
        search === undefined
          ? null
          : sql`(position(lower(${search}) in lower(u.name)) > 0 or position(lower(${search}) in u.email) > 0)`,
        user_id === undefined ? null : sql`m.user_id = ${user_id}`,
        after && sql`(lower(u.name), m.user_id) > (${after[0]}, ${after[1]})`,
      ])} order by lower(u.name), m.user_id limit ${limit}`;
  const { data, next_cursor } = await page(filter, 2, read, (row) => [row.name_key, row.user_id]);
  return { data: data.map(record), next_cursor };
}

/** How many members the workspace has, and how many have each role that anybody has. */
export async function count(tx: Tx): Promise<MemberCounts> {
  const roles = await tx.sql<MemberCounts["roles"][number]>`
    select role, count(*)::int as member_count from membership group by role order by role`;
  return { member_count: roles.reduce((sum, { member_count }) => sum + member_count, 0), roles };
}

/** The member of the workspace who has this e-mail address, given in lower case; null where nobody has. */
export async function findByAddress(tx: Tx, address: string): Promise<string | null> {
  const [found] = await tx.sql<Pick<RowOf<"membership">, "user_id">>`
    select m.user_id from membership m join user_account u on u.user_id = m.user_id where u.email = ${address}`;
  return found?.user_id ?? null;
}

/** One member. Throws 404. */
export async function load(tx: Tx, user_id: string): Promise<Member> {
  const found = await find(tx, user_id);
  if (!found) throw notFound("member");
  return found;
}

/**
 * The same, held against changes until the act ends, so that who was no owner when asked is none when changed; with the owners, in
 * order, so that two acts which unmake each other's members never wait for each other. Throws 404.
 */
export async function hold(tx: Tx, user_id: string): Promise<Member> {
  const held = tx.sql`select from membership where role = 'owner' or user_id = ${user_id} order by user_id for update`;
  return (await Promise.all([held, load(tx, user_id)]))[1];
}

/** One member; null where the person is none. */
export async function find(tx: Tx, user_id: string): Promise<Member | null> {
  const [row] = await tx.sql<MemberRow>`${member} where m.user_id = ${user_id}`;
  return row ? record(row) : null;
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
  (await tx.sql<MemberRow>`${member} where m.user_id = any (${ids}::text[])`).map(record);
