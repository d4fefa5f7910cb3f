import { Layers } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import * as scenarios from "#lib/domains/equity/scenarios/operations.ts";
import { read } from "#lib/server/read.ts";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import { ScenarioTable } from "#ui/equity/scenario-table.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { moreScenarios } from "../actions.ts";

export const metadata = { title: "Scenarios" };

export default async function ScenariosPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { notice } = await companyPage(entity_id, "cap-table/scenarios", scenarios.listScenarios.scope);
  const asked = askedOf(scenarios.listScenarios.input.pick({ kind: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(scenarios.listScenarios, narrowing);
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
      count={first.data.length}
      empty={{
        icon: <Layers aria-hidden="true" />,
        title: "No scenario is kept yet",
        text: "Work out a round or a distribution, and keep it under a name.",
      }}
      calls={[callOf(scenarios.listScenarios, { entity_id, ...asked.filter })]}
    >
      <EndlessList of="scenarios" first={first} asked={narrowing} list={moreScenarios} table={ScenarioTable} />
    </ListPage>
  );
}
