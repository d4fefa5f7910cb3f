import { today } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { sql } from "#lib/db/sql.ts";
import type { Instrument } from "../schema.ts";
import { lastSplitOf } from "./store.ts";

/** The fewest units that were left of something on any day since one, and the last day on which they were so few. */
interface Left {
  units: number;
  happened_on: string;
}

/** What was left of an instrument that is held, as PostgreSQL counts it, which refuses a grant beyond it. */
async function fewestLeftSince(tx: Tx, { instrument_id, available_units }: Instrument, day: string): Promise<Left> {
  if (day >= today()) return { units: available_units, happened_on: day };
  const [left] = await tx.sql<Left>`
    select units, happened_on from fewest_left_since(${sql`current_setting('app.workspace_id')`}, ${instrument_id}, ${day}::date)`;
  return left ?? { units: available_units, happened_on: day };
}

/**
 * Throws 400 where fewer units than are asked for were left, on some day since `day`, of an instrument that is held: what was given
 * back later was not there before.
 */
export async function assertLeftSince(
  tx: Tx,
  instrument: Instrument,
  asked: { field: string; units: number },
  day: string,
): Promise<void> {
  const { units, happened_on } = await fewestLeftSince(tx, instrument, day);
  if (asked.units <= units) return;
  const counts = `requested ${asked.units}, available ${Math.max(0, units)} on ${happened_on}`;
  const message = `must not exceed what was left of the instrument on each day since ${day}: ${counts}`;
  throw invalid(asked.field, message, "insufficient_units");
}

/** Throws 400 where fewer would be authorized of an instrument that is held, from `day` on, than were issued and reserved on some day since. */
export async function assertCoversSince(
  tx: Tx,
  instrument: Instrument,
  asked: { field: string; authorized_units: number },
  day: string,
): Promise<void> {
  const { authorized_units } = instrument;
  if (asked.authorized_units >= authorized_units) return;
  const { units, happened_on } = await fewestLeftSince(tx, instrument, day);
  const taken = authorized_units - units;
  if (asked.authorized_units >= taken) return;
  const counts = `requested ${asked.authorized_units}, issued and reserved ${taken} on ${happened_on}`;
  const message = `must not be fewer than were issued and reserved on any day since ${day}: ${counts}`;
  throw invalid(asked.field, message, "insufficient_units");
}

/** Throws 400 where so many units may not be granted as of a past day of an instrument that is held: a split came since, or fewer were left. */
export async function assertGrantableSince(
  tx: Tx,
  instrument: Instrument,
  shares: number,
  granted_on: string,
): Promise<void> {
  if (granted_on >= today()) return;
  const split_on = await lastSplitOf(tx, instrument);
  if (split_on !== null && granted_on < split_on) {
    throw invalid("granted_on", `must not be before the split, ${split_on}`);
  }
  await assertLeftSince(tx, instrument, { field: "shares", units: shares }, granted_on);
}
