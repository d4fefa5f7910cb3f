import { addDays, daysBetween, monthOf } from "#lib/core/days.ts";
import { invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { statesOn } from "./people/rules.ts";
import type { Pay, PayFrom, PayrollPerson } from "./people/schema.ts";
import type { PayPart, PayrollRun, PersonToPay } from "./schema.ts";
import { asGiven, assertPayable, type Drafted } from "./withholding/rules.ts";
import type { PayStates } from "./withholding/schema.ts";

/** The first and the last day of what a run pays for. */
export interface Days {
  period_start: string;
  period_end: string;
}

type Stay = Pick<PayrollPerson, "starts_on" | "ends_on">;

/** Whether a person is on the payroll on any day of the period. */
export const isActiveIn = ({ starts_on, ends_on }: Stay, period: Days): boolean =>
  starts_on <= period.period_end && (ends_on === null || ends_on >= period.period_start);

const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);
/** How many days there are from one to another, both included. */
const daysOf = (from: string, to: string) => daysBetween(from, to) + 1;

/**
 * The pay that holds on a day; of a day before the first day on the payroll the first pay, and after the last day the
 * last one that held. `pays` is never empty, since everybody is paid from their first day.
 */
export function payOn(pays: readonly PayFrom[], stay: Stay, date: string): PayFrom | undefined {
  const day = later(stay.starts_on, earlier(date, stay.ends_on ?? date));
  return pays
    .filter(({ effective_from }) => effective_from <= day)
    .reduce<PayFrom | undefined>(
      (best, pay) => (best && best.effective_from > pay.effective_from ? best : pay),
      undefined,
    );
}

/** The days of a period that somebody is on the payroll, cut where their pay changes, in order. */
export function partsIn(person: Stay & { pay_history: readonly PayFrom[] }, period: Days): PayPart[] {
  if (!isActiveIn(person, period)) return [];
  const first = later(person.starts_on, period.period_start);
  const last = earlier(person.ends_on ?? period.period_end, period.period_end);
  const pays = person.pay_history.toSorted((a, b) => (a.effective_from < b.effective_from ? -1 : 1));
  return pays.flatMap(({ effective_from, pay_kind, annual_salary_cents, hourly_rate_cents, hours_per_period }, at) => {
    const next = pays[at + 1];
    const from = later(effective_from, first);
    const to = next ? earlier(addDays(next.effective_from, -1), last) : last;
    return from > to ? [] : [{ from, to, pay_kind, annual_salary_cents, hourly_rate_cents, hours_per_period }];
  });
}

/** What every month's number of days divides: 28, 29, 30 and 31. */
const DAYS_OF_ANY_MONTH = 377_580n;

/** How much of their months the days are: whole months count 1 each, out of `DAYS_OF_ANY_MONTH`. */
function monthsOf({ from, to }: Pick<PayPart, "from" | "to">): bigint {
  const { period_end } = monthOf(from);
  const end = earlier(period_end, to);
  const ofFirst = (BigInt(daysOf(from, end)) * DAYS_OF_ANY_MONTH) / BigInt(period_end.slice(8));
  return end === to ? ofFirst : ofFirst + monthsOf({ from: addDays(end, 1), to });
}

/** How much of a year days are: `of` tells it of one part, out of `year`. */
export interface Measure {
  of(part: Pick<PayPart, "from" | "to">): bigint;
  year: bigint;
}

/** By months, each of its calendar days. */
const byMonths: Measure = { of: monthsOf, year: 12n * DAYS_OF_ANY_MONTH };

/** By the periods of a schedule, of which a year has so many, each of its days. */
export const byPeriods = ({ period_start, period_end }: Days, in_a_year: number): Measure => ({
  of: ({ from, to }) => BigInt(daysOf(from, to)),
  year: BigInt(daysOf(period_start, period_end)) * BigInt(in_a_year),
});

/** Rounds a positive fraction, half up. */
const rounded = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under);

/**
 * What somebody earns in the days of a period, in cents: of a salary a twelfth for each whole month, and of a month's
 * part as many of its calendar days, or the same of a schedule's periods; by the hour the rate times the usual hours of the
 * same, or times `hours` (to two decimals) where they are given, spread evenly over the days paid by the hour. Exact, and
 * half a cent rounded up once. Throws 400 where it would pass 2^53−1.
 */
export function grossOf(parts: readonly PayPart[], hours: number | null = null, measure: Measure = byMonths): number {
  const ofYear = parts.reduce((sum, part) => {
    const share = measure.of(part);
    if (part.pay_kind === "salary") return sum + BigInt(part.annual_salary_cents ?? 0) * share;
    if (hours !== null) return sum;
    return sum + BigInt(part.hourly_rate_cents ?? 0) * BigInt(part.hours_per_period ?? 0) * share * 12n;
  }, 0n);
  const under = measure.year;
  const hourly = parts.filter(({ pay_kind }) => pay_kind === "hourly");
  const days = hourly.reduce((sum, { from, to }) => sum + BigInt(daysOf(from, to)), 0n);
  if (hours === null || days === 0n) return exact(rounded(ofYear, under));
  const rates = hourly.reduce(
    (sum, { from, to, hourly_rate_cents }) => sum + BigInt(hourly_rate_cents ?? 0) * BigInt(daysOf(from, to)),
    0n,
  );
  const hundredths = BigInt(Math.round(hours * 100));
  return exact(rounded(ofYear * 100n * days + hundredths * rates * under, under * 100n * days));
}

