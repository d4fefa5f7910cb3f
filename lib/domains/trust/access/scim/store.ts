import { conflict, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { assignments, columns, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { join, raw, sql, where } from "#lib/db/sql.ts";
import { newSecret, secretHash } from "../secrets.ts";
import type { ScimAttributes, ScimUser } from "./schema.ts";

type Row = RowAs<"scim_user", ScimUser>;

/** Makes a connection's token, in place of the one that it had; only its hash is kept. Throws 404. */
export async function renewToken(tx: Tx, connection_id: string) {
  const scim_token = newSecret("mbs", tx.workspace_id);
  const [made] = await tx.sql<Pick<RowOf<"sso_connection">, "scim_token_hint" | "scim_token_created_at">>`
    update sso_connection set scim_token_hash = ${secretHash(scim_token)}, scim_token_hint = ${scim_token.slice(-4)},
      scim_token_created_at = now()
    where connection_id = ${connection_id} returning scim_token_hint, scim_token_created_at`;
  if (!made?.scim_token_hint || !made.scim_token_created_at) throw notFound("connection");
  const { scim_token_hint, scim_token_created_at } = made;
  return { scim_token, scim_token_hint, scim_token_created_at };
}

/** Takes a connection's token back; one that has none keeps none. Throws 404. */
export async function revokeToken(tx: Tx, connection_id: string): Promise<void> {
  const revoked = await tx.sql`
    update sso_connection set scim_token_hash = null, scim_token_hint = null, scim_token_created_at = null
    where connection_id = ${connection_id} returning connection_id`;
  if (revoked.length === 0) throw notFound("connection");
}

/** Whose token it is; null where it is nobody's. */
export async function findByToken(tx: Tx, token: string): Promise<string | null> {
  const [row] = await tx.sql<Pick<RowOf<"sso_connection">, "connection_id">>`
    select connection_id from sso_connection where scim_token_hash = ${secretHash(token)}`;
  return row?.connection_id ?? null;
}

// Somebody who was removed from the workspace by other means is active no more, whatever the directory last said.
const user = sql`select ${join(
  ["scim_user_id", "connection_id", "user_id", "user_name", "email", "external_id", "display_name", "given_name"]
    .concat(["family_name", "created_at", "updated_at"])
    .map((name) => raw(`s.${name}`)),
)}, s.is_active and m.user_id is not null as is_active
  from scim_user s left join membership m on m.workspace_id = s.workspace_id and m.user_id = s.user_id`;

/** Somebody of a connection's directory. Throws 404, also for who was deleted there. */
export async function load(tx: Tx, connection_id: string, scim_user_id: string): Promise<ScimUser> {
  const [row] = await tx.sql<Row>`
    ${user} where s.connection_id = ${connection_id} and s.scim_user_id = ${scim_user_id} and s.deleted_at is null`;
  if (!row) throw notFound("user");
  return row;
}

/** What a directory looks people up by. */
export interface Wanted {
  user_name?: string | undefined;
  external_id?: string | undefined;
}

/** The people of a connection's directory from a place on, the oldest first, and how many there are in all. */
export async function list(
  tx: Tx,
  connection_id: string,
  { user_name, external_id }: Wanted,
  skip: number,
  most: number,
) {
  const wanted = where([
    sql`s.connection_id = ${connection_id}`,
    sql`s.deleted_at is null`,
    user_name === undefined ? null : sql`lower(s.user_name) = lower(${user_name})`,
    external_id === undefined ? null : sql`s.external_id = ${external_id}`,
  ]);
  const [counted] = await tx.sql<{ total: number }>`select count(*)::int as total from scim_user s${wanted}`;
  const rows = await tx.sql<Row>`${user}${wanted} order by s.scim_user_id offset ${skip}::bigint limit ${most}::int`;
  return { total: counted?.total ?? 0, users: rows };
}

/** Throws 409 where the directory has given the name to somebody else. */
async function assertFree(tx: Tx, connection_id: string, user_name: string, user_id: string): Promise<void> {
  const [taken] = await tx.sql`
    select scim_user_id from scim_user where connection_id = ${connection_id} and lower(user_name) = lower(${user_name})
      and deleted_at is null and user_id <> ${user_id}`;
  if (taken) throw conflict("The directory has a user of that userName already.", "duplicate");
}

const kept = ["user_name", "email", "external_id", "display_name", "given_name", "family_name", "is_active"] as const;

/** Takes somebody into a connection's directory; who was deleted there comes back under the old identifier. Throws 409. */
export async function insert(tx: Tx, connection_id: string, user_id: string, given: ScimAttributes): Promise<string> {
  await assertFree(tx, connection_id, given.user_name, user_id);
  const [back] = await tx.sql<Pick<Row, "scim_user_id">>`
    update scim_user set ${assignments("scim_user", kept, given)}, deleted_at = null, updated_at = now()
    where connection_id = ${connection_id} and user_id = ${user_id} and deleted_at is not null returning scim_user_id`;
  if (back) return back.scim_user_id;
  const row = { scim_user_id: newId("scim_user"), connection_id, user_id, ...given };
  const [made] = await tx.sql<Pick<Row, "scim_user_id">>`
    insert into scim_user ${columns("scim_user", row)} on conflict do nothing returning scim_user_id`;
  if (!made) throw conflict("The directory has a user of that e-mail already.", "duplicate");
  return made.scim_user_id;
}

/** Changes what a directory says of somebody. Throws 404 and 409. */
export async function update(
  tx: Tx,
  connection_id: string,
  scim_user_id: string,
  given: ScimAttributes,
): Promise<void> {
  const { user_id } = await load(tx, connection_id, scim_user_id);
  await assertFree(tx, connection_id, given.user_name, user_id);
  await tx.sql`
    update scim_user set ${assignments("scim_user", kept, given)}, updated_at = now()
    where connection_id = ${connection_id} and scim_user_id = ${scim_user_id}`;
}

/** Takes somebody out of a directory; that they were in it stays known, so that they do not come back by signing in. */
export const remove = (tx: Tx, connection_id: string, scim_user_id: string) => tx.sql`
  update scim_user set is_active = false, deleted_at = now(), updated_at = now()
  where connection_id = ${connection_id} and scim_user_id = ${scim_user_id}`;

/** Whether a connection's directory has said that somebody is to be out. */
export async function isDeactivated(tx: Tx, connection_id: string, user_id: string): Promise<boolean> {
  const [row] = await tx.sql`
    select scim_user_id from scim_user where connection_id = ${connection_id} and user_id = ${user_id} and not is_active`;
  return row !== undefined;
}
