import { CalendarClock } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { monthStart, today } from "#lib/core/days.ts";
import * as schedules from "#lib/domains/money/payroll/schedules/operations.ts";
import { payScheduleStates } from "#lib/domains/money/payroll/states.ts";
import { read } from "#lib/server/read.ts";
import { NewSchedule } from "#ui/money/payroll/new-schedule.tsx";
import { PayrollTabs } from "#ui/money/payroll/payroll-tabs.tsx";
import { ScheduleTable } from "#ui/money/payroll/schedule-table.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { addSchedule, archiveSchedule, draftNext, moreSchedules } from "../actions.ts";

export const metadata = { title: "Pay schedules" };

export default async function SchedulesPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { writes, notice } = await companyPage(entity_id, "payroll/schedules", schedules.createSchedule.scope);
  const asked = askedOf(schedules.listSchedules.input.pick({ status: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(schedules.listSchedules, narrowing);
  return (
    <ListPage
      title="Pay schedules"
      description="When people are paid: each proposes its next period and pay day, and drafts that run."
      create={writes ? <NewSchedule entity_id={entity_id} from={monthStart(today())} action={addSchedule} /> : null}
      notice={notice}
      tabs={<PayrollTabs entity_id={entity_id} />}
      filters={
        <SelectFilter
          label="Status"
          name="status"
          options={payScheduleStates.states.map((value) => ({ value, label: wordsOf(value) }))}
        />
      }
      filterNames={["status"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <CalendarClock aria-hidden="true" />,
        title: "No pay schedules yet",
        text: "Say how often people are paid, weekly to monthly; the next run is then one click away.",
      }}
      calls={[
        callOf(schedules.listSchedules, { entity_id, ...asked.filter }),
        callOf(schedules.createSchedule, { ...schedules.createSchedule.example, entity_id }),
        callOf(schedules.draftNextRun, {
          entity_id,
          pay_schedule_id: first.data[0]?.pay_schedule_id ?? "psch_…",
        }),
      ]}
    >
      <EndlessList
        of="pay schedules"
        first={first}
        asked={narrowing}
        list={moreSchedules}
        table={ScheduleTable}
        given={{ acts: writes ? { draft: draftNext, archive: archiveSchedule } : null }}
      />
    </ListPage>
  );
}
