import { now, today } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import { CalendarDate, Time } from "#lib/core/fields.ts";
import type { Moment } from "./rules.ts";

export const known_at = Time.optional().meta({
  description: "As it was known at that time: what was written down later is left out. Not after now.",
});

/** How a reading says as of when. */
export const asOf = {
  as_of: CalendarDate.optional().meta({
    description:
      "As it was in force at the end of that day, which is not after today. Today, if left out, or the day of `known_at`.",
  }),
  known_at,
};

export interface AskedMoment {
  as_of?: string | undefined;
  known_at?: string | undefined;
}

/** The moment that a reading asks for; null is the present. Throws 400 naming the field where it is to come. */
export function momentOf({ as_of, known_at }: AskedMoment): Moment | null {
  const present = new Date(now()).toISOString();
  if (known_at !== undefined && known_at > present) throw invalid("known_at", `must not be after now, ${present}`);
  if (as_of !== undefined && as_of > today()) throw invalid("as_of", `must not be after today, ${today()}`);
  if (as_of === undefined && known_at === undefined) return null;
  return { as_of: as_of ?? known_at?.slice(0, 10) ?? today(), known_at: known_at ?? null };
}

/** All that was known at a time, whenever it is in force. Throws 400 where the time is to come. */
export const knownThen = (known_at: string | undefined): Moment | null =>
  momentOf({ known_at }) && { as_of: "9999-12-31", known_at: known_at ?? null };

/** What an answer says of the moment that it is of. */
export const toldMoment = (moment: Moment | null) => ({
  as_of: moment?.as_of ?? today(),
  known_at: moment?.known_at ?? null,
});
