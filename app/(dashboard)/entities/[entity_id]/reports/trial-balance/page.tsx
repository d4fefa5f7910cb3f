import { callOf } from "#lib/core/call.ts";
import { downloadTrialBalance, readTrialBalance } from "#lib/domains/books/reports/operations.ts";
import { read } from "#lib/server/read.ts";
import { closingChoices } from "#ui/books/ledger/spans.ts";
import { StatementPage } from "#ui/books/reports/statement-page.tsx";
import { TrialBalanceTable } from "#ui/books/reports/trial-balance-table.tsx";
import { ViewFilters } from "#ui/books/reports/view-filters.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { formatDate } from "#ui/ui/date.tsx";
import { DaysFilter } from "#ui/ui/days-filter.tsx";
import type { ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { filesOf, statementOf } from "../statement.ts";

export const metadata = { title: "Trial balance" };

export default async function TrialBalancePage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company } = await companyPage(entity_id, "reports/trial-balance", readTrialBalance.scope);
  const { companyName, calendar, books, view, day } = await statementOf(company, await searchParams);
  const { period, as_of } = day();
  const { compare: _, ...asked } = view;
  const balance = await read(readTrialBalance, { ...books, ...asked, as_of });
  const shown = { as_of, currency: balance.currency, ...asked };
  return (
    <StatementPage
      entity_id={entity_id}
      company={companyName}
      title="Trial balance"
      period={`As of ${formatDate(as_of)}`}
      head={balance}
      filters={
        <>
          <DaysFilter
            label="As of"
            value={period}
            choices={closingChoices(calendar)}
            days={[{ name: "as_of", label: "As of", value: as_of }]}
          />
          <ViewFilters
            basis={balance.basis}
            {...(balance.other_currencies.length > 0 && { translate: view.translate ?? "false" })}
          />
        </>
      }
      files={filesOf(entity_id, "trial-balance", shown)}
      calls={[callOf(readTrialBalance, { entity_id, ...shown }), callOf(downloadTrialBalance, { entity_id, ...shown })]}
    >
      {balance.is_balanced ? null : (
        <Callout tone="danger" title="Debits and credits differ" className="mb-6">
          The integrity of the books says where to look.
        </Callout>
      )}
      <TrialBalanceTable balance={balance} />
    </StatementPage>
  );
}
