import { CalendarRange } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { periodOf, today } from "#lib/core/days.ts";
import { createSchedule as createOperation, listSchedules } from "#lib/domains/books/schedules/operations.ts";
import { scheduleStates } from "#lib/domains/books/schedules/states.ts";
import { read } from "#lib/server/read.ts";
import { LedgerTabs } from "#ui/books/ledger/ledger-tabs.tsx";
import { kindOptions } from "#ui/books/schedules/labels.ts";
import { ScheduleForm } from "#ui/books/schedules/schedule-form.tsx";
import { ScheduleTable } from "#ui/books/schedules/schedule-table.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { findAccounts } from "../actions.ts";
import { accountsOf, currencyChoices } from "../choices.ts";
import { tagsOf } from "../tags.ts";
import { createSchedule, moreSchedules, tryCreate } from "./actions.ts";

export const metadata = { title: "Schedules" };

export default async function SchedulesPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { writes, notice } = await companyPage(entity_id, "ledger/schedules", createOperation.scope);
  const asked = askedOf(listSchedules.input.pick({ kind: true, status: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(listSchedules, narrowing);
  return (
    <ListPage
      title="Schedules"
      description="What was paid ahead and what is depreciated, spread over its months in equal parts."
      create={
        writes ? (
          <ScheduleForm
            entity_id={entity_id}
            accounts={await accountsOf(entity_id)}
            find={findAccounts}
            tags={await tagsOf(entity_id)}
            currencies={currencyChoices}
            period={periodOf(today())}
            action={createSchedule}
            trial={tryCreate}
          />
        ) : null
      }
      notice={notice}
      tabs={<LedgerTabs entity_id={entity_id} />}
      filters={
        <>
          <SelectFilter label="Kind" name="kind" options={kindOptions} />
          <SelectFilter
            label="Status"
            name="status"
            options={scheduleStates.states.map((value) => ({ value, label: wordsOf(value) }))}
          />
        </>
      }
      filterNames={["kind", "status"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <CalendarRange aria-hidden="true" />,
        title: "No schedules yet",
        text: "An insurance that was paid for the year, a laptop that lasts three: say what it cost and over how many months, and each month’s part is posted by itself.",
      }}
      calls={[
        callOf(listSchedules, { entity_id, ...asked.filter }),
        callOf(createOperation, { ...createOperation.example, entity_id }),
      ]}
    >
      <EndlessList of="schedules" first={first} asked={narrowing} list={moreSchedules} table={ScheduleTable} />
    </ListPage>
  );
}
