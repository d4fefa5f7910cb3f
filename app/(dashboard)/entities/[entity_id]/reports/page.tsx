import { callOf } from "#lib/core/call.ts";
import {
  downloadIncomeStatement,
  readEarningsByMonth,
  readIncomeStatement,
} from "#lib/domains/books/reports/operations.ts";
import { read } from "#lib/server/read.ts";
import { periodChoices, twelveMonthsTo } from "#ui/books/ledger/spans.ts";
import { EarningsChart } from "#ui/books/reports/month-charts.tsx";
import { StatementPage, spanWords } from "#ui/books/reports/statement-page.tsx";
import { accountLines, StatementTable } from "#ui/books/reports/statement-table.tsx";
import { DaysFilter } from "#ui/ui/days-filter.tsx";
import type { ListParams } from "../../../asked.ts";
import { csvOf, statementOf } from "./statement.ts";

export const metadata = { title: "Income statement" };

export default async function IncomeStatementPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company, calendar, books, span } = await statementOf(entity_id, "", await searchParams);
  const { period, from, to } = span();
  // Months that are still to come would only take the place of those that were.
  const last = from <= calendar.today && calendar.today < to ? calendar.today : to;
  const [statement, earnings] = await Promise.all([
    read(readIncomeStatement, { ...books, from, to }),
    read(readEarningsByMonth, { ...books, ...twelveMonthsTo(last) }),
  ]);
  const { currency, revenue, total_revenue_cents, expenses, total_expenses_cents, net_income_cents } = statement;
  return (
    <StatementPage
      entity_id={entity_id}
      company={company}
      title="Income statement"
      period={spanWords(from, to)}
      head={statement}
      filters={
        <DaysFilter
          label="Period"
          value={period}
          choices={periodChoices(calendar)}
          days={[
            { name: "from", label: "From", value: from, max: to },
            { name: "to", label: "To", value: to, min: from },
          ]}
        />
      }
      chart={<EarningsChart earnings={earnings} />}
      csvHref={csvOf(entity_id, "income-statement", { from, to, currency })}
      calls={[
        callOf(readIncomeStatement, { entity_id, from, to, currency }),
        callOf(downloadIncomeStatement, { entity_id, from, to, currency }),
      ]}
    >
      <StatementTable
        caption="Income statement"
        currency={currency}
        sections={[
          {
            title: "Revenue",
            lines: accountLines(entity_id, revenue, { from, to }),
            none: "No revenue in this period.",
            total_cents: total_revenue_cents,
          },
          {
            title: "Expenses",
            lines: accountLines(entity_id, expenses, { from, to }),
            none: "No expenses in this period.",
            total_cents: total_expenses_cents,
          },
        ]}
        closing={[{ label: net_income_cents < 0 ? "Net loss" : "Net income", cents: net_income_cents }]}
      />
    </StatementPage>
  );
}
