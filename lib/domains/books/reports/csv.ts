import { csvFile } from "#lib/core/csv.ts";
import type { File, ReportSheet } from "#lib/core/file.ts";
import { equityOf } from "./rules.ts";
import type {
  BalanceSheet,
  CashFlowStatement,
  CashMovements,
  IncomeStatement,
  StatementLine,
  TrialBalance,
} from "./schema.ts";
import { balanceSheetSheet, cashFlowSheet, incomeSheet } from "./sheets/rules.ts";

/** A statement as it is shown: each row under its heading, with a column for each period. */
function sheetCsv(
  name: string,
  { columns, rows }: ReportSheet,
  amounts: readonly string[] = columns.map(({ label }) => label),
): File {
  let section = "";
  const told = rows.flatMap(({ kind, label, account_code, cells }) => {
    if (kind === "heading") {
      section = label;
      return [];
    }
    const of = kind === "closing" || section === "" ? label : section;
    // What follows a sum stands under no heading until the next one.
    if (kind !== "line") section = "";
    return [[of, account_code ?? "", label, ...cells]];
  });
  return csvFile(name, ["section", "account_code", "account_name", ...amounts], told);
}

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

export function incomeStatementCsv(of: IncomeStatement): File {
  const name = `Income-statement-${of.from}-to-${of.to}-${of.currency}`;
  return sheetCsv(name, incomeSheet(of), of.comparisons.length > 0 ? undefined : ["amount"]);
}

export function balanceSheetCsv(of: BalanceSheet): File {
  const name = `Balance-sheet-${of.as_of}-${of.currency}`;
  if (of.comparisons.length > 0) return sheetCsv(name, balanceSheetSheet(of));
  const equity = equityOf([of]);
  return csvFile(name, statementColumns, [
    ...rowsOf("Assets", of.assets, of.total_assets_cents),
    ...rowsOf("Liabilities", of.liabilities, of.total_liabilities_cents),
    ...equity.lines(of).map((line) => ["Equity", line.account_code, line.account_name, line.amount_cents]),
    ...(equity.isApart ? [["Equity", "", "Retained earnings", of.prior_earnings_cents]] : []),
    ["Equity", "", "Net income of the fiscal year", of.net_income_cents],
    ...(of.translation_adjustment_cents === 0
      ? []
      : [["Equity", "", "Translation adjustment", of.translation_adjustment_cents]]),
    ["Equity", "", "Total equity", of.total_equity_cents],
    ...(of.unclassified.length === 0 ? [] : rowsOf("Unclassified", of.unclassified, of.total_unclassified_cents)),
    ["Liabilities and equity", "", "Total liabilities and equity", of.total_liabilities_and_equity_cents],
  ]);
}

export const cashFlowCsv = (of: CashFlowStatement): File =>
  sheetCsv(`Cash-flow-statement-${of.from}-to-${of.to}-${of.currency}`, cashFlowSheet(of));

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
