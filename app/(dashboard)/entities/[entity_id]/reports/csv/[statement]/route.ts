import { notFound } from "next/navigation";
import {
  downloadBalanceSheet,
  downloadCashMovements,
  downloadIncomeStatement,
  downloadTrialBalance,
} from "#lib/domains/books/reports/operations.ts";
import { download, queryOf } from "../../../download.ts";

/** A statement as a CSV file, for whoever is signed in. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ entity_id: string; statement: string }> },
): Promise<Response> {
  const { entity_id, statement } = await params;
  const from = `/entities/${entity_id}/reports`;
  const { as_of = "", from: first = "", to = "", currency } = queryOf(request);
  const books = { entity_id, ...(currency !== undefined && { currency }) };
  switch (statement) {
    case "trial-balance":
      return download(from, downloadTrialBalance, { ...books, ...(as_of !== "" && { as_of }) });
    case "balance-sheet":
      return download(from, downloadBalanceSheet, { ...books, as_of });
    case "income-statement":
      return download(from, downloadIncomeStatement, { ...books, from: first, to });
    case "cash-movements":
      return download(from, downloadCashMovements, { ...books, from: first, to });
    default:
      return notFound();
  }
}
