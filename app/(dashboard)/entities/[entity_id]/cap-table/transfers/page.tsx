import { ArrowRightLeft } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import * as grants from "#lib/domains/equity/grants/operations.ts";
import * as equity from "#lib/domains/equity/operations.ts";
import * as equitySettings from "#lib/domains/equity/settings/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { TransferTable } from "#ui/equity/cap-table-parts.tsx";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import { unitNouns } from "#ui/equity/labels.ts";
import { TransferSheet } from "#ui/equity/transfer-form.tsx";
import { EquitySettingsSheet } from "#ui/equity/valuation-table.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { changeEquitySettings, createTransfer, moreTransfers, tryTransfer } from "../actions.ts";
import { peopleOf } from "../people.ts";

export const metadata = { title: "Transfers" };

export default async function TransfersPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company, writes, can, notice } = await companyPage(
    entity_id,
    "cap-table/transfers",
    grants.createGrant.scope,
  );
  const [cap_table, settings] = await Promise.all([
    read(equity.readCapTable, { entity_id }),
    read(equitySettings.readEquitySettings, { entity_id }),
  ]);
  const noun = unitNouns[company.entity_type];
  const asked = askedOf(equity.listTransfers.input.pick({}), await searchParams);
  const narrowing = { entity_id, ...asked.paging };
  const first = await read(equity.listTransfers, narrowing);
  return (
    <ListPage
      title="Transfers"
      description="What one holder has handed to another, newest first."
      create={
        writes ? (
          <div className="flex flex-wrap gap-2">
            <EquitySettingsSheet
              settings={settings}
              action={asShown(settings, { changeEquitySettings }).changeEquitySettings}
            />
            <TransferSheet
              cap_table={{ entity_id, instruments: cap_table.instruments, holders: cap_table.holders }}
              noun={noun}
              people={await peopleOf(can, cap_table.holders)}
              hasRefusal={settings.right_of_first_refusal}
              action={createTransfer}
              trial={tryTransfer}
            />
          </div>
        ) : null
      }
      notice={notice}
      tabs={<CapTableTabs entity_id={entity_id} />}
      filterNames={[]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <ArrowRightLeft aria-hidden="true" />,
        title: "No transfers yet",
        text: `Where ${noun} change hands, it stands here: from whom, to whom, and when.`,
      }}
      calls={[
        callOf(equity.listTransfers, { entity_id }),
        callOf(equity.createTransfer, {
          entity_id,
          from_name: cap_table.holders[0]?.name ?? "Ada Byron",
          to_name: "Charles Babbage",
          shares: 1000,
          share_class: cap_table.instruments[0]?.kind ?? "common",
        }),
      ]}
    >
      <EndlessList of="transfers" first={first} asked={narrowing} list={moreTransfers} table={TransferTable} />
    </ListPage>
  );
}
