import { Layers } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import * as scenarios from "#lib/domains/equity/scenarios/operations.ts";
import { read } from "#lib/server/read.ts";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import { ScenarioTable } from "#ui/equity/scenario-table.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";

export const metadata = { title: "Scenarios" };

export default async function ScenariosPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { notice } = await companyPage(entity_id, "cap-table/scenarios", scenarios.listScenarios.scope);
  const asked = askedOf(scenarios.listScenarios.input.pick({ kind: true }), await searchParams);
  const filter = { entity_id, ...asked.filter, limit: 200 };
  const { data } = await read(scenarios.listScenarios, filter);
  const modeller = `/entities/${entity_id}/cap-table/round`;
  return (
    <ListPage
      title="Scenarios"
      description="Rounds and exits that were modelled and kept, to compare and to share. They change nothing."
      create={<ButtonLink href={modeller}>Model a round</ButtonLink>}
      notice={notice}
      tabs={<CapTableTabs entity_id={entity_id} />}
      filters={
        <SelectFilter
          label="Kind"
          name="kind"
          all="Rounds and exits"
          options={[
            { value: "round", label: "Rounds" },
            { value: "exit", label: "Exits" },
          ]}
        />
      }
      filterNames={["kind"]}
      narrowed={asked.narrowed}
      count={data.length}
      empty={{
        icon: <Layers aria-hidden="true" />,
        title: "No scenario is kept yet",
        text: "Work out a round or a distribution, and keep it under a name.",
      }}
      calls={[callOf(scenarios.listScenarios, filter)]}
    >
      <ScenarioTable scenarios={data} page={`/entities/${entity_id}/cap-table/scenarios`} />
    </ListPage>
  );
}
