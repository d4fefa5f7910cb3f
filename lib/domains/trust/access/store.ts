import { conflict, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key as After, page } from "#lib/core/pages.ts";
import { isRole, scopesOf } from "#lib/core/roles.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import type { Invitation, Key, Member } from "./schema.ts";
import { newSecret, secretHash } from "./secrets.ts";

type KeyRow = RowAs<"api_key", Key>;

const keyColumns = columnsOf("api_key");

/** Makes a key and answers it with its secret, which is not kept. */
export async function insertKey(
  tx: Tx,
  given: Pick<Key, "name" | "scopes" | "expires_at" | "created_by"> & {
    entity_ids?: Key["entity_ids"];
    created_by_id?: string | null;
  },
): Promise<Key & { key: string }> {
  const key = newSecret("mb", tx.workspace_id, tx.clock !== null);
  const { entity_ids = null, created_by_id = null, ...told } = given;
  const row = {
    ...{ key_id: newId("key"), ...told, created_by_id, entity_ids: json(entity_ids) },
    ...{ key_hash: secretHash(key), hint: key.slice(-4) },
  };
  const [made] = await tx.sql<KeyRow>`
    insert into api_key ${columns("api_key", row)} returning ${keyColumns}`;
  if (!made) throw notFound("key");
  return { ...made, key };
}

/** A page of the workspace's keys, newest first; revoked ones stay listed. */
export async function listKeys(
  tx: Tx,
  asked: { search?: string | undefined; limit: number; cursor?: string | undefined },
) {
  const { search } = asked;
  const read = async (after: After | null, limit: number): Promise<Key[]> =>
    tx.sql<KeyRow>`
      select ${keyColumns} from api_key${where([
        search === undefined ? null : sql`position(lower(${search}) in lower(name)) > 0`,
        after && sql`key_id < ${after[0]}`,
      ])}
      order by key_id desc limit ${limit}`;
  return page(asked, 1, read, ({ key_id }) => [key_id]);
}

/** Revokes a key for ever. Throws 404, and 409 where it is revoked already. */
export async function revokeKey(tx: Tx, key_id: string): Promise<void> {
  const revoked = await tx.sql`
    update api_key set revoked_at = now() where key_id = ${key_id} and revoked_at is null returning key_id`;
  if (revoked.length > 0) return;
  const [found] = await tx.sql`select key_id from api_key where key_id = ${key_id}`;
  throw found ? conflict("The key is revoked already.", "already_revoked") : notFound("key");
}

/** The key with this hash, whatever its state; null where the workspace has none. */
export async function findKey(tx: Tx, key_hash: string): Promise<Key | null> {
  const [row] = await tx.sql<KeyRow>`select ${keyColumns} from api_key where key_hash = ${key_hash}`;
  return row ?? null;
}

/** What a key may do by now; null where there is no such key, or it holds no more. */
export async function findLiveKey(tx: Tx, key_id: string): Promise<Key | null> {
  const [row] = await tx.sql<KeyRow>`
    select ${keyColumns} from api_key
    where key_id = ${key_id} and revoked_at is null and (expires_at is null or expires_at > now())`;
  return row ?? null;
}

/**
 * Whose these are: a person themselves, and whoever made a key, be it by another key of theirs. A key that no person made is the
 * origin of those that were made by it, so that nobody becomes two by making
 * themselves a key; one that the command line made is nobody's.
 */
export async function originsOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const found = await tx.sql<{ id: string }>`
    with recursive made as (
      select key_id, created_by_id from api_key where created_by_id ~ '^(usr|key|agt)_'
    ), behind as (
      select id from unnest(${ids}::text[]) as given (id)
      union
      select m.created_by_id from behind b join made m on m.key_id = b.id
    )
    select id from behind b where not exists (select from made m where m.key_id = b.id) order by id`;
  return found.map(({ id }) => id);
}

/** Until when a key holds; null where there is no such key. */
export async function findTerm(tx: Tx, key_id: string): Promise<Pick<Key, "revoked_at" | "expires_at"> | null> {
  const [row] = await tx.sql<Pick<KeyRow, "revoked_at" | "expires_at">>`
    select revoked_at, expires_at from api_key where key_id = ${key_id}`;
  return row ?? null;
}

