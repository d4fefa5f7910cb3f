import { callOf } from "#lib/core/call.ts";
import { downloadSalesTax, readSalesTax } from "#lib/domains/books/reports/sales-tax/operations.ts";
import { read } from "#lib/server/read.ts";
import { PeriodFilter } from "#ui/books/ledger/period-filter.tsx";
import { SalesTaxOwed, SalesTaxTable } from "#ui/books/reports/sales-tax.tsx";
import { StatementPage, spanText } from "#ui/books/reports/statement-page.tsx";
import type { ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { statementOf } from "../statement.ts";

export const metadata = { title: "Sales tax" };

export default async function SalesTaxPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company } = await companyPage(entity_id, "reports/sales-tax", readSalesTax.scope);
  const { companyName, calendar, books, span } = await statementOf(company, await searchParams);
  const { period, from, to } = span();
  const report = await read(readSalesTax, { ...books, from, to });
  const shown = { from, to, currency: report.currency };
  return (
    <StatementPage
      entity_id={entity_id}
      company={companyName}
      title="Sales tax"
      period={spanText(from, to)}
      head={report}
      filters={<PeriodFilter value={period} calendar={calendar} from={from} to={to} />}
      files={{ csv: `/entities/${entity_id}/reports/sales-tax/csv?${new URLSearchParams(shown)}` }}
      isWide
      calls={[callOf(readSalesTax, { entity_id, ...shown }), callOf(downloadSalesTax, { entity_id, ...shown })]}
    >
      <SalesTaxTable report={report} />
      <SalesTaxOwed report={report} />
    </StatementPage>
  );
}
