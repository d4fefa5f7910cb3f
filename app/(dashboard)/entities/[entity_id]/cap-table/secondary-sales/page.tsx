import { HandCoins } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import * as equity from "#lib/domains/equity/operations.ts";
import * as sales from "#lib/domains/equity/secondary-sales/operations.ts";
import * as equitySettings from "#lib/domains/equity/settings/operations.ts";
import { read } from "#lib/server/read.ts";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import { unitNouns } from "#ui/equity/labels.ts";
import { SaleSheet } from "#ui/equity/sale-form.tsx";
import { SecondarySaleTable } from "#ui/equity/sale-parts.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { moreSecondarySales, previewSecondarySale, sellSecondary, trySellSecondary } from "../actions.ts";
import { peopleOf } from "../people.ts";

export const metadata = { title: "Secondary sales" };

export default async function SecondarySalesPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const page = await companyPage(entity_id, "cap-table/secondary-sales", sales.sellSecondary.scope);
  const asked = askedOf(sales.listSecondarySales.input.pick({}), await searchParams);
  const narrowing = { entity_id, ...asked.paging };
  const [first, cap_table, settings] = await Promise.all([
    read(sales.listSecondarySales, narrowing),
    read(equity.readCapTable, { entity_id }),
    read(equitySettings.readEquitySettings, { entity_id }),
  ]);
  const noun = unitNouns[page.company.entity_type];
  return (
    <ListPage
      title="Secondary sales"
      description={`What holders have sold of their ${noun} at one price, to others and to the company, newest first.`}
      create={
        page.writes && cap_table.holders.length > 0 ? (
          <SaleSheet
            cap_table={{ entity_id, instruments: cap_table.instruments, holders: cap_table.holders }}
            noun={noun}
            people={await peopleOf(page.can, cap_table.holders)}
            hasRefusal={settings.right_of_first_refusal}
            action={sellSecondary}
            trial={trySellSecondary}
            preview={previewSecondarySale}
          />
        ) : null
      }
      notice={page.notice}
      tabs={<CapTableTabs entity_id={entity_id} />}
      filterNames={[]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <HandCoins aria-hidden="true" />,
        title: "No secondary sales yet",
        text: `Where several holders sell ${noun} at one price, or the company buys some back in a tender, it stands here: who sold how many to whom.`,
      }}
      calls={[
        callOf(sales.listSecondarySales, { entity_id }),
        callOf(sales.previewSecondarySale, { ...sales.previewSecondarySale.example, entity_id }),
        callOf(sales.sellSecondary, { ...sales.sellSecondary.example, entity_id }),
      ]}
    >
      <EndlessList
        of="secondary sales"
        first={first}
        asked={narrowing}
        list={moreSecondarySales}
        table={SecondarySaleTable}
      />
    </ListPage>
  );
}
