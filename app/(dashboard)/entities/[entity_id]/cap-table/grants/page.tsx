import { ReceiptText } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import * as grants from "#lib/domains/equity/grants/operations.ts";
import * as equity from "#lib/domains/equity/operations.ts";
import * as valuations from "#lib/domains/equity/valuations/operations.ts";
import { read } from "#lib/server/read.ts";
import { GrantTable } from "#ui/equity/cap-table-parts.tsx";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import { GrantSheet } from "#ui/equity/grant-form.tsx";
import { unitNouns } from "#ui/equity/labels.ts";
import { ListPage } from "#ui/record/list-page.tsx";
import { ChoiceFilter } from "#ui/ui/choice-filter.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { createGrant, moreGrants, tryGrant } from "../actions.ts";
import { approvalsOf } from "../approvals.ts";
import { peopleOf } from "../people.ts";

export const metadata = { title: "Grants" };

export default async function GrantsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company, writes, can, notice } = await companyPage(entity_id, "cap-table/grants", grants.createGrant.scope);
  const cap_table = await read(equity.readCapTable, { entity_id });
  const [latest] = (await read(valuations.listValuations, { entity_id, limit: 1 })).data;
  const noun = unitNouns[company.entity_type];
  const schema = grants.listGrants.input.pick({
    instrument_id: true,
    recipient_name: true,
    recipient_contact_id: true,
  });
  const asked = askedOf(schema, await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(grants.listGrants, narrowing);
  const symbols = new Map(cap_table.instruments.map(({ instrument_id, symbol }) => [instrument_id, symbol]));
  const names = new Set(cap_table.holders.map(({ name }) => name));
  const people = writes ? await peopleOf(can, cap_table.holders) : null;
  return (
    <ListPage
      title="Grants"
      description="What was issued, to whom and when. A grant stands for ever; transfers move what it gave."
      create={
        people ? (
          <GrantSheet
            // Without its holders, who may be ten thousand.
            cap_table={{ entity_id, cap_table_id: cap_table.cap_table_id, instruments: cap_table.instruments }}
            noun={noun}
            people={people}
            valuation={latest ?? null}
            approvals={approvalsOf(entity_id, can)}
            action={createGrant}
            trial={tryGrant}
          />
        ) : null
      }
      notice={notice}
      tabs={<CapTableTabs entity_id={entity_id} />}
      filters={
        <>
          <SelectFilter
            label="Instrument"
            name="instrument_id"
            options={[...symbols].map(([value, label]) => ({ value, label }))}
          />
          <ChoiceFilter
            label="Recipient"
            name="recipient_name"
            choices={[...names].map((name) => ({ value: name, label: name }))}
          />
        </>
      }
      filterNames={["instrument_id", "recipient_name", "recipient_contact_id"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <ReceiptText aria-hidden="true" />,
        title: "No grants yet",
        text: `Each grant of ${noun}, options or warrants stands here with its day.`,
      }}
      calls={[
        callOf(grants.listGrants, { entity_id, ...asked.filter }),
        callOf(grants.createGrant, {
          entity_id,
          cap_table_id: cap_table.cap_table_id,
          instrument_id: cap_table.instruments[0]?.instrument_id ?? "ins_…",
          recipient_name: "Grace Hopper",
          grant_type: noun === "units" ? "membership_unit" : "common_stock",
          shares: 100_000,
        }),
      ]}
    >
      <EndlessList
        of="grants"
        first={first}
        asked={narrowing}
        list={moreGrants}
        table={GrantTable}
        given={{ symbols }}
      />
    </ListPage>
  );
}
