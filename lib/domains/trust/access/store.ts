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
