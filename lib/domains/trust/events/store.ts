import { invalid } from "#lib/core/errors.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { Receipt } from "../receipts/schema.ts";
import * as receipts from "../receipts/store.ts";
import { eventIdOf, eventTypeOf, receiptIdOf } from "./rules.ts";
import type { Event } from "./schema.ts";

/** What a receipt tells to whoever follows what happens. */
export const eventOf = ({ receipt_id, action, executed_at, entity_id, result }: Receipt): Event => ({
  event_id: eventIdOf(receipt_id),
  type: eventTypeOf(action),
  created_at: executed_at,
  entity_id,
  receipt_id,
  data: result,
});

/** An event's place in the order of the log. Throws 400 where there is none of that name. */
async function placeOf(tx: Tx, event_id: string): Promise<number> {
  const receipt_id = receiptIdOf(event_id);
  const place = receipt_id === null ? null : await receipts.findPlace(tx, { receipt_id });
  if (place === null) throw invalid("after", "must be the event_id of an event of this workspace");
  return place;
}

interface Filter {
  after?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/**
 * A page of what has happened, as far as somebody with these scopes reads it (null: with all), in the order of the log: what is in it
 * stays where it is, and whatever comes later comes behind it.
 */
export async function list(tx: Tx, filter: Filter, scopes: readonly string[] | null) {
  const begin = filter.after === undefined ? -1 : await placeOf(tx, filter.after);
  const read = async (after: Key | null, limit: number) =>
    receipts.inOrder(tx, Math.max(begin, Number(after?.[0] ?? -1)), limit, scopes);
  const { data, next_cursor } = await page(filter, ["whole"], read, ({ leaf_index }) => [leaf_index]);
  return { data: data.map(({ body }) => eventOf(JSON.parse(body) as Receipt)), next_cursor };
}
