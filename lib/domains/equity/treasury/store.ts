import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { unitsAfter } from "../amendments/rules.ts";

type Told = Pick<RowOf<"instrument_event">, "instrument_id" | "units" | "numerator" | "denominator">;

/**
 * How many shares of each instrument the company has repurchased by the end of a day, and not retired, as they are counted then. So many
 * are its treasury shares, as far as they were available: what was issued again is counted among them.
 */
export async function treasuryOn(tx: Tx, entity_id: string, day: string): Promise<Map<string, number>> {
  const events = await tx.sql<Told>`
    select instrument_id, units, numerator, denominator from (
      select g.instrument_id, e.shares as units, null::bigint as numerator, null::bigint as denominator, e.happened_on, e.created_at
      from grant_event e join equity_grant g on g.grant_id = e.grant_id where e.entity_id = ${entity_id} and e.kind = 'repurchase'
      union all select x.instrument_id, -x.units, x.numerator, x.denominator, x.happened_on, x.created_at
      from instrument_event x where x.entity_id = ${entity_id} and x.kind in ('split', 'retirement')) e
    where happened_on <= ${day}::date order by happened_on, created_at`;
  const units = new Map<string, number>();
  for (const { instrument_id, units: moved, numerator, denominator } of events) {
    const before = units.get(instrument_id) ?? 0;
    const after =
      numerator !== null && denominator !== null
        ? (unitsAfter(before, { numerator, denominator }) ?? before)
        : Math.max(0, before + (moved ?? 0));
    units.set(instrument_id, after);
  }
  return units;
}
