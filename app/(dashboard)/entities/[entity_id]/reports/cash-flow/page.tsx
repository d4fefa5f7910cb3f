import { callOf } from "#lib/core/call.ts";
import { downloadCashFlow, readCashFlow } from "#lib/domains/books/reports/operations.ts";
import { cashFlowSheet } from "#lib/domains/books/reports/sheets/rules.ts";
import { read } from "#lib/server/read.ts";
import { PeriodFilter } from "#ui/books/ledger/period-filter.tsx";
import { SheetTable } from "#ui/books/reports/sheet-table.tsx";
import { StatementPage, spanText } from "#ui/books/reports/statement-page.tsx";
import { ViewFilters } from "#ui/books/reports/view-filters.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import type { ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { filesOf, statementOf } from "../statement.ts";

export const metadata = { title: "Cash-flow statement" };

export default async function CashFlowPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company } = await companyPage(entity_id, "reports/cash-flow", readCashFlow.scope);
  const { companyName, calendar, books, view, span } = await statementOf(company, await searchParams);
  const { period, from, to } = span();
  const { basis: _, ...asked } = view;
  const cash = await read(readCashFlow, { ...books, ...asked, from, to });
  const shown = { from, to, currency: cash.currency, ...asked };
  return (
    <StatementPage
      entity_id={entity_id}
      company={companyName}
      title="Cash-flow statement"
      period={spanText(from, to)}
      head={cash}
      filters={
        <>
          <PeriodFilter value={period} calendar={calendar} from={from} to={to} />
          <ViewFilters
            compare={{ prior_period: "Period before", prior_year: "Year before", months: "By month" }}
            {...(cash.other_currencies.length > 0 && { translate: view.translate ?? "false" })}
          />
        </>
      }
      files={filesOf(entity_id, "cash-flow-statement", shown)}
      isWide={cash.comparisons.length > 0}
      calls={[callOf(readCashFlow, { entity_id, ...shown }), callOf(downloadCashFlow, { entity_id, ...shown })]}
    >
      {cash.is_tied ? null : (
        <Callout tone="danger" title="The statement does not come to the change of cash" className="mb-6">
          Debits and credits differ somewhere. The integrity of the books says where to look.
        </Callout>
      )}
      <SheetTable entity_id={entity_id} currency={cash.currency} sheet={cashFlowSheet(cash)} />
    </StatementPage>
  );
}
