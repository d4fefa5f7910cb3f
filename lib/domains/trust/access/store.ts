import { roles, scopesOf } from "#lib/core/roles.ts";
import { covers, type Scope } from "#lib/core/scopes.ts";
import type { Tx } from "#lib/core/tx.ts";
import { type Sql, sql } from "#lib/db/sql.ts";
import * as keys from "./keys/store.ts";
import * as members from "./members/store.ts";

/** What somebody or some key may do as things stand. */
interface Holder {
  id: string;
  role: string | null;
  scopes: string[];
  entity_ids: string[] | null;
}

/** What these people and keys hold; who is gone is not among them. */
export async function holdersAmong(tx: Tx, ids: readonly string[]): Promise<Holder[]> {
  const [people, found] = await Promise.all([members.among(tx, ids), keys.among(tx, ids)]);
  return [
    ...people.map(({ user_id, role, scopes, entity_ids }) => ({ id: user_id, role, scopes, entity_ids })),
    ...found.map(({ key_id, scopes, entity_ids }) => ({ id: key_id, role: null, scopes, entity_ids })),
  ];
}

/**
 * What a person or a key may do by now for a company: nothing who was removed, revoked, has expired, or is bound to others. Who is
 * neither, such as the service itself, loses nothing.
 */
export async function scopesNow(tx: Tx, id: string | null, entity_id: string): Promise<string[]> {
  const [type] = (id ?? "").split("_");
  if (id === null || (type !== "usr" && type !== "key")) return ["*"];
  const held = await (type === "usr" ? members.find(tx, id) : keys.findLive(tx, id));
  return held && (held.entity_ids === null || held.entity_ids.includes(entity_id)) ? held.scopes : [];
}

/**
 * Whether the person or the key of a row may do what a writing scope allows for the row's company (null: for the workspace as a
 * whole), as things stand when it is asked. `who` and `entity_id` are the row's columns.
 */
export function holdsNow({ who, entity_id }: { who: Sql; entity_id: Sql }, scope: Scope): Sql {
  const covering = ["*", scope];
  const known = roles.filter((role) => covers(new Set(scopesOf[role]), scope));
  return sql`(exists (
      select from membership m left join workspace_role o on o.role_id = m.own_role_id
      where m.user_id = ${who} and (m.role = any (${known}::text[]) or o.scopes && ${covering}::text[])
        and (m.entity_ids is null or m.entity_ids @> to_jsonb(${entity_id})))
    or exists (
      select from api_key k
      where k.key_id = ${who} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
        and k.scopes && ${covering}::text[] and (k.entity_ids is null or k.entity_ids @> to_jsonb(${entity_id}))))`;
}
