import type { Tx } from "#lib/core/tx.ts";
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
