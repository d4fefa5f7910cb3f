import type { Caller } from "#lib/core/caller.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as audit from "#lib/domains/trust/audit/store.ts";
import { log } from "#lib/work/log.ts";

const MOST_SEEN = 50_000;
const shared = globalThis as { minutebook_key_addresses?: Set<string> };
shared.minutebook_key_addresses ??= new Set();
const seen = shared.minutebook_key_addresses;

/**
 * Tells the audit trail of a key's first use from an address. The trail itself says what is new; what this process has
 * asked already it asks no second time. A trail that cannot be written refuses no request: it is asked again at the next.
 */
export async function noteAddress({ workspace_id, actor, address, request_id }: Caller): Promise<void> {
  const pair = `${actor.id} ${address}`;
  if (address === null || seen.has(pair)) return;
  try {
    const happening = { type: "key.new_address", actor, address, request_id, about: actor.id } as const;
    await transaction({ workspace_id }, "write", (tx) => audit.recordNewAddress(tx, happening));
    if (seen.size >= MOST_SEEN) seen.clear();
    seen.add(pair);
  } catch (error) {
    log.error({ err: error, key_id: actor.id }, "a key's new address was not recorded");
  }
}
