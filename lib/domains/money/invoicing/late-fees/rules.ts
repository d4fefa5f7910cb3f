import { shortDate } from "#lib/core/days.ts";
import { invalid, wrongState } from "#lib/core/errors.ts";
import { amount } from "#lib/core/money.ts";
import { percentOf } from "../percents/rules.ts";
import { invoiceNumber } from "../rules.ts";
import type { Invoice } from "../schema.ts";
import type { ChangedLateFees, GivenLateFees } from "./schema.ts";

/** What the service is called where it charges them of itself. */
export const LATE_FEES = "Late fees";

/** Late-fee terms: a percentage for each month or a sum for once, or neither. */
export type LateFees = Pick<
  Invoice,
  "late_fee_percent" | "late_fee_cents" | "late_fee_grace_days" | "late_fee_cap_cents"
>;

export const NO_LATE_FEES: LateFees = {
  late_fee_percent: null,
  late_fee_cents: null,
  late_fee_grace_days: null,
  late_fee_cap_cents: null,
};

/** The currency of usual terms that name a sum. */
const USUAL_CURRENCY = "usd";

/** The terms whole. Throws 400 naming the field that does not go with the others. */
function whole({
  late_fee_percent = null,
  late_fee_cents = null,
  late_fee_grace_days = null,
  late_fee_cap_cents = null,
}: ChangedLateFees): LateFees {
  if (late_fee_percent !== null && late_fee_cents !== null) {
    throw invalid("late_fee_cents", "must be left out where there is a late_fee_percent: it is one or the other");
  }
  if (late_fee_cap_cents !== null && late_fee_percent === null) {
    throw invalid("late_fee_cap_cents", "must be left out where there is no late_fee_percent to bound");
  }
  if (late_fee_percent === null && late_fee_cents === null) {
    if (late_fee_grace_days !== null && late_fee_grace_days > 0) {
      throw invalid("late_fee_percent", "or late_fee_cents is required where there are late_fee_grace_days");
    }
    return NO_LATE_FEES;
  }
  return { late_fee_percent, late_fee_cents, late_fee_grace_days: late_fee_grace_days ?? 0, late_fee_cap_cents };
}

const isTold = ({ late_fee_percent, late_fee_cents, late_fee_grace_days, late_fee_cap_cents }: ChangedLateFees) =>
  [late_fee_percent, late_fee_cents, late_fee_grace_days, late_fee_cap_cents].some((one) => one != null);

/** Throws 400 where terms are told of what is said to have none. */
function assertNone(given: GivenLateFees): void {
  if (isTold(given)) throw invalid("has_late_fees", "must be left out where late-fee terms are given");
}

/** The usual terms as far as they are of an invoice in that currency: sums are of US dollars. */
export function usualIn(currency: string, usual: LateFees): LateFees {
  const { late_fee_percent, late_fee_cents, late_fee_grace_days, late_fee_cap_cents } = usual;
  const isOfDollars = late_fee_cents !== null || late_fee_cap_cents !== null;
  if (isOfDollars && currency !== USUAL_CURRENCY) return NO_LATE_FEES;
  return { late_fee_percent, late_fee_cents, late_fee_grace_days, late_fee_cap_cents };
}

/** The terms of a new invoice: as given, none where that is said, else the usual ones. Throws 400. */
export function lateFeesOf(given: GivenLateFees, currency: string, usual: LateFees): LateFees {
  if (given.has_late_fees !== false) return isTold(given) ? whole(given) : usualIn(currency, usual);
  assertNone(given);
  return NO_LATE_FEES;
}

/** The terms that stand once some of them are changed: the other kind takes the one before back, and null of the one there is all. Throws 400. */
export function changedLateFees(given: GivenLateFees, before: LateFees): LateFees {
  if (given.has_late_fees === false) {
    assertNone(given);
    return NO_LATE_FEES;
  }
  const { late_fee_percent, late_fee_cents, late_fee_grace_days, late_fee_cap_cents } = given;
  const percent = late_fee_percent === undefined ? before.late_fee_percent : late_fee_percent;
  const cents = late_fee_cents === undefined ? before.late_fee_cents : late_fee_cents;
  const changed = {
    late_fee_percent: late_fee_cents != null && late_fee_percent === undefined ? null : percent,
    late_fee_cents: late_fee_percent != null && late_fee_cents === undefined ? null : cents,
  };
  const isNone = changed.late_fee_percent === null && changed.late_fee_cents === null;
  const grace = late_fee_grace_days === undefined && !isNone ? before.late_fee_grace_days : late_fee_grace_days;
  const cap =
    late_fee_cap_cents === undefined && changed.late_fee_percent !== null
      ? before.late_fee_cap_cents
      : late_fee_cap_cents;
  return whole({ ...changed, late_fee_grace_days: grace, late_fee_cap_cents: cap });
}

