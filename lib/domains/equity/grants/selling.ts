import type { Tx } from "#lib/core/tx.ts";
import * as antiDilution from "../anti-dilution/store.ts";
import { openNotices } from "../notices.ts";
import type { Grant, NewGrant } from "./schema.ts";
import * as grants from "./store.ts";

/** Issues shares as a sale of its own, which Regulation D has told to the SEC and the states: once for an instrument, while that is pending. */
export async function sell(tx: Tx, given: NewGrant): Promise<Grant> {
  const grant = await antiDilution.issuing(tx, given, () => grants.insert(tx, given));
  const { entity_id, instrument_id, exemption, granted_on: sold_on } = grant;
  const about = { type: "instrument", id: instrument_id };
  if (exemption !== null) await openNotices(tx, { about, entity_id, exemption, sold_on });
  return grant;
}
