import { today } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as periods from "./store.ts";

/** A day that an act cannot come before, and what happened on it: `{ day: "2026-03-02", what: "sent_on" }`. */
export interface Earliest {
  day: string;
  what: string;
}

/**
 * The day that an act is dated (decisions "Money"): as given in `field`, else today, UTC. Throws 400 naming the field
 * where it is after today, before what it follows, or in a closed month, which is named. Whoever asks holds the company,
 * so that nobody closes the month meanwhile; PostgreSQL refuses the entry in it all the same.
 */
export async function actDay(
  tx: Tx,
  entity_id: string,
  field: string,
  given: string | undefined,
  earliest?: Earliest,
): Promise<string> {
  const now = today();
  const day = given ?? now;
  if (day > now) throw invalid(field, `must not be after today, ${now}`);
  if (earliest && day < earliest.day) {
    throw invalid(field, `must not be before ${earliest.what}, ${earliest.day}`);
  }
  const [period] = await periods.closed(tx, entity_id, [day]);
  if (period !== undefined) {
    throw invalid(field, `must be in an open month: the period ${period} is closed`, "period_closed");
  }
  return day;
}
