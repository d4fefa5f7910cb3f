import { callOf } from "#lib/core/call.ts";
import { downloadBalanceSheet, readBalanceSheet } from "#lib/domains/books/reports/operations.ts";
import { read } from "#lib/server/read.ts";
import { closingChoices } from "#ui/books/ledger/spans.ts";
import { StatementPage } from "#ui/books/reports/statement-page.tsx";
import { accountLines, StatementTable } from "#ui/books/reports/statement-table.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { formatDate } from "#ui/ui/date.tsx";
import { DaysFilter } from "#ui/ui/days-filter.tsx";
import type { ListParams } from "../../../../asked.ts";
import { csvOf, statementOf } from "../statement.ts";

export const metadata = { title: "Balance sheet" };

export default async function BalanceSheetPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company, calendar, books, day } = await statementOf(entity_id, "/balance-sheet", await searchParams);
  const { period, as_of } = day();
  const sheet = await read(readBalanceSheet, { ...books, as_of });
  const { currency, fiscal_year_start, unclassified, prior_earnings_cents, net_income_cents } = sheet;
  const lines = (of: typeof sheet.assets) => accountLines(entity_id, of, { from: fiscal_year_start, to: as_of });
  const income = `/entities/${entity_id}/reports?${new URLSearchParams({ from: fiscal_year_start, to: as_of, currency })}`;
  return (
    <StatementPage
      entity_id={entity_id}
      company={company}
      title="Balance sheet"
      period={`As of ${formatDate(as_of)}`}
      head={sheet}
      filters={
        <DaysFilter
          label="As of"
          value={period}
          choices={closingChoices(calendar)}
          days={[{ name: "as_of", label: "As of", value: as_of }]}
        />
      }
      csvHref={csvOf(entity_id, "balance-sheet", { as_of, currency })}
      calls={[
        callOf(readBalanceSheet, { entity_id, as_of, currency }),
        callOf(downloadBalanceSheet, { entity_id, as_of, currency }),
      ]}
    >
      {unclassified.length > 0 ? (
        <Callout tone="warning" title="Some accounts have no type" className="mb-6">
          They stand by themselves, since nobody has said whether they are assets or what else.
        </Callout>
      ) : null}
      {sheet.is_balanced ? null : (
        <Callout tone="danger" title="The sheet does not balance" className="mb-6">
          What the company has is not what it owes and owns together. The integrity of the books says where to look.
        </Callout>
      )}
      <StatementTable
        caption="Balance sheet"
        currency={currency}
        sections={[
          {
            title: "Assets",
            lines: lines(sheet.assets),
            none: "Nothing.",
            total_cents: sheet.total_assets_cents,
          },
          ...(unclassified.length > 0
            ? [
                {
                  title: "Unclassified",
                  lines: lines(unclassified),
                  none: "",
                  total_cents: sheet.total_unclassified_cents,
                },
              ]
            : []),
          {
            title: "Liabilities",
            lines: lines(sheet.liabilities),
            none: "Nothing.",
            total_cents: sheet.total_liabilities_cents,
          },
          {
            title: "Equity",
            lines: [
              ...lines(sheet.equity),
              ...(prior_earnings_cents === 0
                ? []
                : [
                    {
                      key: "prior",
                      label: "Earnings of earlier fiscal years",
                      href: null,
                      cents: prior_earnings_cents,
                    },
                  ]),
              {
                key: "earnings",
                label: `Net income since ${formatDate(fiscal_year_start)}`,
                href: income,
                cents: net_income_cents,
              },
            ],
            none: "",
            total_cents: sheet.total_equity_cents,
          },
        ]}
        closing={[{ label: "Total liabilities and equity", cents: sheet.total_liabilities_and_equity_cents }]}
      />
    </StatementPage>
  );
}
