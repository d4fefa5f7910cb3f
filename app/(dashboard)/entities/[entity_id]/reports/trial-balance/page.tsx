import { callOf } from "#lib/core/call.ts";
import { downloadTrialBalance, readTrialBalance } from "#lib/domains/books/reports/operations.ts";
import { read } from "#lib/server/read.ts";
import { closingChoices } from "#ui/books/ledger/spans.ts";
import { StatementPage } from "#ui/books/reports/statement-page.tsx";
import { TrialBalanceTable } from "#ui/books/reports/trial-balance-table.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { formatDate } from "#ui/ui/date.tsx";
import { DaysFilter } from "#ui/ui/days-filter.tsx";
import type { ListParams } from "../../../../asked.ts";
import { csvOf, statementOf } from "../statement.ts";

export const metadata = { title: "Trial balance" };

export default async function TrialBalancePage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company, calendar, books, day } = await statementOf(entity_id, "/trial-balance", await searchParams);
  const { period, as_of } = day();
  const balance = await read(readTrialBalance, { ...books, as_of });
  return (
    <StatementPage
      entity_id={entity_id}
      company={company}
      title="Trial balance"
      period={`As of ${formatDate(as_of)}`}
      head={balance}
      filters={
        <DaysFilter
          label="As of"
          value={period}
          choices={closingChoices(calendar)}
          days={[{ name: "as_of", label: "As of", value: as_of }]}
        />
      }
      csvHref={csvOf(entity_id, "trial-balance", { as_of, currency: balance.currency })}
      calls={[
        callOf(readTrialBalance, { entity_id, as_of, currency: balance.currency }),
        callOf(downloadTrialBalance, { entity_id, as_of, currency: balance.currency }),
      ]}
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