/** The usual hours of the days that are paid by the hour, to two decimals; null where none are. */
export function usualHours(parts: readonly PayPart[], measure: Measure = byMonths): number | null {
  const hourly = parts.filter(({ pay_kind }) => pay_kind === "hourly");
  if (hourly.length === 0) return null;
  const hours = hourly.reduce((sum, part) => sum + BigInt(part.hours_per_period ?? 0) * measure.of(part), 0n);
  return Number(rounded(hours * 1200n, measure.year)) / 100;
}

/** A person's gross pay of a whole month, in cents, half a cent rounded up. */
export function monthlyGross(pay: Pay): number {
  if (pay.pay_kind === "hourly") return (pay.hourly_rate_cents ?? 0) * (pay.hours_per_period ?? 0);
  return Number(rounded(BigInt(pay.annual_salary_cents ?? 0), 12n));
}

function exact(sum: bigint): number {
  if (sum > BigInt(MAX_INTEGER)) {
    throw invalid("total_gross_cents", "must add up to no more than 2^53-1 cents", "out_of_range");
  }
  return Number(sum);
}

/** What is withheld of each of somebody's own pays. */
const standing = ({ federal_withheld_cents, state_withheld_cents, deductions }: PayrollPerson) => ({
  federal_withheld_cents: federal_withheld_cents ?? 0,
  state_withheld_cents: state_withheld_cents ?? 0,
  deductions,
});

/** A draft's states are those that the person's record tells of its pay date, unless it says others. */
const ofTheirRecord: PayStates = { withholding_state: null, work_state: null };

/** The states of somebody's pay of a day, as their record tells them. */
export function payStatesOn({ state_history }: Pick<PayrollPerson, "state_history">, pay_date: string): PayStates {
  const { withholding_state = null, work_state = null } = statesOn(state_history, pay_date) ?? {};
  return { withholding_state, work_state };
}

/** What somebody's own pay comes to in a period; `hours` take the place of the usual ones. Throws 400 past 2^53−1. */
export function payLine(person: PayrollPerson, period: Days, hours: number | null = null, measure?: Measure) {
  const parts = partsIn(person, period);
  return {
    person_id: person.person_id,
    name: person.name,
    basis: "pay" as const,
    hours: hours ?? usualHours(parts, measure),
    gross_cents: grossOf(parts, hours, measure),
    ...standing(person),
    ...ofTheirRecord,
    parts,
  };
}

/** What somebody's own pay comes to in a period by now, by the usual hours and by those of a line; none where they are not employed in it. */
export function ownPayNow(person: PayrollPerson, period: Days, hours: number | null, measure?: Measure): number[] {
  const parts = partsIn(person, period);
  return parts.length === 0 ? [] : [grossOf(parts, null, measure), grossOf(parts, hours, measure)];
}

/**
 * What a run pays the people whom a request names, in their order; `found` are those of them that there are. Throws 404
 * naming who does not exist, and 400 naming who is not on the payroll in the period, or is given hours and has no pay by
 * the hour in it. Whoever is given a gross may have left: a last bonus is paid afterwards, and of it is withheld what the
 * request says alone.
 */
export function linesOf(
  given: readonly PersonToPay[],
  found: readonly PayrollPerson[],
  period: Days,
  measure?: Measure,
): Drafted[] {
  const byId = new Map(found.map((person) => [person.person_id, person]));
  return given.map((one, at) => {
    const { person_id, hours = null, gross_cents } = one;
    const person = byId.get(person_id);
    if (!person) throw notFound(`person of people.${at}.person_id`);
    const { name, starts_on, ends_on } = person;
    if (gross_cents != null) {
      const none = { federal_withheld_cents: 0, state_withheld_cents: 0, deductions: [] };
      const line = { person_id, name, basis: "given" as const, hours: null, gross_cents, ...none, ...ofTheirRecord };
      return asGiven(line, one);
    }
    const { parts, ...line } = payLine(person, period, hours, measure);
    if (parts.length === 0) {
      const stay = ends_on === null ? `from ${starts_on}` : `from ${starts_on} to ${ends_on}`;
      throw invalid(`people.${at}.person_id`, `must be on the payroll in the period: ${name} is on it ${stay}`);
    }
    if (hours !== null && usualHours(parts) === null) {
      throw invalid(`people.${at}.hours`, `must be left out: ${name} is not paid by the hour in the period`);
    }
    return asGiven(line, one);
  });
}

/** What everybody's gross adds up to, in cents. Throws 400 where it would pass 2^53−1. */
export const totalOf = (people: readonly { gross_cents: number }[]): number =>
  exact(people.reduce((sum, { gross_cents }) => sum + BigInt(gross_cents), 0n));

/**
 * Throws 400 where a total is given that is not what the people add up to, and where nobody earned anything, since a
 * run's gross is positive (interface part 2, "Payroll run").
 */
export function assertTotal(given: number | null | undefined, people: readonly { gross_cents: number }[]): number {
  const total = totalOf(people);
  if (given != null && given !== total) {
    throw invalid(
      "total_gross_cents",
      `must be what people add up to, or be left out: it is ${given}, and they are paid ${total}`,
    );
  }
  if (total === 0) throw invalid("people", "must be paid something: their gross adds up to 0");
  return total;
}

/** Throws 400 where there is nothing to pay (decisions "Ledger and finance"), or more is withheld than somebody earns. */
export function assertApprovable(run: Pick<PayrollRun, "total_gross_cents" | "status" | "pay_date" | "people">): void {
  if (run.status === "draft" && run.total_gross_cents === 0) {
    throw wrongState(
      "Cannot approve the payroll run: its status is draft and its total_gross_cents is 0, since nobody is on the payroll.",
      "nothing_to_pay",
    );
  }
  if (run.status === "draft") assertPayable(run.pay_date, run.people);
}
