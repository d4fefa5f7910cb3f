import { today } from "./days.ts";
import { invalid } from "./errors.ts";

/** A day that nothing of it comes before, and what it is the day of; null where that is not known. */
interface Since {
  day: string | null;
  what: string;
}

/**
 * The day on which something happened, today where nobody says. Throws 400 naming the field where that day is to come, or before what
 * it follows.
 */
export function happenedOn(field: string, given: string | null | undefined, since?: Since): string {
  const now = today();
  const day = given ?? now;
  if (day > now) throw invalid(field, `must not be after today, ${now}`);
  if (since && since.day !== null && day < since.day) {
    throw invalid(field, `must not be before ${since.what}, ${since.day}`);
  }
  return day;
}
