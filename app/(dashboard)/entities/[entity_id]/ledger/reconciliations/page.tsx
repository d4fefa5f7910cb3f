import { Scale } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { periodOf, today } from "#lib/core/days.ts";
import { listReconciliations, reconcileLedger } from "#lib/domains/books/reconciliation/operations.ts";
import { read } from "#lib/server/read.ts";
import { LedgerTabs } from "#ui/books/ledger/ledger-tabs.tsx";
import { Reconcile } from "#ui/books/ledger/reconcile.tsx";
import { ReconciliationTable } from "#ui/books/ledger/reconciliation-table.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { monthsBack } from "#ui/record/periods.ts";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { moreReconciliations, reconcile } from "../actions.ts";

export const metadata = { title: "Reconciliations" };

export default async function ReconciliationsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { writes, notice } = await companyPage(entity_id, "ledger/reconciliations", reconcileLedger.scope);
  const asked = askedOf(listReconciliations.input.pick({ period: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(listReconciliations, narrowing);
  const months = monthsBack(today(), 36);
  return (
    <ListPage
      title="Reconciliations"
      description="Whether the books show all of the business, and nothing else, month by month."
      create={
        writes ? (
          // The month that has ended is the one to close.
          <Reconcile
            entity_id={entity_id}
            months={months}
            period={months[1]?.value ?? periodOf(today())}
            action={reconcile}
          />
        ) : null
      }
      notice={notice}
      tabs={<LedgerTabs entity_id={entity_id} />}
      filters={<SelectFilter label="Month" name="period" options={months} />}
      filterNames={["period"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Scale aria-hidden="true" />,
        title: "No month is reconciled yet",
        text: "A reconciliation adds up a month’s debits and credits, and compares its entries with its invoices, payments and payroll runs.",
      }}
      calls={[
        callOf(listReconciliations, { entity_id, ...asked.filter }),
        callOf(reconcileLedger, { entity_id, period: months[1]?.value ?? periodOf(today()) }),
      ]}
    >
      <EndlessList
        of="reconciliations"
        first={first}
        asked={narrowing}
        list={moreReconciliations}
        table={ReconciliationTable}
      />
    </ListPage>
  );
}
