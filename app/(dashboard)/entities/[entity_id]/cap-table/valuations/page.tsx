import { Scale } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import * as equitySettings from "#lib/domains/equity/settings/operations.ts";
import * as valuations from "#lib/domains/equity/valuations/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import {
  EquitySettingsSheet,
  MaterialEventSheet,
  NewValuationSheet,
  ValuationTable,
} from "#ui/equity/valuation-table.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import * as actions from "../actions.ts";

export const metadata = { title: "409A valuations" };

export default async function ValuationsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { writes, notice } = await companyPage(entity_id, "cap-table/valuations", valuations.createValuation.scope);
  const asked = askedOf(valuations.listValuations.input.pick({}), await searchParams);
  const narrowing = { entity_id, ...asked.paging };
  const [first, settings] = await Promise.all([
    read(valuations.listValuations, narrowing),
    read(equitySettings.readEquitySettings, { entity_id }),
  ]);
  const [latest] = first.data;
  return (
    <ListPage
      title="409A valuations"
      description="What a share was worth, and when: an option is priced at it, or above."
      more={
        writes ? (
          latest && latest.outdated_on === null ? (
            <MaterialEventSheet
              valuation={latest}
              action={asShown(latest, { outdate: actions.outdateValuation }).outdate}
              trial={actions.tryOutdateValuation}
            />
          ) : null
        ) : null
      }
      create={
        writes ? (
          <div className="flex flex-wrap gap-2">
            <EquitySettingsSheet
              settings={settings}
              action={asShown(settings, { change: actions.changeEquitySettings }).change}
            />
            <NewValuationSheet entity_id={entity_id} action={actions.createValuation} trial={actions.tryValuation} />
          </div>
        ) : null
      }
      notice={notice}
      tabs={<CapTableTabs entity_id={entity_id} />}
      filterNames={[]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Scale aria-hidden="true" />,
        title: "No valuations yet",
        text: "An appraisal under section 409A is relied on for twelve months, unless something changes what the company is worth.",
      }}
      calls={[
        callOf(valuations.listValuations, { entity_id }),
        callOf(valuations.createValuation, { entity_id, fair_market_value: "0.35", valued_on: "2026-03-31" }),
        callOf(equitySettings.changeEquitySettings, { entity_id, refuses_below_fair_market_value: true }),
      ]}
    >
      <EndlessList
        of="valuations"
        first={first}
        asked={narrowing}
        list={actions.moreValuations}
        table={ValuationTable}
      />
    </ListPage>
  );
}
