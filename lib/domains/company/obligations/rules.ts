import type { CalendarEvent } from "#lib/core/ics.ts";
import { type Obligation, type Tier, tiers } from "./schema.ts";

/** How urgent a date is that is so many days off: within 7 critical, 30 high, 90 medium, else low; what is past is critical. */
export function tierOf(days_left: number): Tier {
  if (days_left <= 7) return "critical";
  if (days_left <= 30) return "high";
  return days_left <= 90 ? "medium" : "low";
}

/** The days before a due date on which its tier rises. */
const RISES = [90, 30, 7];

/** The tier that an obligation rises to by a day; null where it stays. It never falls. */
export function risenTier(tier: Tier, days_left: number): Tier | null {
  const by_days = tierOf(days_left);
  return tiers.indexOf(by_days) < tiers.indexOf(tier) ? by_days : null;
}

/** How many days after today the tier of what is due in so many days rises next; null where it is as urgent as can be. */
export const nextRise = (days_left: number): number | null => {
  const before = RISES.find((days) => days < days_left);
  return before === undefined ? null : days_left - before;
};

/** Grows with each change, as a calendar asks before it takes one. */
export const sequenceAt = (changed: string): number => Math.floor(Date.parse(changed) / 1000) % 2_000_000_000;

type Dated = Pick<Obligation, "obligation_id" | "title" | "tier" | "updated_at"> & { due_date: string };

/** What is due of a company, as a calendar has it; `addressOf` says where it is looked at, where it is shown with that. */
export const deadlineEvents = (
  company: string,
  dated: readonly Dated[],
  addressOf: ((path: string) => string) | null,
): CalendarEvent[] =>
  dated.map(({ obligation_id, title, due_date, updated_at, tier }) => ({
    uid: `${obligation_id}@minutebook`,
    summary: `${title} (${company})`,
    description: `Urgency: ${tier}${addressOf ? `\n${addressOf(`/obligations/${obligation_id}`)}` : ""}`,
    location: null,
    start: due_date,
    stamp: updated_at,
    sequence: sequenceAt(updated_at),
  }));
