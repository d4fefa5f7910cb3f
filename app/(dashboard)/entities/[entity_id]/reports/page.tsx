import { callOf } from "#lib/core/call.ts";
import {
  downloadIncomeStatement,
  readEarningsByMonth,
  readIncomeStatement,
} from "#lib/domains/books/reports/operations.ts";
import { incomeSheet } from "#lib/domains/books/reports/sheets/rules.ts";
import { read } from "#lib/server/read.ts";
import { PeriodFilter } from "#ui/books/ledger/period-filter.tsx";
import { twelveMonthsTo } from "#ui/books/ledger/spans.ts";
import { EarningsChart } from "#ui/books/reports/month-charts.tsx";
import { SheetTable } from "#ui/books/reports/sheet-table.tsx";
import { StatementPage, spanText } from "#ui/books/reports/statement-page.tsx";
import { ViewFilters } from "#ui/books/reports/view-filters.tsx";
import type { ListParams } from "../../../asked.ts";
import { companyPage } from "../company.tsx";
import { filesOf, statementOf } from "./statement.ts";

export const metadata = { title: "Income statement" };

export default async function IncomeStatementPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company } = await companyPage(entity_id, "reports", readIncomeStatement.scope);
  const { companyName, calendar, books, view, span } = await statementOf(company, await searchParams);
  const { period, from, to } = span();
  // Months that are still to come would only take the place of those that were.
  const last = from <= calendar.today && calendar.today < to ? calendar.today : to;
  const [statement, earnings] = await Promise.all([
    read(readIncomeStatement, { ...books, ...view, from, to }),
    read(readEarningsByMonth, { ...books, ...twelveMonthsTo(last) }),
  ]);
  const { currency, other_currencies } = statement;
  const shown = { from, to, currency, ...view };
  return (
    <StatementPage
      entity_id={entity_id}
      company={companyName}
      title="Income statement"
      period={spanText(from, to)}
      head={statement}
      filters={
        <>
          <PeriodFilter value={period} calendar={calendar} from={from} to={to} />
          <ViewFilters
            compare={{ prior_period: "Period before", prior_year: "Year before", months: "By month" }}
            basis={statement.basis}
            {...(other_currencies.length > 0 && { translate: view.translate ?? "false" })}
          />
        </>
      }
      chart={<EarningsChart earnings={earnings} />}
      files={filesOf(entity_id, "income-statement", shown)}
      isWide={statement.comparisons.length > 0}
      calls={[
        callOf(readIncomeStatement, { entity_id, ...shown }),
        callOf(downloadIncomeStatement, { entity_id, ...shown }),
      ]}
    >
      <SheetTable entity_id={entity_id} currency={currency} sheet={incomeSheet(statement)} />
    </StatementPage>
  );
}