/** A month of an invoice that is charged for, as it stands before. */
export interface Owed extends Pick<Invoice, "invoice_id" | "number" | "customer" | "email" | "currency">, LateFees {
  period: number;
  charged_from: string;
  overdue_cents: number;
  /** What was charged of the invoice before, and not waived. */
  charged_cents: number;
}

export interface Fee extends Owed {
  amount_cents: number;
}

/** What a month costs without regard to a bound: so much of what is overdue, rounded half up, or the sum. */
const unbounded = ({ late_fee_percent, late_fee_cents, overdue_cents }: Owed): number =>
  late_fee_percent === null ? (late_fee_cents ?? 0) : Number(percentOf(BigInt(overdue_cents), late_fee_percent));

/** What an invoice's months cost, in their order, no more than their bound together; what comes to nothing is left out. */
export function feesOf(months: readonly Owed[]): Fee[] {
  let charged = months[0]?.charged_cents ?? 0;
  return months.flatMap((month) => {
    const left = month.late_fee_cap_cents === null ? Number.MAX_SAFE_INTEGER : month.late_fee_cap_cents - charged;
    const amount_cents = Math.min(unbounded(month), Math.max(left, 0));
    charged += amount_cents;
    return amount_cents > 0 ? [{ ...month, amount_cents }] : [];
  });
}

/** The fees of each invoice, of those that are charged any. */
export const feesByInvoice = (months: readonly Owed[]): Fee[][] =>
  [...Map.groupBy(months, ({ invoice_id }) => invoice_id).values()].map(feesOf).filter((fees) => fees.length > 0);

/** What the line of a fee says: of which invoice, and how it comes to be. */
export function feeLabel({ number, period, late_fee_percent, overdue_cents, currency, charged_from }: Fee): string {
  const of = `Late fee on invoice ${invoiceNumber(number)}`;
  if (late_fee_percent === null) return `${of}, overdue with ${amount(overdue_cents, currency)}`;
  return `${of}, month ${period}: ${late_fee_percent} % of ${amount(overdue_cents, currency)}, overdue before ${shortDate(charged_from)}`;
}

/** Terms, as whoever is asked to pay reads them; empty where there are none. */
export function lateFeesLabel(terms: LateFees, currency: string): string {
  const { late_fee_percent, late_fee_cents, late_fee_grace_days, late_fee_cap_cents } = terms;
  if (late_fee_grace_days === null) return "";
  const days = late_fee_grace_days === 1 ? "1 day" : `${late_fee_grace_days} days`;
  const costs = late_fee_grace_days === 0 ? "Being overdue costs" : `After ${days} of grace, being overdue costs`;
  if (late_fee_percent === null) return `${costs} a late fee of ${amount(late_fee_cents ?? 0, currency)}.`;
  const most = late_fee_cap_cents === null ? "" : `, ${amount(late_fee_cap_cents, currency)} at most`;
  return `${costs} a late fee of ${late_fee_percent} % of what is due for each month${most}.`;
}

/** Throws 400 saying why where that invoice is charged no late fees. */
export function assertChargeable(
  invoice: Invoice,
  { late_fee_exempt_customers }: { late_fee_exempt_customers: readonly string[] },
): void {
  const cannot = "Cannot charge late fees on the invoice";
  if (invoice.late_fee_of !== null) throw wrongState(`${cannot}: it charges a late fee itself.`);
  if (invoice.status !== "sent") throw wrongState(`${cannot}: its status is ${invoice.status}.`);
  if (invoice.late_fee_grace_days === null) throw wrongState(`${cannot}: it has no late-fee terms.`);
  const isExempt = (name: string) => name.toLowerCase() === invoice.customer.toLowerCase();
  if (late_fee_exempt_customers.some(isExempt)) throw wrongState(`${cannot}: ${invoice.customer} is exempt.`);
}
