import { monthsApart, periodFrom } from "#lib/core/days.ts";
import type { CashMovements, EarningsByMonth } from "#lib/domains/books/reports/schema.ts";
import type { ChartPoint, ChartSeries } from "#ui/charts/series.ts";
import { monthLabel } from "#ui/ui/date.tsx";

const short = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

/** The months from one day's to another's, `YYYY-MM`. */
const monthsBetween = (from: string, to: string): string[] =>
  Array.from({ length: monthsApart(from, to) + 1 }, (_, at) => periodFrom(from, at));

/** A month on the axis; where a year begins it says which. */
const place = (month: string) => {
  const name = short.format(new Date(`${month}-01T00:00:00Z`));
  return { label: monthLabel(month), tick: month.endsWith("-01") ? `${name} ’${month.slice(2, 4)}` : name };
};

export const earningSeries: readonly ChartSeries[] = [
  { key: "revenue", label: "Revenue", kind: "bar", tone: "accent" },
  { key: "expenses", label: "Expenses", kind: "bar", tone: "neutral" },
];

/** Every month of the period, also those that nothing was posted to. */
export function earningPoints({ from, to, months }: EarningsByMonth): ChartPoint[] {
  const told = new Map(months.map((one) => [one.month, one]));
  return monthsBetween(from, to).map((month) => {
    const { revenue_cents = 0, expenses_cents = 0 } = told.get(month) ?? {};
    return { ...place(month), cents: { revenue: revenue_cents, expenses: expenses_cents } };
  });
}

export const cashSeries: readonly ChartSeries[] = [
  { key: "in", label: "In", kind: "bar", tone: "accent" },
  { key: "out", label: "Out", kind: "bar", tone: "neutral" },
  { key: "closing", label: "At the month’s end", kind: "line", tone: "ink" },
];

/** Every month of the period; where nothing moved, what there was stays. */
export function cashPoints({ from, to, months, opening_cents }: CashMovements): ChartPoint[] {
  const told = new Map(months.map((one) => [one.month, one]));
  let standing = opening_cents;
  return monthsBetween(from, to).map((month) => {
    const { in_cents = 0, out_cents = 0, closing_cents = standing } = told.get(month) ?? {};
    standing = closing_cents;
    return { ...place(month), cents: { in: in_cents, out: out_cents, closing: closing_cents } };
  });
}
