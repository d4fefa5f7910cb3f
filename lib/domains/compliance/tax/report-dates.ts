import { dayOf } from "#lib/core/calendar.ts";
import { addDays, addMonths, date, dayIn, daysBetween, monthEnd } from "#lib/core/days.ts";
import type { DueRule, Report, Years } from "./facts/facts.ts";

export interface Company {
  /** `YYYY-MM-DD`. */
  formation_date: string;
  /** `MM-DD`. */
  fiscal_year_end: string;
}

/** The date that comes once, counted from the formation; null where the rule is a yearly one. */
function dateOnce(rule: DueRule, formation_date: string): string | null {
  const { year, month } = dayOf(formation_date);
  switch (rule.kind) {
    case "after_formation_days":
      return addDays(formation_date, rule.days);
    case "after_formation_months":
      return addMonths(formation_date, rule.months);
    case "end_of_month_following_formation":
      return monthEnd(year, month + 1);
    default:
      return null;
  }
}

/** The date in a year; null where the rule has none. One that is counted from the anniversary may fall into the next year. */
function dateIn(rule: DueRule, year: number, { formation_date, fiscal_year_end }: Company): string | null {
  const { month, day } = dayOf(formation_date);
  const fiscal_month = Number(fiscal_year_end.slice(0, 2));
  switch (rule.kind) {
    case "fixed":
      return dayIn(year, rule.month, rule.day);
    case "anniversary_day":
      return dayIn(year, month, day);
    case "anniversary_month_start":
      return date(year, month, 1);
    case "anniversary_month_end":
      return monthEnd(year, month + rule.plus_months);
    case "anniversary_quarter_end":
      return monthEnd(year, Math.ceil(month / 3) * 3);
    case "month_before_anniversary_end":
      return monthEnd(year, month - 1);
    case "fiscal_year_end_offset": {
      const due_month = ((fiscal_month + rule.months - 1) % 12) + 1;
      return rule.day === "last" ? monthEnd(year, due_month) : dayIn(year, due_month, rule.day);
    }
    case "fiscal_year_start_offset":
      return dayIn(year, ((fiscal_month + rule.months - 1) % 12) + 1, rule.day);
    default:
      return null;
  }
}

/** Whether a report is due in a year, given the year of the formation. */
function isDueIn(years: Years, year: number, formed: number): boolean {
  switch (years) {
    case "every":
      return true;
    case "odd":
      return year % 2 === 1;
    case "even":
      return year % 2 === 0;
    case "as_formed":
      return (year - formed) % 2 === 0;
    case "other_than_formed":
      return (year - formed) % 2 !== 0;
  }
}

/** The last day of the fiscal year in which a company was formed. */
function firstYearEnd({ formation_date, fiscal_year_end }: Company): string {
  const { year } = dayOf(formation_date);
  const month = Number(fiscal_year_end.slice(0, 2));
  const ended = monthEnd(year, month);
  return ended < formation_date ? monthEnd(year + 1, month) : ended;
}

/** The day of its own that a report has the first time; null where it is a yearly day then, too. */
function firstDue({ first_due }: Report, { formation_date }: Company): string | null {
  if (first_due === null) return null;
  const { year, month } = dayOf(formation_date);
  return dayIn(year, month + first_due.nth_month - 1, first_due.day);
}

/**
 * The first date on or after `on_or_after` on which a company must file the report, `YYYY-MM-DD`; null where it need not.
 * The first of a yearly report is due in the year after the formation, or in the first year of the right parity after
 * it, but where the facts have it in the first year already (California's tax on an LLC); one that is counted by fiscal years,
 * after the end of the first of them. A report that comes once keeps its date, also when it is past. Dates do not move for
 * weekends (reports.json, `weekend_rule`: states differ, and the nominal date is the safe one).
 */
export function nextDue(report: Report, company: Company, on_or_after: string): string | null {
  const once = dateOnce(report.due, company.formation_date);
  if (once !== null) return once;
  const formed = dayOf(company.formation_date);
  const { skips_from } = report;
  const own = firstDue(report, company);
  if (own !== null && own >= on_or_after) return own;
  const late =
    skips_from !== null &&
    (formed.month > skips_from.month || (formed.month === skips_from.month && formed.day >= skips_from.day));
  const isFiscal = report.due.kind === "fiscal_year_end_offset" || report.due.kind === "fiscal_year_start_offset";
  const after = isFiscal ? firstYearEnd(company) : company.formation_date;
  const first = isFiscal ? dayOf(after).year : formed.year + (late ? 2 : 1);
  // A date may fall before or after its own year by a month or two, and a report every second year.
  for (let year = Math.max(first, dayOf(on_or_after).year - 1); ; year++) {
    const due = dateIn(report.due, year, company);
    if (due === null) return null;
    if (due > after && due >= on_or_after && isDueIn(report.years, year, formed.year)) return due;
  }
}

/** Two yearly days of one report are no nearer than this; one that is has moved, since what it is counted from was corrected. */
const LEAST_DAYS_APART = 180;

/** The days after the last that was kept on which a report fell due before today, in order: nobody looked meanwhile. */
export function missedDues(report: Report, company: Company, last: string, today: string): string[] {
  const next = nextDue(report, company, addDays(last, 1));
  if (next === null || next >= today) return [];
  const isYearly = last !== firstDue(report, company);
  if (isYearly && daysBetween(last, next) < LEAST_DAYS_APART) return [];
  return [next, ...missedDues(report, company, next, today)];
}
