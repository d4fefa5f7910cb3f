import { auditTypes } from "#lib/core/audit.ts";
import { isCalendarDate } from "#lib/core/calendar.ts";
import { addDays } from "#lib/core/days.ts";

/** The names of what narrows the trail, in the address. */
export const auditFilters = ["type", "actor_id", "entity_id", "from", "to"] as const;

/** What the page's address asks of the trail: a type, who did it, a company, and days, the last of which is included. */
export function askedOf(query: Readonly<Record<string, string | string[] | undefined>>) {
  const word = (name: string) => (typeof query[name] === "string" ? query[name] : undefined);
  const [type, actor_id, entity_id, from, to] = auditFilters.map(word);
  return {
    ...(type !== undefined && Object.hasOwn(auditTypes, type) && { type }),
    ...(actor_id !== undefined && { actor_id }),
    ...(entity_id !== undefined && { entity_id }),
    ...(from !== undefined && isCalendarDate(from) && { since: `${from}T00:00:00.000Z` }),
    ...(to !== undefined && isCalendarDate(to) && { until: `${addDays(to, 1)}T00:00:00.000Z` }),
  };
}
