import { addDays } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import { percentOf } from "../percents/rules.ts";
import type { Invoice } from "../schema.ts";
import type { GivenTerms } from "./schema.ts";

/** What settling an invoice early takes off, and within how many days of its sending: both, or neither. */
export type Terms = Pick<Invoice, "discount_percent" | "discount_days">;

const NONE: Terms = { discount_percent: null, discount_days: null };

/** Throws 400 naming the half that lacks where only one of the two is told. */
export function assertTerms({ discount_percent = null, discount_days = null }: GivenTerms): void {
  if (discount_percent !== null && (discount_days ?? 0) < 1) {
    throw invalid("discount_days", "must be 1 or more where there is a discount_percent");
  }
  if (discount_percent === null && (discount_days ?? 0) > 0) {
    throw invalid("discount_percent", "is required where there are discount_days");
  }
}

/** The terms of a new invoice: as given, none by 0 days, else the usual ones. Throws 400. */
export function termsOf(given: GivenTerms, usual: Terms): Terms {
  assertTerms(given);
  const { discount_percent = null, discount_days = null } = given;
  if (discount_percent !== null) return { discount_percent, discount_days };
  return discount_days === 0 ? NONE : usual;
}

/** The terms that stand once some of them are changed: null of either, or 0 days, takes both back. Throws 400. */
export function changedTerms(given: GivenTerms, before: Terms): Terms {
  const { discount_percent = before.discount_percent, discount_days = before.discount_days } = given;
  if (given.discount_percent == null && (given.discount_days === 0 || given.discount_days === null)) return NONE;
  if (given.discount_percent === null && given.discount_days === undefined) return NONE;
  assertTerms({ discount_percent, discount_days });
  return { discount_percent, discount_days };
}

/** The terms of a schedule once some of them are changed: null of either is as usual, and 0 days none whatever is usual. Throws 400. */
export function scheduledTerms(given: GivenTerms, before: Terms): Terms {
  if (given.discount_days === 0 && given.discount_percent == null) return { discount_percent: null, discount_days: 0 };
  return changedTerms(given, before);
}

/** What an invoice's discount is worked out from. */
type Charged = Terms & Pick<Invoice, "subtotal_cents" | "balance_due_cents" | "status">;

/**
 * What settling an invoice early takes off: of what is charged without sales tax, less what credit notes have taken back
 * of that, rounded half up. A cent at least is left to pay.
 */
export function discountOf(
  { discount_percent, subtotal_cents, balance_due_cents, status }: Charged,
  credited_cents: number,
) {
  if (discount_percent === null || balance_due_cents === 0 || status === "voided") return 0;
  const whole = Number(percentOf(BigInt(Math.max(subtotal_cents - credited_cents, 0)), discount_percent));
  return Math.min(whole, balance_due_cents - 1);
}

/** The last day on which an invoice is settled early; null before it is sent, and without terms. */
export const lastDay = (sent_on: string | null, { discount_days }: Pick<Terms, "discount_days">): string | null =>
  sent_on === null || discount_days === null ? null : addDays(sent_on, discount_days);

/** What settling an invoice on that day takes off. */
export const discountOn = ({ discount_until, discount_cents }: Invoice, day: string): number =>
  discount_until !== null && day <= discount_until ? discount_cents : 0;

/** The description of a discount's entry. */
export const discountDescription = (number: string, customer: string) =>
  `Early-payment discount of ${customer} on invoice ${number}`;
