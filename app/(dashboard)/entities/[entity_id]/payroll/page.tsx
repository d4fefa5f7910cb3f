import { HandCoins } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { monthOf, periodOf, today, yearOf } from "#lib/core/days.ts";
import { createRun as createRunOperation, listRuns, readYear } from "#lib/domains/money/payroll/operations.ts";
import { payrollRunStates } from "#lib/domains/money/payroll/states.ts";
import { executeIntent } from "#lib/domains/trust/intents/operations.ts";
import { read } from "#lib/server/read.ts";
import { PayrollTabs } from "#ui/money/payroll/payroll-tabs.tsx";
import { runRow } from "#ui/money/payroll/run-row.ts";
import { RunTable } from "#ui/money/payroll/run-table.tsx";
import { YearOfPayroll } from "#ui/money/payroll/year-of-payroll.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf, type ListParams } from "../../../asked.ts";
import { companyPage } from "../company.tsx";
import { moreRuns } from "./actions.ts";

export const metadata = { title: "Payroll" };

export default async function PayrollPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { page, writes, notice } = await companyPage(entity_id, "payroll", createRunOperation.scope);
  const asked = askedOf(listRuns.input.pick({ status: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const [first, year] = await Promise.all([
    read(listRuns, narrowing),
    asked.narrowed ? null : read(readYear, { entity_id, year: yearOf(today()) }),
  ]);
  const period = periodOf(today());
  const month = { period, ...monthOf(period) };
  return (
    <ListPage
      title="Payroll runs"
      description="What the company pays its people, newest first."
      create={
        writes ? (
          <ButtonLink variant="primary" href={`${page}/runs/new`}>
            Draft a run
          </ButtonLink>
        ) : null
      }
      notice={notice}
      tabs={<PayrollTabs entity_id={entity_id} />}
      filters={
        <SelectFilter
          label="Status"
          name="status"
          options={payrollRunStates.states.map((value) => ({ value, label: wordsOf(value) }))}
        />
      }
      filterNames={["status"]}
      summary={year && year.run_count > 0 ? <YearOfPayroll year={year} /> : null}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <HandCoins aria-hidden="true" />,
        title: "No payroll runs yet",
        text: "A run pays a month: it is drafted from the employees’ compensation, approved, and processed into the books.",
      }}
      calls={[
        callOf(listRuns, { entity_id, ...asked.filter }),
        callOf(
          executeIntent,
          { action: "run_payroll", params: { entity_id, period, pay_date: month.period_end } },
          "Draft a month’s payroll from its people",
        ),
        callOf(createRunOperation, { ...createRunOperation.example, entity_id }),
        callOf(readYear, { entity_id, year: period.slice(0, 4) }),
      ]}
    >
      <EndlessList
        of="payroll runs"
        first={{ ...first, data: first.data.map(runRow) }}
        asked={narrowing}
        list={moreRuns}
        table={RunTable}
      />
    </ListPage>
  );
}
