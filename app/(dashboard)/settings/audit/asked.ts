import { auditTypes } from "#lib/core/audit.ts";
import { addDays, isCalendarDate } from "#lib/core/days.ts";

/** What the page's address asks of the trail: a type, who did it, and days, the last of which is included. */
export function askedOf(query: Readonly<Record<string, string | string[] | undefined>>) {
  const word = (name: string) => (typeof query[name] === "string" ? query[name] : undefined);
  const [type, actor_id, from, to] = ["type", "actor_id", "from", "to"].map(word);
  return {
    ...(type !== undefined && Object.hasOwn(auditTypes, type) && { type }),
    ...(actor_id !== undefined && { actor_id }),
    ...(from !== undefined && isCalendarDate(from) && { since: `${from}T00:00:00.000Z` }),
    ...(to !== undefined && isCalendarDate(to) && { until: `${addDays(to, 1)}T00:00:00.000Z` }),
  };
}
