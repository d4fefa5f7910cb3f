import { dayOf } from "./calendar.ts";
import { daysBetween } from "./days.ts";
import { MAX_INTEGER } from "./fields.ts";

/** How the days that a debt bears interest for are counted. */
export const dayCounts = ["30/360", "actual/365"] as const;
export type DayCount = (typeof dayCounts)[number];

/**
 * Days between two by the bond basis of 30/360 (2006 ISDA Definitions, section 4.16(f); MSRB Rule G-33(e)): every month has thirty, a
 * 31st counts as a 30th at the beginning, and at the end where the beginning is one.
 */
function daysOf30(from: string, to: string): number {
  const [a, b] = [dayOf(from), dayOf(to)];
  const first = Math.min(a.day, 30);
  const last = b.day === 31 && first === 30 ? 30 : b.day;
  return 360 * (b.year - a.year) + 30 * (b.month - a.month) + (last - first);
}

/** The days that interest is borne for, from a day to another. */
export const daysCounted = (from: string, to: string, day_count: DayCount): number =>
  day_count === "30/360" ? daysOf30(from, to) : daysBetween(from, to);

interface Terms {
  principal_amount_cents: number;
  /** A year's interest as a part of the principal, a decimal string: `0.08`. */
  interest_rate: string;
  day_count: DayCount;
  issued_on: string;
}

/** What a debt has borne by a day: simple interest, in whole cents, rounded half up, exact inside; never past what a sum may be. */
export function interestBy(
  day: string,
  { principal_amount_cents, interest_rate, day_count, issued_on }: Terms,
): number {
  const days = day <= issued_on ? 0 : daysCounted(issued_on, day, day_count);
  if (days <= 0) return 0;
  const [whole = "0", decimals = ""] = interest_rate.split(".");
  const over = BigInt(principal_amount_cents) * BigInt(whole + decimals) * BigInt(days);
  const under = 10n ** BigInt(decimals.length) * (day_count === "30/360" ? 360n : 365n);
  return Math.min(Number((over * 2n + under) / (under * 2n)), MAX_INTEGER - principal_amount_cents);
}
