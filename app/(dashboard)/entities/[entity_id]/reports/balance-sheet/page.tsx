import { callOf } from "#lib/core/call.ts";
import { downloadBalanceSheet, readBalanceSheet } from "#lib/domains/books/reports/operations.ts";
import { balanceSheetSheet } from "#lib/domains/books/reports/sheets/rules.ts";
import { read } from "#lib/server/read.ts";
import { closingChoices } from "#ui/books/ledger/spans.ts";
import { SheetTable } from "#ui/books/reports/sheet-table.tsx";
import { StatementPage } from "#ui/books/reports/statement-page.tsx";
import { ViewFilters } from "#ui/books/reports/view-filters.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { formatDate } from "#ui/ui/date.tsx";
import { DaysFilter } from "#ui/ui/days-filter.tsx";
import type { ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { filesOf, statementOf } from "../statement.ts";

export const metadata = { title: "Balance sheet" };

export default async function BalanceSheetPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company } = await companyPage(entity_id, "reports/balance-sheet", readBalanceSheet.scope);
  const { companyName, calendar, books, view, day } = await statementOf(company, await searchParams);
  const { period, as_of } = day();
  const sheet = await read(readBalanceSheet, { ...books, ...view, as_of });
  const { currency, other_currencies, unclassified } = sheet;
  const shown = { as_of, currency, ...view };
  return (
    <StatementPage
      entity_id={entity_id}
      company={companyName}
      title="Balance sheet"
      period={`As of ${formatDate(as_of)}`}
      head={sheet}
      filters={
        <>
          <DaysFilter
            label="As of"
            value={period}
            choices={closingChoices(calendar)}
            days={[{ name: "as_of", label: "As of", value: as_of }]}
          />
          <ViewFilters
            compare={{ prior_period: "Month before", prior_year: "Year before", months: "Months of the fiscal year" }}
            basis={sheet.basis}
            {...(other_currencies.length > 0 && { translate: view.translate ?? "false" })}
          />
        </>
      }
      files={filesOf(entity_id, "balance-sheet", shown)}
      isWide={sheet.comparisons.length > 0}
      calls={[callOf(readBalanceSheet, { entity_id, ...shown }), callOf(downloadBalanceSheet, { entity_id, ...shown })]}
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
      <SheetTable entity_id={entity_id} currency={currency} sheet={balanceSheetSheet(sheet)} />
    </StatementPage>
  );
}
