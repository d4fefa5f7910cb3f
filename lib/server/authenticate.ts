import type { Caller } from "#lib/core/caller.ts";
import { invalidKey, unauthorized } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { listen } from "#lib/db/notices.ts";
import { shards } from "#lib/db/pool.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as keys from "#lib/domains/trust/access/keys/store.ts";
import type { Key } from "#lib/domains/trust/access/schema.ts";
import { secretHash, workspaceOfSecret } from "#lib/domains/trust/access/secrets.ts";
import { log } from "#lib/work/log.ts";
import { noteAttempt } from "#lib/work/refused.ts";
import { assertMayTryKey, countUnknownKey } from "./door-limits.ts";
import { noteAddress } from "./key-addresses.ts";

interface Known {
  workspace_id: string;
  scopes: ReadonlySet<string>;
  key: Key;
}

const MOST_KNOWN = 10_000;
/** `listening`: to how many servers the line is open; a key is remembered while it is to all of them. */
const shared = globalThis as { minutebook_keys?: { known: Map<string, Known>; listening: number } };
shared.minutebook_keys ??= { known: new Map(), listening: 0 };
const remembered = shared.minutebook_keys;

const isLive = (key: Pick<Key, "revoked_at" | "expires_at">) =>
  key.revoked_at === null && (key.expires_at === null || Date.parse(key.expires_at) > Date.now());

/**
 * Remembers keys while PostgreSQL tells of every change to one (NOTIFY api_key_changed); without that line nothing is
 * remembered. Remembering only saves a look-up: `confirmKey` asks again inside every transaction. Resolves once it is told,
 * or was refused to be.
 */
export async function rememberKeys(): Promise<void> {
  await Promise.all(shards().map(listenTo));
}

async function listenTo(shard: Parameters<typeof listen>[0]): Promise<void> {
  let isOpen = false;
  await listen(shard, "api_key_changed", {
    onOpen: () => {
      isOpen = true;
      remembered.listening += 1;
    },
    onBreak: (error) => {
      log.warn({ err: error }, "cannot listen for changed keys; every request looks its key up until the line is open");
      if (!isOpen) return;
      isOpen = false;
      remembered.listening -= 1;
      remembered.known.clear();
    },
    onNotice: (hash) => remembered.known.delete(hash),
  });
}

async function lookUp(secret: string, address: string | null): Promise<Known | null> {
  const workspace_id = workspaceOfSecret("mb", secret);
  if (workspace_id === null) return null;
  const hash = secretHash(secret);
  const kept = remembered.known.get(hash);
  if (kept) return kept;
  await assertMayTryKey(address);
  const key = await transaction({ workspace_id }, "read", (tx) => keys.findByHash(tx, hash));
  if (!key) {
    await countUnknownKey(address);
    return null;
  }
  const found: Known = { workspace_id, scopes: new Set(key.scopes), key };
  if (remembered.listening === shards().length && isLive(key)) {
    if (remembered.known.size >= MOST_KNOWN) remembered.known.clear();
    remembered.known.set(hash, found);
  }
  return found;
}

/** Who calls with this Authorization header. Throws 401 (interface part 5), and 429 where the address has sent too many that are none. */
export async function authenticate(
  authorization: string | undefined,
  address: string | null,
  request_id: string,
): Promise<Caller> {
  const secret = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  if (secret === undefined) {
    throw unauthorized("The Authorization header must be Bearer and an API key, and there is none.");
  }
  const found = await lookUp(secret, address);
  if (!found) throw invalidKey();
  const actor = { type: "api_key", id: found.key.key_id, name: found.key.name } as const;
  if (!isLive(found.key)) {
    const sentence = `The key ${found.key.revoked_at === null ? "has expired" : "is revoked"}.`;
    const attempt = { type: "access.refused", actor, about: actor.id, address, request_id } as const;
    noteAttempt(found.workspace_id, { ...attempt, code: "unauthorized", sentence });
    throw invalidKey();
  }
  const caller: Caller = {
    workspace_id: found.workspace_id,
    actor,
    scopes: found.scopes,
    role: null,
    entity_ids: found.key.entity_ids,
    expires_at: found.key.expires_at,
    address,
    request_id,
  };
  await noteAddress(caller);
  return caller;
}

/**
 * Asks once more, inside the act's own transaction, whether its key still holds, so that nothing is begun with a key
 * after the answer to its revocation; what was begun before is asked once more as it is kept. The question travels with BEGIN and costs
 * no round trip. Throws 401.
 */
export async function confirmKey(tx: Tx, caller: Caller): Promise<void> {
  if (caller.actor.type !== "api_key") return;
  const key = await keys.findTerm(tx, caller.actor.id);
  if (!key || !isLive(key)) throw invalidKey();
}
