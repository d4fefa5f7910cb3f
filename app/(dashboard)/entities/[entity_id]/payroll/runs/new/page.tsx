import { Users } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { monthOf, periodFrom, periodOf, today } from "#lib/core/days.ts";
import { lastBankingDay } from "#lib/domains/money/payments/ach/rules.ts";
import { createRun as createRunOperation, previewRun } from "#lib/domains/money/payroll/operations.ts";
import { executeIntent } from "#lib/domains/trust/intents/operations.ts";
import { read } from "#lib/server/read.ts";
import { DraftMonth } from "#ui/money/payroll/draft-month.tsx";
import { DraftSum } from "#ui/money/payroll/draft-sum.tsx";
import { monthsBack } from "#ui/record/periods.ts";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { monthLabel } from "#ui/ui/date.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { SegmentedFilter } from "#ui/ui/filters.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { askedOf, type ListParams } from "../../../../../asked.ts";
import { companyPage } from "../../../company.tsx";
import { createRun, morePeople, runMonth } from "../../actions.ts";

export const metadata = { title: "New payroll run" };

/** A run pays for a month that is over or running, and sometimes for the one to come. */
function monthChoices(period: string) {
  const months = monthsBack(periodFrom(today(), 1), 25);
  return months.some(({ value }) => value === period)
    ? months
    : [{ value: period, label: monthLabel(period) }, ...months];
}

export default async function NewRunPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const list = `/entities/${entity_id}/payroll`;
  const query = await searchParams;
  const { writes, notice } = await companyPage(entity_id, "payroll/runs/new", createRunOperation.scope);
  const asked = askedOf(previewRun.input.pick({ period: true, pay_date: true }).partial(), query).filter;
  const period = asked.period ?? periodOf(today());
  const days = monthOf(period);
  const pay_date = asked.pay_date ?? lastBankingDay(days.period_end);
  const ofSum = query.from === "sum";
  const preview = ofSum ? null : await read(previewRun, { entity_id, period, pay_date });
  return (
    <>
      <PageHeader
        back={{ href: list, label: "Payroll runs" }}
        title="New payroll run"
        description="From the employees, each by the compensation in force on their days of the month; or as one sum that was worked out elsewhere."
      />
      {notice}
      {writes ? (
        <div className="mb-8 w-fit max-w-full">
          <SegmentedFilter
            label="What the gross is of"
            name="from"
            options={[{ label: "A month’s payroll" }, { value: "sum", label: "One sum" }]}
          />
        </div>
      ) : null}
      {preview?.approved_run_id ? (
        <Callout
          tone="warning"
          title={`The payroll of ${monthLabel(period)} is approved already`}
          className="mb-8"
          action={
            <ButtonLink size="sm" href={`${list}/runs/${preview.approved_run_id}`}>
              The run
            </ButtonLink>
          }
        >
          Another run of it cannot be approved, unless it pays only people whom the first one left out.
        </Callout>
      ) : null}
      {writes && preview ? (
        preview.people.length > 0 ? (
          <DraftMonth key={period} preview={preview} months={monthChoices(period)} run={runMonth} create={createRun} />
        ) : (
          <EmptyState
            icon={<Users aria-hidden="true" />}
            title={`Nobody is employed in ${monthLabel(period)}`}
            action={
              <ButtonLink variant="primary" href={`${list}/people`}>
                Employees
              </ButtonLink>
            }
          >
            Add the company’s employees: a run then adds up a month’s pay by itself.
          </EmptyState>
        )
      ) : null}
      {writes && ofSum ? <DraftSum entity_id={entity_id} days={days} find={morePeople} create={createRun} /> : null}
      <ApiFold
        calls={[
          callOf(previewRun, { entity_id, period, pay_date }),
          callOf(
            executeIntent,
            { action: "run_payroll", params: { entity_id, period, pay_date } },
            "Draft a month’s payroll from its people",
          ),
          ofSum
            ? callOf(createRunOperation, { ...createRunOperation.example, entity_id }, "Draft a run of one sum")
            : callOf(
                createRunOperation,
                {
                  entity_id,
                  pay_date,
                  ...days,
                  people: [
                    { person_id: preview?.people[0]?.person_id ?? "prsn_…", hours: 112.5 },
                    { person_id: preview?.people[1]?.person_id ?? "prsn_…", gross_cents: 250_000 },
                  ],
                },
                "Draft a run by its people: hours worked, or a bonus",
              ),
        ]}
      />
    </>
  );
}
