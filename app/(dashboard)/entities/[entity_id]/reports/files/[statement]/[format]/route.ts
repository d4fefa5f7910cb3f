import { notFound } from "next/navigation";
import * as reports from "#lib/domains/books/reports/operations.ts";
import { download, queryOf } from "../../../../download.ts";

const trialBalance = {
  csv: reports.downloadTrialBalance,
  xlsx: reports.spreadTrialBalance,
  pdf: reports.printTrialBalance,
} as const;
const balanceSheet = {
  csv: reports.downloadBalanceSheet,
  xlsx: reports.spreadBalanceSheet,
  pdf: reports.printBalanceSheet,
} as const;
const incomeStatement = {
  csv: reports.downloadIncomeStatement,
  xlsx: reports.spreadIncomeStatement,
  pdf: reports.printIncomeStatement,
} as const;
const cashFlow = { csv: reports.downloadCashFlow, xlsx: reports.spreadCashFlow, pdf: reports.printCashFlow } as const;
const cashMovements = {
  csv: reports.downloadCashMovements,
  xlsx: reports.spreadCashMovements,
  pdf: reports.printCashMovements,
} as const;

const isFormat = (word: string): word is "csv" | "xlsx" | "pdf" => word === "csv" || word === "xlsx" || word === "pdf";

/** A statement as a file, for whoever is signed in, with what its page was asked for. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ entity_id: string; statement: string; format: string }> },
): Promise<Response> {
  const { entity_id, statement, format } = await params;
  const page = `/entities/${entity_id}/reports`;
  const { as_of = "", from = "", to = "", ...shown } = queryOf(request);
  const [ofDay, ofPeriod] = [
    { entity_id, as_of, ...shown },
    { entity_id, from, to, ...shown },
  ];
  if (!isFormat(format)) return notFound();
  switch (statement) {
    case "trial-balance":
      return download(page, trialBalance[format], { entity_id, ...shown, ...(as_of !== "" && { as_of }) });
    case "balance-sheet":
      return download(page, balanceSheet[format], ofDay);
    case "income-statement":
      return download(page, incomeStatement[format], ofPeriod);
    case "cash-flow-statement":
      return download(page, cashFlow[format], ofPeriod);
    case "cash-movements":
      return download(page, cashMovements[format], ofPeriod);
    default:
      return notFound();
  }
}
