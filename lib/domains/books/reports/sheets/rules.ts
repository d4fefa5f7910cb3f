import { monthOf, shortDate, shortMonth } from "#lib/core/days.ts";
import type { ReportColumn, ReportRow, ReportSheet } from "#lib/core/file.ts";
import type { Section } from "../../ledger/schema.ts";
import { leadBalanceSheet, leadCashFlow } from "../leads/rules.ts";
import { equityOf } from "../rules.ts";
import type {
  BalanceSheet,
  CashFlowStatement,
  CashMovements,
  IncomeStatement,
  StatementLine,
  TrialBalance,
} from "../schema.ts";

const isMonth = (from: string, to: string) => {
  const { period_start, period_end } = monthOf(from);
  return from === period_start && to === period_end;
};

const spanText = ({ from, to }: { from: string; to: string }): string => `${shortDate(from)} to ${shortDate(to)}`;

/** `Mar 2026` of a whole month, else both days. */
const spanLabel = (from: string, to: string): string => (isMonth(from, to) ? shortMonth(from) : spanText({ from, to }));

/** The rows of a table whose columns are the figures of several periods. */
interface Table<F> {
  figures: readonly F[];
  rows: ReportRow[];
}

const worked = (kind: ReportRow["kind"], label: string, cells: ReportRow["cells"]): ReportRow => ({
  kind,
  label,
  account_code: null,
  account_id: null,
  cells,
});

function heading<F>({ rows }: Table<F>, label: string): void {
  rows.push(worked("heading", label, []));
}

/** A row that is worked out; left out where nothing stands in it in any column, and it may be. */
function sum<F>(table: Table<F>, kind: "line" | "total" | "closing", label: string, of: (figures: F) => number): void {
  const cells = table.figures.map(of);
  if (kind === "line" && cells.every((one) => one === 0)) return;
  table.rows.push(worked(kind, label, cells));
}

/** The lines of accounts, each account once whichever columns have it, by code. */
function lines<F>(table: Table<F>, of: (figures: F) => readonly StatementLine[]): boolean {
  const columns = table.figures.map((figures) => new Map(of(figures).map((one) => [one.account_id, one])));
  const accounts = new Map(columns.flatMap((column) => [...column]));
  const sorted = [...accounts.values()].toSorted((a, b) => (a.account_code < b.account_code ? -1 : 1));
  for (const { account_id, account_code, account_name } of sorted) {
    const cells = columns.map((column) => column.get(account_id)?.amount_cents ?? 0);
    table.rows.push({ kind: "line", label: account_name, account_code, account_id, cells });
  }
  return sorted.length > 0;
}

/** A heading, its lines and what they come to; nothing at all where it may be left out and no column has a line. */
function part<F>(
  table: Table<F>,
  title: string,
  of: (figures: F) => readonly StatementLine[],
  total: (figures: F) => number,
  mayBeLeftOut = true,
): void {
  const at = table.rows.length;
  heading(table, title);
  const has = lines(table, of);
  if (!has && mayBeLeftOut) {
    table.rows.length = at;
    return;
  }
  sum(table, "total", `Total ${title.toLowerCase()}`, total);
}

const within = (of: readonly StatementLine[], section: Section) => of.filter((one) => one.section === section);

/** What a reader must know of how the figures were made. */
function notesOf({
  basis,
  translation,
  other_currencies,
  currency,
}: Pick<IncomeStatement, "basis" | "translation" | "other_currencies" | "currency">) {
  const notes: string[] = [];
  if (basis === "cash") {
    notes.push("Cash basis: what is open on receivables and payables is taken out of what it was booked against.");
  }
  if (translation !== null) {
    const rates = translation.rates.map((one) => `${one.currency.toUpperCase()} ${one.rate} of ${shortDate(one.date)}`);
    if (rates.length > 0) notes.push(`Translated to ${currency.toUpperCase()} at closing rates: ${rates.join(", ")}.`);
  } else if (other_currencies.length > 0) {
    notes.push(`Without accounts in ${other_currencies.map((one) => one.toUpperCase()).join(", ")}.`);
  }
  return notes;
}

const spans = (figures: readonly { from: string; to: string }[]): ReportColumn[] =>
  figures.map(({ from, to }) => ({ label: spanLabel(from, to), from, to }));

export function incomeSheet(statement: IncomeStatement): ReportSheet {
  const figures = [statement, ...statement.comparisons];
  const table: Table<(typeof figures)[number]> = { figures, rows: [] };
  part(
    table,
    "Revenue",
    (of) => within(of.revenue, "operating_revenue"),
    (of) => of.operating_revenue_cents,
    false,
  );
  part(
    table,
    "Cost of revenue",
    (of) => within(of.expenses, "cost_of_revenue"),
    (of) => of.cost_of_revenue_cents,
  );
  sum(table, "closing", "Gross profit", (of) => of.gross_profit_cents);
  const operating = "operating_expenses";
  part(
    table,
    "Operating expenses",
    (of) => within(of.expenses, operating),
    (of) => of.operating_expenses_cents,
    false,
  );
  sum(table, "closing", "Operating income", (of) => of.operating_income_cents);
  part(
    table,
    "Other income",
    (of) => within(of.revenue, "other_income"),
    (of) => of.other_income_cents,
  );
  part(
    table,
    "Other expenses",
    (of) => within(of.expenses, "other_expenses"),
    (of) => of.other_expenses_cents,
  );
  part(
    table,
    "Income taxes",
    (of) => within(of.expenses, "income_taxes"),
    (of) => of.income_taxes_cents,
  );
  sum(table, "closing", statement.net_income_cents < 0 ? "Net loss" : "Net income", (of) => of.net_income_cents);
  return {
    title: "Income statement",
    period: spanText(statement),
    columns: spans(figures),
    rows: table.rows,
    notes: notesOf(statement),
  };
}

