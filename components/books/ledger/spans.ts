import { addMonths, monthOf, periodFrom } from "#lib/core/days.ts";
import { dayBefore, fiscalYearStart } from "#lib/domains/books/reports/rules.ts";
import { daysOf, monthsBack } from "#ui/record/periods.ts";
import type { Option } from "#ui/ui/select.tsx";

/** From one day to another, both included: `YYYY-MM-DD`. */
export interface Span {
  from: string;
  to: string;
}

/** What a company's calendar depends on: today, and the day its fiscal year ends, `MM-DD`. */
export interface Calendar {
  today: string;
  fiscal_year_end: string;
}

/** The month of a day, or one so many months away. */
const month = (day: string, away = 0): Span => {
  const { period_start, period_end } = monthOf(periodFrom(day, away));
  return { from: period_start, to: period_end };
};

/** The quarter of the calendar that a day is in, or one so many quarters away. */
const quarter = (day: string, away: number): Span => {
  const into = (Number(day.slice(5, 7)) - 1) % 3;
  const first = away * 3 - into;
  return { from: month(day, first).from, to: month(day, first + 2).to };
};

const fiscalYear = (day: string, fiscal_year_end: string): Span => {
  const from = fiscalYearStart(day, fiscal_year_end);
  // A day a month into the next year.
  return { from, to: dayBefore(fiscalYearStart(addMonths(from, 13), fiscal_year_end)) ?? from };
};

const moving: Readonly<Record<string, (calendar: Calendar) => Span>> = {
  this_month: ({ today }) => month(today),
  last_month: ({ today }) => month(today, -1),
  this_quarter: ({ today }) => quarter(today, 0),
  last_quarter: ({ today }) => quarter(today, -1),
  this_year: ({ today, fiscal_year_end }) => fiscalYear(today, fiscal_year_end),
  last_year: ({ today, fiscal_year_end }) => {
    const before = dayBefore(fiscalYear(today, fiscal_year_end).from);
    return fiscalYear(before ?? today, fiscal_year_end);
  },
};

/** Periods that move with today, as a choice; years are the company's fiscal ones, and say so where that matters. */
export function movingPeriods({ fiscal_year_end }: Pick<Calendar, "fiscal_year_end">): Option[] {
  const year = fiscal_year_end === "12-31" ? "year" : "fiscal year";
  return [
    { value: "this_month", label: "This month" },
    { value: "last_month", label: "Last month" },
    { value: "this_quarter", label: "This quarter" },
    { value: "last_quarter", label: "Last quarter" },
    { value: "this_year", label: `This ${year}` },
    { value: "last_year", label: `Last ${year}` },
  ];
}

/** Those, and each of the last twelve months by its name. */
export const periodChoices = (calendar: Calendar): Option[] => [
  ...movingPeriods(calendar),
  ...monthsBack(calendar.today, 14).slice(2),
];

/** The days of a period named by a word, a month `YYYY-MM` or a year `YYYY`; null of anything else. */
export function spanOf(period: unknown, calendar: Calendar): Span | null {
  if (typeof period !== "string") return null;
  return Object.hasOwn(moving, period) ? (moving[period]?.(calendar) ?? null) : daysOf(period);
}

const closings: Readonly<Record<string, (calendar: Calendar) => string | null>> = {
  today: ({ today }) => today,
  last_month: ({ today }) => month(today, -1).to,
  last_quarter: ({ today }) => quarter(today, -1).to,
  last_year: ({ today, fiscal_year_end }) => dayBefore(fiscalYear(today, fiscal_year_end).from),
};

/** Days that books are looked at, as a choice. */
export function closingChoices({ fiscal_year_end }: Pick<Calendar, "fiscal_year_end">): Option[] {
  return [
    { value: "today", label: "Today" },
    { value: "last_month", label: "End of last month" },
    { value: "last_quarter", label: "End of last quarter" },
    { value: "last_year", label: `End of last ${fiscal_year_end === "12-31" ? "year" : "fiscal year"}` },
  ];
}

/** The day that a word of these names; null of anything else. */
export const closingDay = (word: unknown, calendar: Calendar): string | null =>
  typeof word === "string" && Object.hasOwn(closings, word) ? (closings[word]?.(calendar) ?? null) : null;

/** Twelve months up to a day's own, whole, for a chart beside a period that ends there. */
export const twelveMonthsTo = (day: string): Span => ({
  from: month(day, -11).from,
  to: month(day).to,
});
