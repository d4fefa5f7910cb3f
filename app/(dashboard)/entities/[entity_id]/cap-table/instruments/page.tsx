import { Layers } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import * as grants from "#lib/domains/equity/grants/operations.ts";
import * as equity from "#lib/domains/equity/operations.ts";
import { instrumentKinds } from "#lib/domains/equity/rules.ts";
import { read } from "#lib/server/read.ts";
import { InstrumentTable } from "#ui/equity/cap-table-parts.tsx";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import { NewInstrumentSheet } from "#ui/equity/instrument-form.tsx";
import { kindLabels } from "#ui/equity/labels.ts";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { createInstrument, moreInstruments, tryInstrument } from "../actions.ts";

export const metadata = { title: "Instruments" };

export default async function InstrumentsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { writes, notice } = await companyPage(entity_id, "cap-table/instruments", grants.createGrant.scope);
  const asked = askedOf(equity.listInstruments.input.pick({ kind: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(equity.listInstruments, narrowing);
  return (
    <ListPage
      title="Instruments"
      description="The classes that the company may issue, and how much of each is left."
      create={
        writes ? <NewInstrumentSheet entity_id={entity_id} action={createInstrument} trial={tryInstrument} /> : null
      }
      notice={notice}
      tabs={<CapTableTabs entity_id={entity_id} />}
      filters={
        <SelectFilter
          label="Kind"
          name="kind"
          options={instrumentKinds.map((value) => ({ value, label: kindLabels[value] }))}
        />
      }
      filterNames={["kind"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Layers aria-hidden="true" />,
        title: "No instruments yet",
        text: "An instrument is a class of shares, units, options or warrants, with the most that may be issued of it.",
      }}
      calls={[
        callOf(equity.listInstruments, { entity_id, ...asked.filter }),
        callOf(equity.createInstrument, {
          entity_id,
          symbol: "SERIES A",
          kind: "preferred",
          authorized_units: 2_000_000,
        }),
      ]}
    >
      <EndlessList of="instruments" first={first} asked={narrowing} list={moreInstruments} table={InstrumentTable} />
    </ListPage>
  );
}
