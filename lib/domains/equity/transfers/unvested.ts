import type { Tx } from "#lib/core/tx.ts";
import { sql } from "#lib/db/sql.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import { unvestedOn } from "../events/rules.ts";
import * as events from "../events/store.ts";
import * as grants from "../grants/store.ts";
import type { Transfer } from "../schema.ts";

/** How many of the shares that were moved had not vested: of its recipient's own grant what has vested goes first, as they hold the rest. */
async function unvestedIn(
  tx: Tx,
  { parts, transferred_on, from_contact_id }: Pick<Transfer, "parts" | "transferred_on" | "from_contact_id">,
): Promise<number> {
  const ids = parts.map(({ grant_id }) => grant_id);
  const [moved, held] = await Promise.all([
    grants.allOf(tx, sql`g.grant_id = any(${ids}::text[]) and g.vesting is not null`, sql`g.grant_id`),
    events.heldByRecipients(tx, ids),
  ]);
  const own = moved.filter(({ recipient_contact_id }) => recipient_contact_id === from_contact_id);
  const unvested = own.map((grant) => {
    const shares = parts.find(({ grant_id }) => grant_id === grant.grant_id)?.shares ?? 0;
    const left = held.get(grant.grant_id) ?? 0;
    return Math.max(0, Math.min(shares, unvestedOn(transferred_on, grant) - left));
  });
  return unvested.reduce((sum, units) => sum + units, 0);
}

/**
 * Asks what is to become of shares that were transferred before they had vested: agreements on restricted stock do not let them go
 * without the company's consent, and whoever gets them has them under the same condition.
 */
export async function askAboutUnvested(tx: Tx, transfer: Transfer): Promise<void> {
  const units = await unvestedIn(tx, transfer);
  if (units === 0) return;
  const { entity_id, transfer_id, from_name, to_name } = transfer;
  await obligations.open(tx, {
    about: { type: "transfer", id: transfer_id },
    entity_id,
    tier: "high",
    title: `Have the company consent to the transfer of ${units.toLocaleString("en-US")} unvested shares from ${from_name} to ${to_name}, who holds them as they did: what does not vest may be repurchased of either`,
    due_date: null,
    kind: "consent_to_unvested_transfer",
  });
}