export function balanceSheetSheet(sheet: BalanceSheet): ReportSheet {
  const figures = [sheet, ...sheet.comparisons];
  const table: Table<(typeof figures)[number]> = { figures, rows: [] };
  const assets = (section: Section) => (of: (typeof figures)[number]) => within(of.assets, section);
  const owed = (section: Section) => (of: (typeof figures)[number]) => within(of.liabilities, section);
  part(table, "Current assets", assets("current_assets"), (of) => of.total_current_assets_cents, false);
  part(table, "Non-current assets", assets("non_current_assets"), (of) => of.total_non_current_assets_cents);
  sum(table, "closing", "Total assets", (of) => of.total_assets_cents);
  part(
    table,
    "Unclassified accounts",
    (of) => of.unclassified,
    (of) => of.total_unclassified_cents,
  );
  part(table, "Current liabilities", owed("current_liabilities"), (of) => of.total_current_liabilities_cents);
  const later = "non_current_liabilities";
  part(table, "Non-current liabilities", owed(later), (of) => of.total_non_current_liabilities_cents);
  sum(table, "total", "Total liabilities", (of) => of.total_liabilities_cents);
  heading(table, "Equity");
  const equity = equityOf(figures);
  lines(table, equity.lines);
  if (equity.isApart) sum(table, "line", "Retained earnings", (of) => of.prior_earnings_cents);
  sum(table, "line", `Net income since ${shortDate(sheet.fiscal_year_start)}`, (of) => of.net_income_cents);
  sum(table, "line", "Translation adjustment", (of) => of.translation_adjustment_cents);
  sum(table, "total", "Total equity", (of) => of.total_equity_cents);
  sum(table, "closing", "Total liabilities and equity", (of) => of.total_liabilities_and_equity_cents);
  leadBalanceSheet(table.rows, sheet);
  return {
    title: "Balance sheet",
    period: `As of ${shortDate(sheet.as_of)}`,
    columns: figures.map(({ as_of }) => ({ label: shortDate(as_of), from: null, to: as_of })),
    rows: table.rows,
    notes: notesOf(sheet),
  };
}

export function cashFlowSheet(statement: CashFlowStatement): ReportSheet {
  const figures = [statement, ...statement.comparisons];
  const table: Table<(typeof figures)[number]> = { figures, rows: [] };
  heading(table, "Operating activities");
  table.rows.push(
    worked(
      "line",
      "Net income",
      figures.map((of) => of.net_income_cents),
    ),
  );
  lines(table, (of) => of.operating);
  sum(table, "total", "Net cash from operating activities", (of) => of.total_operating_cents);
  part(
    table,
    "Investing activities",
    (of) => of.investing,
    (of) => of.total_investing_cents,
  );
  part(
    table,
    "Financing activities",
    (of) => of.financing,
    (of) => of.total_financing_cents,
  );
  part(
    table,
    "Other: accounts without a type",
    (of) => of.other,
    (of) => of.total_other_cents,
  );
  sum(table, "line", "Effect of exchange rates on cash", (of) => of.exchange_effect_cents);
  sum(table, "closing", "Net change in cash", (of) => of.net_change_cents);
  table.rows.push(
    worked(
      "line",
      "Cash at the beginning",
      figures.map((of) => of.opening_cash_cents),
    ),
  );
  sum(table, "closing", "Cash at the end", (of) => of.closing_cash_cents);
  leadCashFlow(table.rows, statement);
  return {
    title: "Cash-flow statement",
    period: spanText(statement),
    columns: spans(figures),
    rows: table.rows,
    notes: ["Indirect method: what moved on every other account is the change of cash.", ...notesOf(statement)],
  };
}

export function trialBalanceSheet(balance: TrialBalance): ReportSheet {
  const rows = balance.accounts.map(
    ({ account_id, account_code, account_name, debit_cents, credit_cents }): ReportRow => ({
      kind: "line",
      label: account_name,
      account_code,
      account_id,
      cells: [debit_cents === 0 ? null : debit_cents, credit_cents === 0 ? null : credit_cents],
    }),
  );
  const days = { from: null, to: balance.as_of };
  return {
    title: "Trial balance",
    period: balance.as_of === null ? "All that was ever posted" : `As of ${shortDate(balance.as_of)}`,
    columns: [
      { label: "Debit", ...days },
      { label: "Credit", ...days },
    ],
    rows: [...rows, worked("closing", "Total", [balance.total_debit_cents, balance.total_credit_cents])],
    notes: notesOf(balance),
  };
}

const moved = (one: Pick<CashMovements, "opening_cents" | "in_cents" | "out_cents" | "closing_cents">) => [
  one.opening_cents,
  one.in_cents,
  one.out_cents,
  one.closing_cents,
];

export function cashMovementsSheet(cash: CashMovements): ReportSheet {
  const { from, to } = cash;
  return {
    title: "Cash movements",
    period: spanText(cash),
    columns: ["Opening", "In", "Out", "Closing"].map((label) => ({ label, from, to })),
    rows: [
      ...cash.accounts.map(
        ({ account_id, account_code, account_name, ...of }): ReportRow => ({
          kind: "line",
          label: account_name,
          account_code,
          account_id,
          cells: moved(of),
        }),
      ),
      worked("closing", "Total", moved(cash)),
    ],
    notes: [],
  };
}
