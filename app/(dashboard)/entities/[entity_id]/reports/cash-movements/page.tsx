import { callOf } from "#lib/core/call.ts";
import { downloadCashMovements, readCashMovements } from "#lib/domains/books/reports/operations.ts";
import { read } from "#lib/server/read.ts";
import { PeriodFilter } from "#ui/books/ledger/period-filter.tsx";
import { twelveMonthsTo } from "#ui/books/ledger/spans.ts";
import { CashByAccount, CashByMonth } from "#ui/books/reports/cash-tables.tsx";
import { CashChart } from "#ui/books/reports/month-charts.tsx";
import { StatementPage, spanText } from "#ui/books/reports/statement-page.tsx";
import { Section } from "#ui/ui/section.tsx";
import type { ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { filesOf, statementOf } from "../statement.ts";

export const metadata = { title: "Cash movements" };

export default async function CashMovementsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company } = await companyPage(entity_id, "reports/cash-movements", readCashMovements.scope);
  const { companyName, calendar, books, span } = await statementOf(company, await searchParams);
  const { period, from, to } = span();
  const last = from <= calendar.today && calendar.today < to ? calendar.today : to;
  const [cash, year] = await Promise.all([
    read(readCashMovements, { ...books, from, to }),
    read(readCashMovements, { ...books, ...twelveMonthsTo(last) }),
  ]);
  return (
    <StatementPage
      entity_id={entity_id}
      company={companyName}
      title="Cash movements"
      period={spanText(from, to)}
      head={cash}
      filters={<PeriodFilter value={period} calendar={calendar} from={from} to={to} />}
      chart={<CashChart cash={year} />}
      files={filesOf(entity_id, "cash-movements", { from, to, currency: cash.currency })}
      calls={[
        callOf(readCashMovements, { entity_id, from, to, currency: cash.currency }),
        callOf(downloadCashMovements, { entity_id, from, to, currency: cash.currency }),
      ]}
    >
      <Section title="By account">
        <CashByAccount cash={cash} />
      </Section>
      <Section title="By month">
        <CashByMonth cash={cash} />
      </Section>
    </StatementPage>
  );
}
