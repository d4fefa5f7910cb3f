import { conflict, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key as After, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import type { Key } from "../schema.ts";
import { newSecret, secretHash } from "../secrets.ts";

type KeyRow = RowAs<"api_key", Key>;

const keyColumns = columnsOf("api_key");

/** Makes a key and answers it with its secret, which is not kept. */
export async function insert(
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
export async function list(tx: Tx, asked: { search?: string | undefined; limit: number; cursor?: string | undefined }) {
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

/** The key, whatever its state, without its secret. Throws 404. */
export async function load(tx: Tx, key_id: string): Promise<Key> {
  const [row] = await tx.sql<KeyRow>`select ${keyColumns} from api_key where key_id = ${key_id}`;
  if (!row) throw notFound("key");
  return row;
}

/** Revokes a key for ever. Throws 404, and 409 where it is revoked already. */
export async function revoke(tx: Tx, key_id: string): Promise<void> {
  const revoked = await tx.sql`
    update api_key set revoked_at = now() where key_id = ${key_id} and revoked_at is null returning key_id`;
  if (revoked.length > 0) return;
  const [found] = await tx.sql`select key_id from api_key where key_id = ${key_id}`;
  throw found ? conflict("The key is revoked already.", "already_revoked") : notFound("key");
}

/** The key with this hash, whatever its state; null where the workspace has none. */
export async function findByHash(tx: Tx, key_hash: string): Promise<Key | null> {
  const [row] = await tx.sql<KeyRow>`select ${keyColumns} from api_key where key_hash = ${key_hash}`;
  return row ?? null;
}

/** What a key may do by now; null where there is no such key, or it holds no more. */
export async function findLive(tx: Tx, key_id: string): Promise<Key | null> {
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

/** These keys, whatever their state; what is no key is left out. */
export const among = (tx: Tx, ids: readonly string[]): Promise<Key[]> =>
  tx.sql<KeyRow>`select ${keyColumns} from api_key where key_id = any (${ids}::text[])`;
