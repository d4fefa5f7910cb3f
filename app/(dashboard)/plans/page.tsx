import { ListChecks } from "lucide-react";
import type { Metadata } from "next";
import { callOf } from "#lib/core/call.ts";
import { createPlan, listPlans } from "#lib/domains/trust/plans/operations.ts";
import { planStates } from "#lib/domains/trust/plans/states.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { CompanyFilter } from "#ui/company/entities/company-filter.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { NotForRole } from "#ui/record/not-for-role.tsx";
import { PlanTable } from "#ui/trust/plans/plan-table.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { actTitles } from "../act-titles.ts";
import { askedOf } from "../asked.ts";
import { companyNames } from "../companies.ts";
import { findEntities } from "../entities/actions.ts";
import { list } from "./actions.ts";

export const metadata: Metadata = { title: "Plans" };

export default async function PlansPage({ searchParams }: { searchParams: Promise<ListQuery> }) {
  const { can } = await permissions("/plans");
  if (!can(listPlans)) return <NotForRole title="Plans" who="Plans are for those who execute intents." />;
  const asked = askedOf(listPlans.input.pick({ status: true, entity_id: true }), await searchParams);
  const narrowing = { ...asked.filter, ...asked.paging };
  const plans = await read(listPlans, narrowing);
  const companies = await companyNames([...plans.data, asked.filter]);
  return (
    <ListPage
      title="Plans"
      description="Acts that are done together or not at all: a financing, a month’s end. What a plan would do is seen before somebody executes it."
      create={<ButtonLink href="/docs/plans">How plans are proposed</ButtonLink>}
      notice={null}
      filters={
        <>
          <SelectFilter
            label="Status"
            name="status"
            options={planStates.states.map((value) => ({ value, label: wordsOf(value) }))}
          />
          <CompanyFilter find={findEntities} chosen={companies.get(asked.filter.entity_id ?? "")} />
        </>
      }
      filterNames={["status", "entity_id"]}
      narrowed={asked.narrowed}
      count={plans.data.length}
      empty={{
        icon: <ListChecks aria-hidden="true" />,
        title: "No plans yet",
        text: "Agents and programs propose them by the API: up to a hundred acts with all that they would do. They wait here until somebody executes them.",
      }}
      calls={[callOf(listPlans, asked.filter), callOf(createPlan, createPlan.example)]}
    >
      <EndlessList
        of="plans"
        first={plans}
        asked={narrowing}
        list={list}
        every={15_000}
        table={PlanTable}
        given={{ titles: actTitles, companies, find: findEntities }}
      />
    </ListPage>
  );
}
