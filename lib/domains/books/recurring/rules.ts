import { addDays, addMonths } from "#lib/core/days.ts";
import { invalid, wrongState } from "#lib/core/errors.ts";
import type { Frequency, RecurringEntry } from "./schema.ts";

const MONTHS: Readonly<Record<Exclude<Frequency, "weekly">, number>> = { monthly: 1, quarterly: 3, yearly: 12 };

/** The day of the nth entry, counted from 0: always from the first one, so that the 31st comes back after February. */
export const occurrence = (starts_on: string, frequency: Frequency, n: number): string =>
  frequency === "weekly" ? addDays(starts_on, 7 * n) : addMonths(starts_on, MONTHS[frequency] * n);

/** The first of its days after one. */
export function following(starts_on: string, frequency: Frequency, day: string): string {
  let n = 0;
  while (occurrence(starts_on, frequency, n) <= day) n += 1;
  return occurrence(starts_on, frequency, n);
}

/** Where it stands with that day as its next: it ends where the day is past its last. */
export const standing = (
  next_on: string,
  ends_on: string | null,
): { status: "active"; next_on: string } | { status: "ended"; next_on: null } =>
  ends_on !== null && next_on > ends_on ? { status: "ended", next_on: null } : { status: "active", next_on };

const MOST_YEARS = 5;

/** Throws 400 where it would begin further back than it is caught up with, or end before it begins. */
export function assertSpan(starts_on: string, ends_on: string | null, today: string): void {
  const earliest = addMonths(today, -12 * MOST_YEARS);
  if (starts_on < earliest) throw invalid("starts_on", `must not be before ${earliest}, ${MOST_YEARS} years back`);
  if (ends_on !== null && ends_on < starts_on) throw invalid("ends_on", `must not be before starts_on, ${starts_on}`);
}

/** Throws 400 where it would end before an entry that was made of it. */
export function assertEndsAfterMade(ends_on: string | null, last: string | undefined): void {
  if (ends_on !== null && last !== undefined && ends_on < last) {
    throw invalid("ends_on", `must not be before the last entry that was made, ${last}`);
  }
}

/** The day of the entry that is due. Throws 400 where it is not active, or its day is to come. */
export function dueDay({ status, next_on }: RecurringEntry, today: string): string {
  if (status !== "active" || next_on === null) {
    throw wrongState(`Cannot make the recurring entry: its status is ${status}.`);
  }
  if (next_on > today) throw wrongState(`Cannot make the recurring entry: its next day is ${next_on}.`, "nothing_due");
  return next_on;
}
