import { addDays } from "#lib/core/days.ts";
import type { Decision, Result } from "../rules.ts";

/** The last day on which a consent to an item may be delivered; null while none is, and where no rule bounds it. */
export function consentsCloseOn(
  consent_days: number | null,
  votes: readonly { counted: boolean; decision: Decision; cast_on: string }[],
): string | null {
  const days = votes.flatMap(({ counted, decision, cast_on }) => (counted && decision === "approve" ? [cast_on] : []));
  const [first] = days.toSorted();
  return consent_days === null || first === undefined ? null : addDays(first, consent_days);
}

/** What consents are still to be gathered by: the first day that some item's close on and is not over; null where none is. */
export const nextClosing = (
  agenda: readonly { consents_close_on: string | null; result: Result }[],
  today: string,
): string | null =>
  agenda
    .flatMap(({ consents_close_on, result }) => (result === "approved" ? [] : (consents_close_on ?? [])))
    .filter((day) => day >= today)
    .toSorted()[0] ?? null;

interface Closing {
  consent_days: number | null;
  closes_on: string | null;
  result: Result;
  /** Whether consents are still taken, on which day. */
  is_open: boolean;
  today: string;
}

/** What is to be known of consents that have not carried an item yet, or never will; null where there is nothing. */
export function closingNote({ consent_days, closes_on, result, is_open, today }: Closing): string | null {
  if (closes_on === null || result === "approved") return null;
  const within = `${closes_on}, within ${consent_days} days of the first (8 Del. C. § 228(c))`;
  return is_open && today <= closes_on
    ? `It takes effect if enough consents are delivered by ${within}.`
    : `Not enough consents were delivered by ${within}: those that were have no effect.`;
}