/** What a membership row says of its role: an own role's name and scopes stand beside it, the four say theirs themselves. */
interface RoleColumns {
  role: string;
  own_name: string | null;
  own_scopes: string[] | null;
}

/** The row with its role's name and scopes in place of the columns that they are known from. */
function named<R extends RoleColumns>({ own_name, own_scopes, ...row }: R) {
  const known = isRole(row.role) ? [...scopesOf[row.role]] : [];
  return { ...row, role_name: own_name ?? row.role, scopes: own_scopes ?? known };
}

type MemberRow = Pick<RowAs<"membership", Member>, "user_id" | "role" | "entity_ids" | "created_at" | "updated_at"> &
  Pick<RowOf<"user_account">, "name" | "email"> &
  RoleColumns;

const member = sql`select m.user_id, u.name, u.email, m.role, r.name as own_name, r.scopes as own_scopes, m.entity_ids,
    m.created_at, m.updated_at
  from membership m join user_account u on u.user_id = m.user_id left join workspace_role r on r.role_id = m.own_role_id`;

/** The workspace's members by name. */
export const listMembers = async (tx: Tx): Promise<Member[]> =>
  (await tx.sql<MemberRow>`${member} order by lower(u.name), m.user_id`).map(named);

/** Whether a member of the workspace has this e-mail address, given in lower case. */
export async function isMemberAddress(tx: Tx, address: string): Promise<boolean> {
  const found = await tx.sql`
    select m.user_id from membership m join user_account u on u.user_id = m.user_id where u.email = ${address}`;
  return found.length > 0;
}

/** One member, held against changes until the act ends, so that who was no owner when asked is none when changed. Throws 404. */
export async function loadMember(tx: Tx, user_id: string): Promise<Member> {
  const [row] = await tx.sql<MemberRow>`${member} where m.user_id = ${user_id} for update of m`;
  if (!row) throw notFound("member");
  return named(row);
}

/** One member; null where the person is none. */
export async function findMember(tx: Tx, user_id: string): Promise<Member | null> {
  const [row] = await tx.sql<MemberRow>`${member} where m.user_id = ${user_id}`;
  return row ? named(row) : null;
}

const ownRole = (role: string) => (isRole(role) ? null : role);

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

type InvitationRow = RowAs<"invitation", Invitation>;

const invitationColumns = columnsOf("invitation");

/** Makes an invitation for 7 days. It opens with no token yet: that is made for whom it is handed to (`issueToken`). */
export async function insertInvitation(
  tx: Tx,
  given: Pick<Invitation, "email" | "role" | "entity_ids">,
): Promise<Invitation> {
  const unknown = secretHash(newSecret("mbi", tx.workspace_id));
  const row = { invitation_id: newId("invitation"), ...given, token_hash: unknown };
  const [made] = await tx.sql<InvitationRow>`
    insert into invitation (invitation_id, email, role, entity_ids, token_hash, expires_at)
    values (${row.invitation_id}, ${row.email}, ${row.role}, ${json(row.entity_ids)}::jsonb, ${row.token_hash},
      now() + interval '7 days') returning ${invitationColumns}`;
  if (!made) throw notFound("invitation");
  return made;
}

/** Makes the token of an invitation, which is not kept; one that was made before opens nothing from then on. Null where it is open no more. */
export async function issueToken(
  tx: Tx,
  { invitation_id, isMailed }: Pick<Invitation, "invitation_id"> & { isMailed: boolean },
): Promise<(Invitation & { token: string }) | null> {
  const token = newSecret("mbi", tx.workspace_id);
  const [row] = await tx.sql<InvitationRow>`
    update invitation set token_hash = ${secretHash(token)}, mailed_at = case when ${isMailed} then now() end
    where invitation_id = ${invitation_id} and accepted_at is null and expires_at > now() returning ${invitationColumns}`;
  return row ? { ...row, token } : null;
}

/** The workspace's name. Throws 404. */
export async function loadWorkspaceName(tx: Tx): Promise<string> {
  const [row] = await tx.sql<Pick<RowOf<"workspace">, "name">>`
    select name from workspace where workspace_id = ${tx.workspace_id}`;
  if (!row) throw notFound("workspace");
  return row.name;
}

