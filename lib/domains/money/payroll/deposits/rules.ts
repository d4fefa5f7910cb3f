import { dayOf } from "#lib/core/calendar.ts";
import { addDays, date, dayIn, longDate, monthEnd, periodOf, shortMonth, weekday, yearOf } from "#lib/core/days.ts";
import { taxDays } from "#lib/core/holidays.ts";
import { amount } from "#lib/core/money.ts";
import { depositsOf, taxesOf } from "../facts/facts.ts";
import type { DepositKind } from "./schema.ts";

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
  /** Whether it may be paid with its return instead: a year's FUTA of so little, or a quarter's taxes that have come to so little until now. */
  with_return: boolean;
}

const FRIDAY = 5;
const WEDNESDAY = 3;
const { monthly, semiweekly, lookback, next_day_cents, with_return_under_cents } = depositsOf.form_941;

const quarterOf = (day: string): number => Math.ceil(dayOf(day).month / 3);

const sumOf = (owing: readonly { cents: bigint }[]): bigint => owing.reduce((sum, { cents }) => sum + cents, 0n);

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
 * Taxes are of the day on which wages are paid, or are there to be drawn (31.3121(a)-2, 31.3402(a)-1(b)): the pay date, as on the forms.
 * A run that is processed ahead of it has its money leave early, and one that is processed after it is asked for no later.
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
  const quarter = ({ pay_date }: Pick<Owing, "pay_date">) => `${yearOf(pay_date)}Q${quarterOf(pay_date)}`;
  const ofQuarters = Map.groupBy(owing, quarter);
  return found.map((due) => {
    const ofQuarter = sumOf(ofQuarters.get(quarter({ pay_date: due.first_pay_date })) ?? []);
    // Of a year whose social security and Medicare are not known here, nobody knows whether it is so little.
    const isKnown = taxesOf(yearOf(due.first_pay_date)) !== null;
    return { ...due, with_return: isKnown && ofQuarter < BigInt(with_return_under_cents) };
  });
}

/** What was deposited of a kind on a day, in cents; below zero where it is taken out of the sum. */
export interface Made {
  deposited_on: string;
  cents: bigint;
}

const more = (a: bigint, b: bigint): bigint => (a > b ? a - b : 0n);

/**
 * The deposits of federal unemployment tax; `owing` in the order of pay dates, `day` is today. A quarter's tax is deposited where it comes
 * to more than $500 with the year's tax of earlier quarters that nobody has deposited by its end (26 CFR 31.6302(c)-3(a)(2)): what was
 * carried to it, and, once it is over, what fell due before it and is late. What was deposited clears what fell due first. What is left
 * in the fourth quarter is paid with Form 940 (IRS Publication 15, section 14).
 */
export function dueOf940(owing: readonly Owing[], made: readonly Made[], day: string): Due[] {
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
      const ends = monthEnd(year, quarter * 3);
      const deposited = sumOf(made.filter(({ deposited_on }) => deposited_on <= ends));
      const [all, ofThisYear] = [sumOf(found), sumOf(found.filter((due) => yearOf(due.first_pay_date) === year))];
      const isLate = more(all, deposited);
      const late = ends < day ? (isLate < ofThisYear ? isLate : ofThisYear) : 0n;
      const before = more(sumOf(carried), more(deposited, all)) + late;
      const own = ofYear.filter(({ pay_date }) => quarterOf(pay_date) === quarter);
      carried.push(...own);
      if (before + sumOf(own) > BigInt(depositsOf.form_940.over_cents)) fallDue(quarter, false);
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

const from = (first: string, last: string) =>
  first === last ? longDate(first) : `${longDate(first)} to ${longDate(last)}`;

/**
 * Which pay a deposit is of, by its period, since it is asked for at the first pay of it and others may follow: a month, a half week as
 * far as it lies in its quarter, or all to a quarter's end.
 */
function periodTold({ key, first_pay_date, last_pay_date }: Due): string {
  if (/^\d{4}-\d{2}$/.test(key)) return shortMonth(key);
  const [, year, quarter, ends] = /^(\d{4})Q(\d)(?::(.*))?$/.exec(key) ?? [];
  if (quarter === undefined) return `pay of ${from(first_pay_date, last_pay_date)}`;
  const [first, last] = [date(Number(year), Number(quarter) * 3 - 2, 1), monthEnd(Number(year), Number(quarter) * 3)];
  if (ends === undefined) return `pay to ${longDate(last)}`;
  const begins = addDays(ends, weekday(ends) === FRIDAY ? WEDNESDAY - FRIDAY : -3);
  return `pay of ${from(begins < first ? first : begins, ends > last ? last : ends)}`;
}

/** A quarter may still come to more. */
const UNLESS = `, unless its whole quarter stays under ${amount(with_return_under_cents)} and is paid with Form 941`;

/** What is asked for, in words; of a year whose social security and Medicare are not known here, that they are not in it. */
export function titleOf(due: Due): string {
  const year = yearOf(due.last_pay_date);
  if (due.kind === "form_940") return `Deposit: federal unemployment tax, ${periodTold(due)}`;
  return taxesOf(year) === null
    ? `Deposit: federal income tax, ${periodTold(due)}, and the social security and Medicare of ${year}, which are not in our facts`
    : `Deposit: federal income tax, social security and Medicare, ${periodTold(due)}${due.with_return ? UNLESS : ""}`;
}

/** The kinds by when which are deposited is not in our facts, as a sentence begins with them. */
const undated: Readonly<Partial<Record<DepositKind, string>>> = {
  state_income_tax: "By when the states want what is withheld of their income tax",
  deductions: "By when plans and others want what is deducted",
};

/** Of what the fourth quarter asks of an employer whose state has not paid back what it borrowed for unemployment benefits. */
const CREDIT_REDUCTION =
  "Form 940's tax is told with the full credit for state unemployment tax: in a credit reduction state more is owed with the fourth quarter, which is not in our facts.";

/**
 * What is owed and not told, of processed runs whose taxes are not known, what is told without a day, and what the fourth quarter of the
 * `due` may ask beside; null of none.
 */
export function noteOf(
  untold: readonly { year: number; names_people: boolean; runs: number }[],
  owed: readonly { kind: DepositKind; balance_cents: number }[],
  due: readonly Pick<Due, "kind" | "key">[],
): string | null {
  const each = untold.map(({ year, names_people, runs }) => {
    const why = names_people ? "the figures of the year are not in our facts" : "they were given as one sum";
    return `${runs} run${runs === 1 ? "" : "s"} of ${year} (${why})`;
  });
  const lacking =
    each.length === 0
      ? []
      : [
          `Not told, and owed all the same: social security, Medicare and federal unemployment tax on the pay of ${each.join(", ")}. With it more is due, and perhaps sooner.`,
        ];
  const days = owed.flatMap(({ kind, balance_cents }) => {
    const what = undated[kind];
    return what && balance_cents > 0 ? [`${what} is not in our facts.`] : [];
  });
  const reduced = due.some(({ kind, key }) => kind === "form_940" && key.endsWith("Q4")) ? [CREDIT_REDUCTION] : [];
  return [...lacking, ...days, ...reduced].join(" ") || null;
}
