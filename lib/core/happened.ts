import { today } from "./days.ts";
import { invalid } from "./errors.ts";

/** The day on which something happened, today where nobody says. Throws 400 naming the field where that day is to come. */
export function happenedOn(field: string, given: string | null | undefined): string {
  const now = today();
  const day = given ?? now;
  if (day > now) throw invalid(field, `must not be after today, ${now}`);
  return day;
}