/** The invitations that are still open, newest first. */
export const listInvitations = (tx: Tx): Promise<Invitation[]> =>
  tx.sql<InvitationRow>`select ${invitationColumns} from invitation where accepted_at is null and expires_at > now() order by invitation_id desc`;

/** The open invitation that a token is for; null where there is none or it has run out. */
export async function findInvitation(tx: Tx, token: string): Promise<Invitation | null> {
  const [row] = await tx.sql<InvitationRow>`
    select ${invitationColumns} from invitation where token_hash = ${secretHash(token)} and accepted_at is null and expires_at > now()`;
  return row ?? null;
}

/** Takes back an open invitation. Throws 404. */
export async function deleteInvitation(tx: Tx, invitation_id: string): Promise<void> {
  const gone = await tx.sql`
    delete from invitation where invitation_id = ${invitation_id} and accepted_at is null returning invitation_id`;
  if (gone.length === 0) throw notFound("invitation");
}

/** Makes the person a member by an invitation, once. Throws 404 where it is open no more. */
export async function acceptInvitation(tx: Tx, invitation_id: string, user_id: string): Promise<Member> {
  const [invitation] = await tx.sql<InvitationRow>`
    update invitation set accepted_at = now()
    where invitation_id = ${invitation_id} and accepted_at is null and expires_at > now() returning ${invitationColumns}`;
  if (!invitation) throw notFound("invitation");
  await insertMember(tx, user_id, invitation.role, invitation.entity_ids);
  return loadMember(tx, user_id);
}

/** Makes the person a member; one who is a member already stays as they are. */
export async function insertMember(
  tx: Tx,
  user_id: string,
  role: string,
  entity_ids: Member["entity_ids"] = null,
): Promise<void> {
  await tx.sql`
    insert into membership (workspace_id, user_id, role, own_role_id, entity_ids)
    values (${tx.workspace_id}, ${user_id}, ${role}, ${ownRole(role)}, ${json(entity_ids)}::jsonb) on conflict do nothing`;
}

/** A workspace that a person may enter, as what, and what that lets them do. */
export interface Entered {
  workspace_id: string;
  name: string;
  /** One of the four, or a role of the workspace's own by its identifier. */
  role: string;
  role_name: string;
  scopes: readonly string[];
  entity_ids: Member["entity_ids"];
}

type EnteredRow = Pick<Entered, "workspace_id"> &
  Pick<RowAs<"membership", Entered>, "entity_ids"> &
  Pick<RowOf<"workspace">, "name"> &
  RoleColumns;

/** The workspaces of a person, by name; for a transaction that is the person's, before a workspace is known. */
export async function listWorkspaces(tx: Tx, user_id: string): Promise<Entered[]> {
  const rows = await tx.sql<EnteredRow>`
    select m.workspace_id, w.name, m.role, r.name as own_name, r.scopes as own_scopes, m.entity_ids
    from membership m join workspace w on w.workspace_id = m.workspace_id
      left join workspace_role r on r.workspace_id = m.workspace_id and r.role_id = m.own_role_id
    where m.user_id = ${user_id} order by lower(w.name), m.workspace_id`;
  return rows.map(named);
}

/** What somebody or some key may do as things stand. */
interface Holder {
  id: string;
  role: string | null;
  scopes: string[];
  entity_ids: string[] | null;
}

/** What these people and keys hold; who is gone is not among them. */
export async function listHolders(tx: Tx, ids: readonly string[]): Promise<Holder[]> {
  const [people, keys] = await Promise.all([
    tx.sql<MemberRow>`${member} where m.user_id = any (${ids}::text[])`,
    tx.sql<KeyRow>`select ${keyColumns} from api_key where key_id = any (${ids}::text[])`,
  ]);
  return [
    ...people.map(named).map(({ user_id, role, scopes, entity_ids }) => ({ id: user_id, role, scopes, entity_ids })),
    ...keys.map(({ key_id, scopes, entity_ids }) => ({ id: key_id, role: null, scopes, entity_ids })),
  ];
}
