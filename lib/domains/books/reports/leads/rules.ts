import type { ReportRow } from "#lib/core/file.ts";
import { dayBefore } from "../rules.ts";
import type { BalanceSheet, CashFlowStatement, IncomeStatement } from "../schema.ts";

type View = Pick<IncomeStatement, "currency" | "basis" | "translation">;
type Span = { from: string; to: string };

/** No books hold anything before it. */
const FIRST_DAY = "1900-01-01";

/** Has a figure that is worked out lead to the statement of the same books, in the same view, that explains it. */
function lead(
  rows: readonly ReportRow[],
  label: string,
  page: "income" | "cash",
  { currency, basis, translation }: View,
  spans: readonly Span[],
): void {
  const row = rows.find((one) => one.account_id === null && one.kind !== "heading" && one.label.startsWith(label));
  const view = { currency, ...(basis === "cash" && { basis }), ...(translation !== null && { translate: "true" }) };
  if (row) row.leads = spans.map((span) => ({ page, query: { ...span, ...view } }));
}

/** What earlier years and this one have earned, by the income statement. */
export function leadBalanceSheet(rows: readonly ReportRow[], sheet: BalanceSheet): void {
  const days = [sheet, ...sheet.comparisons];
  const earlier = days.map(({ fiscal_year_start: start }) => ({ from: FIRST_DAY, to: dayBefore(start) ?? start }));
  lead(rows, "Retained earnings", "income", sheet, earlier);
  const since = days.map(({ fiscal_year_start: from, as_of: to }) => ({ from, to }));
  lead(rows, "Net income since", "income", sheet, since);
}

/** What was earned, by the income statement; and cash, by what came in and went out, which is told in one currency by itself. */
export function leadCashFlow(rows: readonly ReportRow[], statement: CashFlowStatement): void {
  const spans = [statement, ...statement.comparisons].map(({ from, to }) => ({ from, to }));
  lead(rows, "Net income", "income", statement, spans);
  if (statement.translation !== null) return;
  lead(rows, "Cash at the beginning", "cash", statement, spans);
  lead(rows, "Cash at the end", "cash", statement, spans);
}
