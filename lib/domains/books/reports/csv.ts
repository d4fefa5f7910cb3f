import { csvFile } from "#lib/core/csv.ts";
import type { File } from "#lib/core/file.ts";
import type { BalanceSheet, CashMovements, IncomeStatement, StatementLine, TrialBalance } from "./schema.ts";

const rowsOf = (section: string, lines: readonly StatementLine[], total_cents: number) => [
  ...lines.map((line) => [section, line.account_code, line.account_name, line.amount_cents]),
  [section, "", `Total ${section.toLowerCase()}`, total_cents],
];

export const trialBalanceCsv = (of: TrialBalance): File =>
  csvFile(
    `Trial-balance-${of.as_of ?? "all"}-${of.currency}`,
    ["account_code", "account_name", "account_type", "debit", "credit"],
    [
      ...of.accounts.map((one) => [
        one.account_code,
        one.account_name,
        one.account_type,
        one.debit_cents,
        one.credit_cents,
      ]),
      ["", "Total", null, of.total_debit_cents, of.total_credit_cents],
    ],
  );

const statementColumns = ["section", "account_code", "account_name", "amount"];

export const incomeStatementCsv = (of: IncomeStatement): File =>
  csvFile(`Income-statement-${of.from}-to-${of.to}-${of.currency}`, statementColumns, [
    ...rowsOf("Revenue", of.revenue, of.total_revenue_cents),
    ...rowsOf("Expenses", of.expenses, of.total_expenses_cents),
    ["Net income", "", "Net income", of.net_income_cents],
  ]);

export const balanceSheetCsv = (of: BalanceSheet): File =>
  csvFile(`Balance-sheet-${of.as_of}-${of.currency}`, statementColumns, [
    ...rowsOf("Assets", of.assets, of.total_assets_cents),
    ...rowsOf("Liabilities", of.liabilities, of.total_liabilities_cents),
    ...of.equity.map((line) => ["Equity", line.account_code, line.account_name, line.amount_cents]),
    ["Equity", "", "Earnings of earlier fiscal years", of.prior_earnings_cents],
    ["Equity", "", "Net income of the fiscal year", of.net_income_cents],
    ["Equity", "", "Total equity", of.total_equity_cents],
    ...(of.unclassified.length === 0 ? [] : rowsOf("Unclassified", of.unclassified, of.total_unclassified_cents)),
    ["Liabilities and equity", "", "Total liabilities and equity", of.total_liabilities_and_equity_cents],
  ]);

export const cashMovementsCsv = (of: CashMovements): File =>
  csvFile(
    `Cash-movements-${of.from}-to-${of.to}-${of.currency}`,
    ["account_code", "account_name", "opening", "in", "out", "closing"],
    [...of.accounts, { ...of, account_code: "", account_name: "Total" }].map((one) => [
      one.account_code,
      one.account_name,
      one.opening_cents,
      one.in_cents,
      one.out_cents,
      one.closing_cents,
    ]),
  );
