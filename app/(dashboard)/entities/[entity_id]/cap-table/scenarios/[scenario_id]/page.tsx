import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { now } from "#lib/core/days.ts";
import * as scenarios from "#lib/domains/equity/scenarios/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { DeleteScenario, RenameScenario, WorkOutAnew } from "#ui/equity/scenario-acts.tsx";
import { ScenarioComparison } from "#ui/equity/scenario-comparison.tsx";
import { ScenarioLinks } from "#ui/equity/scenario-links.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { askedOf, type ListParams } from "../../../../../asked.ts";
import { companyPage } from "../../../company.tsx";
import {
  deleteScenario,
  moreScenarioLinks,
  renameScenario,
  revokeScenarioLink,
  shareScenario,
  workOutScenario,
} from "../../actions.ts";

interface ScenarioParams {
  params: Promise<{ entity_id: string; scenario_id: string }>;
}

const scenarioOf = cache((entity_id: string, scenario_id: string) =>
  read(scenarios.readScenario, { entity_id, scenario_id }),
);

export async function generateMetadata({ params }: ScenarioParams) {
  const { entity_id, scenario_id } = await params;
  return { title: (await scenarioOf(entity_id, scenario_id)).name };
}

export default async function ScenarioPage({
  params,
  searchParams,
}: ScenarioParams & Pick<ListParams, "searchParams">) {
  const at = await params;
  const { entity_id, scenario_id } = at;
  const { writes, notice } = await companyPage(
    entity_id,
    `cap-table/scenarios/${scenario_id}`,
    scenarios.createScenario.scope,
  );
  const paging = askedOf(scenarios.listScenarioLinks.input.pick({}), await searchParams).paging;
  const shared = { entity_id, scenario_id, ...paging };
  const [scenario, comparison, links] = await Promise.all([
    scenarioOf(entity_id, scenario_id),
    read(scenarios.compareScenarios, { entity_id, scenario_id }),
    read(scenarios.listScenarioLinks, shared),
  ]);
  const acts = asShown(scenario, { renameScenario, workOutScenario, deleteScenario });
  const { price_per_share, total_shares, total_amount_cents, has_moved, worked_out_at } = scenario;
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/cap-table/scenarios`, label: "Scenarios" }}
        title={scenario.name}
        action={
          writes ? (
            <div className="flex flex-wrap gap-2">
              <DeleteScenario scenario={scenario} action={acts.deleteScenario} />
              <RenameScenario scenario={scenario} action={acts.renameScenario} />
              <WorkOutAnew scenario={scenario} action={acts.workOutScenario} />
            </div>
          ) : null
        }
      />
      {notice}
      {has_moved ? (
        <Callout tone="warning" title="The cap table has moved since this was worked out">
          Its figures are those of <DateText value={worked_out_at} time />. Work it out anew to see it over the cap
          table of now.
        </Callout>
      ) : null}
      <div className="my-8">
        <Stats
          stats={[
            ...(price_per_share === null ? [] : [{ label: "Price per share", value: `$${price_per_share}` }]),
            ...(total_shares === null
              ? []
              : [{ label: "Shares after closing", value: <Figure value={total_shares} />, note: "Fully diluted" }]),
            ...(total_amount_cents === null ? [] : [{ label: "Divided", value: <Money cents={total_amount_cents} /> }]),
            { label: "Worked out", value: <DateText value={worked_out_at} /> },
          ]}
        />
      </div>
      <Section title="Side by side" description="This scenario, and the newest others that are kept.">
        <ScenarioComparison comparison={comparison} />
      </Section>
      <Section title="Shared" description="Links that show this scenario, and nothing else.">
        <ScenarioLinks
          scenario={scenario}
          first={links}
          asked={shared}
          list={moreScenarioLinks}
          now={new Date(now()).toISOString()}
          share={writes ? shareScenario : null}
          revoke={revokeScenarioLink}
        />
      </Section>
      <ApiFold
        calls={[
          callOf(scenarios.readScenario, { entity_id, scenario_id }),
          callOf(scenarios.compareScenarios, { entity_id, scenario_id }),
          callOf(scenarios.shareScenario, { entity_id, scenario_id }),
        ]}
      />
    </>
  );
}
