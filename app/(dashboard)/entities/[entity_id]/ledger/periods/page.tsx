import { CalendarCheck } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
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
import { SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { closePeriod, reopenPeriod } from "../actions.ts";

export const metadata = { title: "Periods" };

const MONTHS = 36;

export default async function PeriodsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { page, writes, notice } = await companyPage(entity_id, "ledger/periods", closePeriodOperation.scope);
  const asked = askedOf(listPeriods.input.pick({ status: true }), page, await searchParams);
  const [{ data, next_cursor }, { data: known }] = await Promise.all([
    read(listPeriods, { entity_id, ...asked.filter, ...asked.paging }),
    read(listPeriods, { entity_id, limit: MONTHS }),
  ]);
  const closed = new Set(known.flatMap(({ period, status }) => (status === "closed" ? [period] : [])));
  const months = monthsBack(today(), MONTHS).filter(({ value }) => !closed.has(value));
  const lastMonth = months[1]?.value ?? today().slice(0, 7);
  return (
    <ListPage
      title="Periods"
      description="The months of the books. Once one is closed, what was reported of it stays true."
      create={
        writes && months.length > 0 ? (
          <ClosePeriod
            entity_id={entity_id}
            months={months}
            // The month that has ended is the one to close.
            period={(months.find(({ value }) => value < today().slice(0, 7)) ?? months[0])?.value ?? ""}
            drafts={Object.fromEntries(known.map(({ period, draft_entries }) => [period, draft_entries]))}
            action={closePeriod}
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
      count={data.length}
      empty={{
        icon: <CalendarCheck aria-hidden="true" />,
        title: "No month has postings yet",
        text: "Here stand the months that entries were posted in. When one is done it is closed, and nothing dated inside is posted or voided any more, by hand or by the business.",
      }}
      pages={asked.hrefs(next_cursor)}
      calls={[
        callOf(listPeriods, { entity_id, ...asked.filter }),
        callOf(closePeriodOperation, { entity_id, period: lastMonth }),
        callOf(reopenOperation, { entity_id, period: lastMonth }),
      ]}
    >
      <PeriodTable periods={data} close={closePeriod} reopen={reopenPeriod} writes={writes} />
    </ListPage>
  );
}
