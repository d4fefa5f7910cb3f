import { taxDays } from "#lib/core/holidays.ts";

/**
 * Federal offices' working days, a holiday of a Saturday kept on Friday and one of a Sunday on Monday; and the day that a
 * due date rolls to: itself, or the next business day where it falls on a weekend or a legal holiday (IRC 7503;
 * federal-filings.json, `roll_rule`).
 */
export const { isOpen: isBusinessDay, onOrAfter: rolled } = taxDays;
