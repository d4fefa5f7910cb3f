import { addDays, addMonths } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import type { GivenLineItem, LineItem } from "../schema.ts";
import type { RecurringInvoice } from "./schema.ts";

/** What the service is called where it issues them. */
export const RECURRING = "Recurring invoices";

type Frequency = RecurringInvoice["frequency"];

const steps: Readonly<Record<Frequency, (from: string, times: number) => string>> = {
  weekly: (from, times) => addDays(from, 7 * times),
  biweekly: (from, times) => addDays(from, 14 * times),
  monthly: (from, times) => addMonths(from, times),
  quarterly: (from, times) => addMonths(from, 3 * times),
  yearly: (from, times) => addMonths(from, 12 * times),
};

/** The day of a schedule's nth invoice, counted from 0 and always from its first day: the 31st is a short month's last day. */
const dayOfOccurrence = (starts_on: string, frequency: Frequency, occurrence: number): string =>
  steps[frequency](starts_on, occurrence);

type Schedule = Pick<RecurringInvoice, "starts_on" | "frequency" | "ends_on">;

/** Which invoice is the next, and its day; null after the schedule's last day. */
export interface Next {
  occurrence: number;
  next_on: string | null;
}

/** The first invoice from `occurrence` on whose day is not before `from`. */
export function nextFrom({ starts_on, frequency, ends_on }: Schedule, occurrence: number, from: string): Next {
  let at = occurrence;
  while (dayOfOccurrence(starts_on, frequency, at) < from) at += 1;
  const day = dayOfOccurrence(starts_on, frequency, at);
  return { occurrence: at, next_on: ends_on !== null && day > ends_on ? null : day };
}

/** Throws 400 where a schedule would begin in the past, or end before it begins. */
export function assertDays(starts_on: string, ends_on: string | null, today: string): void {
  if (starts_on < today) throw invalid("starts_on", `must not be before today, ${today}`);
  assertEnd(starts_on, ends_on);
}

export function assertEnd(starts_on: string, ends_on: string | null): void {
  if (ends_on !== null && ends_on < starts_on) throw invalid("ends_on", `must not be before starts_on, ${starts_on}`);
}

/** The lines as they were given, so that each invoice is charged anew by them. */
export const givenLines = (lines: readonly LineItem[]): GivenLineItem[] =>
  lines.map(({ amount_cents: _, ...line }) => line);
