import { dayOf } from "#lib/core/calendar.ts";
import { addDays, dayIn, longDate, monthEnd, periodOf, shortMonth, weekday, yearOf } from "#lib/core/days.ts";
import { taxDays } from "#lib/core/holidays.ts";
import { depositsOf } from "../facts/facts.ts";

/** What the pay of a day has left owed of a kind, in cents. */
export interface Owing {
  pay_date: string;
  cents: bigint;
}

/** The kinds whose days are known here. */
export type DatedKind = "form_941" | "form_940";

/** What is to be deposited at once by a day. */
export interface Due {
  kind: DatedKind;
  /** Which deposit it is, among an entity's. */
  key: string;
  first_pay_date: string;
  last_pay_date: string;
  due_date: string;
  cents: bigint;
  /** Whether it may be paid with the year's return. */
  with_return: boolean;
}

const FRIDAY = 5;
const WEDNESDAY = 3;
const { monthly, semiweekly, lookback, next_day_cents } = depositsOf.form_941;

const quarterOf = (day: string): number => Math.ceil(dayOf(day).month / 3);

const sumOf = (owing: readonly Owing[]): bigint => owing.reduce((sum, { cents }) => sum + cents, 0n);

/** The so manieth working day after a day. */
function workingDayAfter(day: string, count: number): string {
  let at = day;
  for (let passed = 0; passed < count; passed++) at = taxDays.onOrAfter(addDays(at, 1));
  return at;
}

/** A deposit period that a pay date is in: which it is, and by when it is deposited. */
interface Period {
  key: string;
  due_date: string;
}

const dueIn = (kind: DatedKind, period: Period, pay_date: string): Due => ({
  kind,
  ...period,
  first_pay_date: pay_date,
  last_pay_date: pay_date,
  cents: 0n,
  with_return: false,
});

function monthOfPay(pay_date: string): Period {
  const { year, month } = dayOf(pay_date);
  const due_date = taxDays.onOrAfter(dayIn(year, month + 1, monthly.day_of_next_month));
  return { key: periodOf(pay_date), due_date };
}

/** From Wednesday to Friday, or from Saturday to Tuesday; what of it lies in another quarter is a deposit of its own. */
function halfWeekOfPay(pay_date: string): Period {
  const day = weekday(pay_date);
  const left = day >= WEDNESDAY && day <= FRIDAY ? FRIDAY - day : (9 - day) % 7;
  const ends = addDays(pay_date, left);
  return {
    key: `${yearOf(pay_date)}Q${quarterOf(pay_date)}:${ends}`,
    due_date: workingDayAfter(ends, semiweekly.working_days_after_period),
  };
}

/** Whether the twelve months that decide a calendar year's schedule have left more owed than a monthly depositor may owe. */
function isSemiweeklyBy(owing: readonly Owing[], year: number): boolean {
  const first = year - lookback.years_before;
  const [from, to] = [`${first}-${lookback.from}`, `${first + 1}-${lookback.to}`];
  return sumOf(owing.filter(({ pay_date }) => pay_date >= from && pay_date <= to)) > BigInt(semiweekly.over_cents);
}

/**
 * The deposits of federal income tax, social security and Medicare that what is owed makes, by their days (26 CFR 31.6302-1(c));
 * `owing` in the order of pay dates, one a day. An employer of whom nothing is known of before deposits monthly (paragraph (b)(4)).
 */
export function dueOf941(owing: readonly Owing[]): Due[] {
  const found: Due[] = [];
  const years = [...new Set(owing.map(({ pay_date }) => yearOf(pay_date)))];
  const semiweeklyYears = new Set(years.filter((year) => isSemiweeklyBy(owing, year)));
  let open: Due | null = null;
  for (const { pay_date, cents } of owing) {
    const year = yearOf(pay_date);
    const period = semiweeklyYears.has(year) ? halfWeekOfPay(pay_date) : monthOfPay(pay_date);
    const going: Due | null = open !== null && open.key === period.key ? open : null;
    const due: Due = going ?? dueIn("form_941", period, pay_date);
    if (going === null) found.push(due);
    due.cents += cents;
    due.last_pay_date = pay_date;
    open = due;
    if (due.cents < BigInt(next_day_cents)) continue;
    // All that is owed by then is due at once, and another period begins.
    due.key = `at once:${pay_date}`;
    due.due_date = workingDayAfter(pay_date, 1);
    open = null;
    semiweeklyYears.add(year).add(year + 1);
  }
  return found;
}

/** The deposits of federal unemployment tax, by quarters (26 CFR 31.6302(c)-3); `owing` in the order of pay dates. */
export function dueOf940(owing: readonly Owing[]): Due[] {
  const found: Due[] = [];
  for (const [year, ofYear] of Map.groupBy(owing, ({ pay_date }) => yearOf(pay_date))) {
    let carried: Owing[] = [];
    const fallDue = (quarter: number, with_return: boolean) => {
      const [first] = carried;
      if (!first) return;
      const period = { key: `${year}Q${quarter}`, due_date: taxDays.onOrAfter(monthEnd(year, quarter * 3 + 1)) };
      const due = dueIn("form_940", period, first.pay_date);
      const last_pay_date = carried.at(-1)?.pay_date ?? first.pay_date;
      found.push({ ...due, last_pay_date, cents: sumOf(carried), with_return });
      carried = [];
    };
    for (const quarter of [1, 2, 3, 4]) {
      carried.push(...ofYear.filter(({ pay_date }) => quarterOf(pay_date) === quarter));
      if (sumOf(carried) > BigInt(depositsOf.form_940.over_cents)) fallDue(quarter, false);
    }
    fallDue(4, true);
  }
  return found;
}

/** What of the deposits is not made yet: what was deposited clears what is due first. */
export function outstanding(dues: readonly Due[], deposited: bigint): Due[] {
  let left = deposited;
  return dues
    .toSorted((a, b) => (a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : 0))
    .flatMap((due) => {
      const cleared = left < due.cents ? left : due.cents;
      left -= cleared;
      return cleared < due.cents ? [{ ...due, cents: due.cents - cleared }] : [];
    });
}

const taxes: Readonly<Record<DatedKind, string>> = {
  form_941: "federal income tax, social security and Medicare",
  form_940: "federal unemployment tax",
};

/** What is asked for, in words. */
export function titleOf({ kind, key, first_pay_date, last_pay_date }: Due): string {
  const days =
    first_pay_date === last_pay_date
      ? longDate(first_pay_date)
      : `${longDate(first_pay_date)} to ${longDate(last_pay_date)}`;
  const when = /^\d{4}-\d{2}$/.test(key) ? shortMonth(key) : `pay of ${days}`;
  return `Deposit: ${taxes[kind]}, ${when}`;
}
