import type * as z from "zod";
import { addDays, LAST_DAY, monthOf } from "#lib/core/days.ts";
import type { File } from "#lib/core/file.ts";
import type { Operation } from "#lib/core/operation.ts";
import { listPeriods } from "#lib/domains/books/closing/operations.ts";
import { exportBeancount, exportHledger, exportJournal } from "#lib/domains/books/exports/operations.ts";
import { listAccounts } from "#lib/domains/books/ledger/operations.ts";
import * as reports from "#lib/domains/books/reports/operations.ts";
import { fiscalYearStart } from "#lib/domains/books/reports/rules.ts";
import { type Asking, all, ask, isTooMuch, type Part, tooLarge } from "./asking.ts";
import { tableParts } from "./tables.ts";

interface Span {
  from: string;
  to: string;
}

/** Each fiscal year that something was posted in, and the present one up to today. */
export function fiscalYears(periods: readonly string[], fiscal_year_end: string, today: string): Span[] {
  // A month in which one year ends and another begins has days of both.
  const days = [today, ...periods.flatMap((period) => Object.values(monthOf(`${period}-01`)))];
  const starts = new Set(days.map((day) => fiscalYearStart(day, fiscal_year_end)));
  return [...starts].toSorted().map((from) => {
    // After the last year there is no day to ask of.
    const to = from < LAST_BEGUN ? addDays(fiscalYearStart(addDays(from, 370), fiscal_year_end), -1) : LAST_DAY;
    return { from, to: from <= today && today < to ? today : to };
  });
}

const LAST_BEGUN = addDays(LAST_DAY, -370);

/** The months of a year, the first and the last as far as they are in it. */
function monthsIn({ from, to }: Span): Span[] {
  const months: Span[] = [];
  for (let day = from; ; ) {
    const { period_end } = monthOf(day);
    if (period_end >= to) return [...months, { from: day, to }];
    months.push({ from: day, to: period_end });
    day = addDays(period_end, 1);
  }
}

/** The journal as one file; where one does not hold it, one for each year, and for each month of a year that is too long for one. */
async function inTurn(make: (span: Span | object) => Promise<File>, years: readonly Span[]): Promise<File[]> {
  const made = async (span: Span | object, parts: (() => readonly Span[])[]): Promise<File[]> => {
    try {
      return [await make(span)];
    } catch (error) {
      if (!isTooMuch(error)) throw error;
      const [into, ...further] = parts;
      if (!into) throw tooLarge("100,000 posted lines a month");
      const files: File[] = [];
      for (const part of into()) files.push(...(await made(part, further.length > 0 ? [() => monthsIn(part)] : [])));
      return files;
    }
  };
  return made({}, [() => years, () => []]);
}

const journals = [
  { operation: exportBeancount, what: "The posted journal for beancount" },
  { operation: exportHledger, what: "The posted journal for hledger" },
  { operation: exportJournal, what: "The posted journal as a table" },
];

/** The statements of a year in one currency, each as a table and on paper. */
function statementsOf(asking: Asking, { from, to }: Span, currency: string): Part[] {
  const { entity_id } = asking;
  const of = { folder: "books", day: to } as const;
  const point = { entity_id, as_of: to, currency };
  const span = { entity_id, from, to, currency };
  const both = <I extends z.ZodObject>(
    what: string,
    csv: Operation<I, typeof File>,
    pdf: Operation<I, typeof File>,
    input: z.input<I>,
  ): Part[] => {
    const told = `${what}, fiscal year ${from} to ${to}, ${currency}`;
    const made = (operation: typeof csv) => ({ made: async () => [await ask(asking, operation, input)] });
    return [
      { ...of, what: told, content: made(csv) },
      { ...of, what: `${told}, to print`, content: made(pdf), isAlsoOtherwise: true },
    ];
  };
  return [
    ...both("Trial balance", reports.downloadTrialBalance, reports.printTrialBalance, point),
    ...both("Balance sheet", reports.downloadBalanceSheet, reports.printBalanceSheet, point),
    ...both("Income statement", reports.downloadIncomeStatement, reports.printIncomeStatement, span),
    ...both("Cash-flow statement", reports.downloadCashFlow, reports.printCashFlow, span),
  ];
}

/** The chart, the journal in the three forms that others read, and the statements of every year. */
export async function booksOf(asking: Asking, fiscal_year_end: string): Promise<Part[]> {
  const { entity_id, day } = asking;
  const [accounts, periods] = await Promise.all([all(asking, listAccounts), all(asking, listPeriods)]);
  if (accounts.length === 0) return [];
  const posted = periods.map(({ period }) => period);
  const years = fiscalYears(posted, fiscal_year_end, day);
  const currencies = [...new Set(accounts.map(({ currency }) => currency))].toSorted();
  const of = { folder: "books", day } as const;
  return [
    ...tableParts({ ...of, name: "Chart of accounts", what: "Chart of accounts with balances", records: accounts }),
    ...tableParts({ ...of, name: "Accounting periods", what: "Months, open and closed", records: periods, as: "csv" }),
    ...journals.map(
      ({ operation, what }): Part => ({
        ...{ ...of, what },
        content: { made: () => inTurn((span) => ask(asking, operation, { entity_id, ...span }), years) },
      }),
    ),
    ...currencies.flatMap((currency) => years.flatMap((year) => statementsOf(asking, year, currency))),
  ];
}
