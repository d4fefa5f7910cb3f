import { forbidden } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as contacts from "#lib/domains/company/contacts/store.ts";
import * as members from "../access/members/store.ts";
import { addressIn, isListed } from "./rules.ts";
import type { Agent } from "./schema.ts";

/**
 * Throws 403 where the agent takes no mail of the sender: of nobody but those on its list, or, where that is empty, of nobody
 * whom the workspace does not know.
 */
export async function assertMaySend(tx: Tx, { allowed_senders, entity_id }: Agent, from: string): Promise<void> {
  const address = addressIn(from);
  const known = async () =>
    (await members.findByAddress(tx, address)) !== null || (await contacts.hasAddress(tx, entity_id, address));
  if (allowed_senders.length > 0 ? isListed(address, allowed_senders) : await known()) return;
  const who =
    allowed_senders.length > 0
      ? "its allowed_senders do not name them"
      : "they are neither a member nor a contact, and its allowed_senders name nobody";
  throw forbidden(`The agent takes no mail from ${address.slice(0, 254)}: ${who}.`, "sender_not_allowed");
}
