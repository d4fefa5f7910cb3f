import { dayOf } from "#lib/core/calendar.ts";
import { addDays, dayIn, lastOf, monthEnd } from "#lib/core/days.ts";
import { rolled } from "./calendar.ts";
import { duties, federalFilings, incomeReturns } from "./facts/facts.ts";

/** What the service prepares (interface part 4, "Allowed values"; and what law asks for beside them). */
export const filingTypes = ["1099_nec", "1099_misc", "1099_div", "k1", "941", "940", "w2", "estimated"] as const;
export type FilingType = (typeof filingTypes)[number];

/** What is told of payments to one recipient, all of a kind together: to vendors, and to those who hold a corporation's stock. */
export const informationReturns = ["1099_nec", "1099_misc", "1099_div"] as const satisfies readonly FilingType[];
export type InformationReturn = (typeof informationReturns)[number];

/** Whether it is one of them. */
export const isInformationReturn = (type: FilingType): type is InformationReturn =>
  informationReturns.some((one) => one === type);

/** Filings that are made for one person or business, whom they must name. */
export const namesRecipient = (type: FilingType) => isInformationReturn(type) || type === "k1" || type === "w2";

/** Filings that are made, or paid, by the quarter. */
export const isQuarterly = (type: FilingType) => type === "941" || type === "estimated";

export interface Due {
  /** 1 to 4; null where the year has one due date. */
  quarter: number | null;
  /** `YYYY-MM-DD`, moved to the next business day (IRC 7503). */
  due_date: string;
}

const due = (quarter: number | null, year: number, month: number, day: number): Due => ({
  quarter,
  due_date: rolled(dayIn(year, month, day)),
});

/**
 * When a filing for a tax year is due, in order: four dates for a quarterly one. `fiscal_year_end` is `MM-DD`; a tax
 * year is named by the year in which it begins.
 */
export function dueDates(
  type: FilingType,
  tax_year: number,
  company: { entity_type: "c_corp" | "llc"; fiscal_year_end: string; filed_on?: string | null },
): Due[] {
  const dues = duesOfWholeYear(type, tax_year, company);
  // Nobody owes an instalment before they are there.
  const after = type === "estimated" ? dues.filter(({ due_date }) => due_date > (company.filed_on ?? "")) : dues;
  return after.length > 0 ? after : dues;
}

/** The same of a company that was there before the year began. */
function duesOfWholeYear(
  type: FilingType,
  tax_year: number,
  company: { entity_type: "c_corp" | "llc"; fiscal_year_end: string },
): Due[] {
  const ends = Number(company.fiscal_year_end.slice(0, 2));
  switch (type) {
    case "1099_nec":
    case "1099_misc":
    case "1099_div":
    case "940":
    case "w2": {
      const { month, day } = federalFilings[type].due;
      return [due(null, tax_year + 1, month, day)];
    }
    case "k1": {
      const { nth_month_after_fye, day } = federalFilings.k1.due;
      const year_of_end = ends === 12 ? tax_year : tax_year + 1;
      return [due(null, year_of_end, ends + nth_month_after_fye, day)];
    }
    case "941":
      return federalFilings["941"].due.quarters.map(({ q, month, day, year_offset }) =>
        due(q, tax_year + year_offset, month, day),
      );
    case "estimated":
      // The owners of an llc pay by the calendar year; a corporation by its own.
      return company.entity_type === "llc"
        ? federalFilings.estimated.due.llc.instalments.map(({ q, month, day, year_offset }) =>
            due(q, tax_year + year_offset, month, day),
          )
        : federalFilings.estimated.due.c_corp.instalments.map(({ q, nth_month_of_tax_year, day }) =>
            due(q, tax_year, (ends % 12) + nth_month_of_tax_year, day),
          );
  }
}

/** The next date that is still to come, or the last one where all are past. */
export function nextOf(dates: readonly Due[], today: string): Due | undefined {
  return dates.find(({ due_date }) => due_date >= today) ?? dates.at(-1);
}

/** The return of the income of a year that ends on `year_end`. */
export interface IncomeReturn {
  form: string;
  year_end: string;
  due_date: string;
  /** Of a corporation what it files instead, and by when, where it is taxed as an S corporation; null of an llc. */
  as_s_corporation: { form: string; due_date: string } | null;
}

/** The return of a year that ends in a month, and the day it is due. */
function returnAt(of: keyof typeof incomeReturns, year: number, month: number) {
  const { form, due } = incomeReturns[of];
  return { form, due_date: rolled(dayIn(year, month + due.nth_month_after_fye, due.day)) };
}

const returnOf = (entity_type: "c_corp" | "llc", year_end: string): IncomeReturn => {
  const { year, month } = dayOf(year_end);
  const as_s_corporation = entity_type === "c_corp" ? returnAt("s_corp", year, month) : null;
  return { ...returnAt(entity_type, year, month), year_end, as_s_corporation };
};

/**
 * The income tax return that is due next, on or after `on_or_after`, of a company of a type that was formed on a day; the
 * first is that of the year in which it was formed.
 */
export function nextReturn(
  { entity_type, fiscal_year_end }: { entity_type: "c_corp" | "llc"; fiscal_year_end: string },
  formed_on: string,
  on_or_after: string,
): IncomeReturn {
  const month = Number(fiscal_year_end.slice(0, 2));
  for (let year = Math.max(dayOf(formed_on).year, dayOf(on_or_after).year - 2); ; year++) {
    const found = returnOf(entity_type, monthEnd(year, month));
    if (found.year_end >= formed_on && found.due_date >= on_or_after) return found;
  }
}

/** The last return of a company of a type that ends, as that, on a day: due so long after it as after the end of a whole year. */
export const lastReturn = (entity_type: "c_corp" | "llc", ends_on: string): IncomeReturn =>
  returnOf(entity_type, ends_on);

/**
 * The last day on which a company that begins on a day elects to be taxed as an S corporation from the start: so many days after the
 * end of so many months (26 CFR 1.1362-6(a)(2)(ii)(C)).
 */
export function electsUntil(begins_on: string): string {
  const { months, days } = duties.s_election;
  return addDays(lastOf(begins_on, months), days);
}
