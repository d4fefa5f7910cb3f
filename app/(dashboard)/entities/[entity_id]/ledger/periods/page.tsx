import { CalendarCheck } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { periodOf, today } from "#lib/core/days.ts";
import {
  closePeriod as closePeriodOperation,
  listPeriods,
  reopenPeriod as reopenOperation,
} from "#lib/domains/books/closing/operations.ts";
import { periodStates } from "#lib/domains/books/closing/states.ts";
import { read } from "#lib/server/read.ts";
import { LedgerTabs } from "#ui/books/ledger/ledger-tabs.tsx";
import { ClosePeriod } from "#ui/books/ledger/period-acts.tsx";
import { PeriodTable } from "#ui/books/ledger/period-table.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { monthsBack } from "#ui/record/periods.ts";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { closePeriod, morePeriods, reopenPeriod, tryClose, tryReopen } from "../actions.ts";

export const metadata = { title: "Periods" };

const MONTHS = 36;

export default async function PeriodsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { writes, notice } = await companyPage(entity_id, "ledger/periods", closePeriodOperation.scope);
  const asked = askedOf(listPeriods.input.pick({ status: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const [first, { data: known }] = await Promise.all([
    read(listPeriods, narrowing),
    read(listPeriods, { entity_id, limit: MONTHS }),
  ]);
  const closed = new Set(known.flatMap(({ period, status }) => (status === "closed" ? [period] : [])));
  const months = monthsBack(today(), MONTHS).filter(({ value }) => !closed.has(value));
  const lastMonth = months[1]?.value ?? periodOf(today());
  return (
    <ListPage
      title="Periods"
      description="The months of the books. Once one is closed nothing dated in it changes; its balance sheet stands once the earlier months are closed too."
      create={
        writes && months.length > 0 ? (
          <ClosePeriod
            entity_id={entity_id}
            months={months}
            // The month that has ended is the one to close.
            period={(months.find(({ value }) => value < periodOf(today())) ?? months[0])?.value ?? ""}
            drafts={Object.fromEntries(known.map(({ period, draft_entries }) => [period, draft_entries]))}
            action={closePeriod}
            trial={tryClose}
          />
        ) : null
      }
      notice={notice}
      tabs={<LedgerTabs entity_id={entity_id} />}
      filters={
        <SelectFilter
          label="Status"
          name="status"
          options={periodStates.states.map((value) => ({ value, label: wordsOf(value) }))}
        />
      }
      filterNames={["status"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <CalendarCheck aria-hidden="true" />,
        title: "No month has postings yet",
        text: "Here stand the months that entries were posted in. When one is done it is closed, and nothing dated inside is posted or voided any more, by hand or by the business.",
      }}
      calls={[
        callOf(listPeriods, { entity_id, ...asked.filter }),
        callOf(closePeriodOperation, { entity_id, period: lastMonth }),
        callOf(reopenOperation, { entity_id, period: lastMonth }),
      ]}
    >
      <EndlessList
        of="periods"
        first={first}
        asked={narrowing}
        list={morePeriods}
        table={PeriodTable}
        given={{
          close: closePeriod,
          reopen: reopenPeriod,
          trials: { close: tryClose, reopen: tryReopen },
          writes,
        }}
      />
    </ListPage>
  );
}
