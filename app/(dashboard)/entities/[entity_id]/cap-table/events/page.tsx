import { Download, ScrollText } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { registerKinds } from "#lib/domains/equity/register/kinds.ts";
import { listEvents, stockLedgerCsv, stockLedgerPdf } from "#lib/domains/equity/register/operations.ts";
import { read } from "#lib/server/read.ts";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import { registerLabels } from "#ui/equity/labels.ts";
import { RegisterTable } from "#ui/equity/register-table.tsx";
import { DateFilter } from "#ui/record/date-filter.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { Button } from "#ui/ui/button.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { moreEvents } from "../actions.ts";

export const metadata = { title: "Register" };

export default async function RegisterPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { page, notice } = await companyPage(entity_id, "cap-table/events", listEvents.scope);
  const asked = askedOf(listEvents.input.pick({ kind: true, from: true, to: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(listEvents, narrowing);
  return (
    <ListPage
      title="Register"
      description="Everything that has happened to the cap table, newest first: the stock ledger."
      create={null}
      more={(["CSV", "PDF"] as const).map((format) => (
        <Button key={format} asChild>
          <a href={`${page}/${format.toLowerCase()}${asked.words}`} download>
            <Download aria-hidden="true" />
            {`Stock ledger as ${format}`}
          </a>
        </Button>
      ))}
      notice={notice}
      tabs={<CapTableTabs entity_id={entity_id} />}
      filters={
        <>
          <SelectFilter
            label="What happened"
            name="kind"
            options={registerKinds.map((value) => ({ value, label: registerLabels[value] }))}
          />
          <DateFilter label="From" name="from" />
          <DateFilter label="To" name="to" />
        </>
      }
      filterNames={["kind", "from", "to"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <ScrollText aria-hidden="true" />,
        title: "Nothing has happened yet",
        text: "Each grant, transfer and SAFE stands here with its day: who gave, who got, how many, and for what.",
      }}
      calls={[
        callOf(listEvents, { entity_id, ...asked.filter }),
        callOf(stockLedgerCsv, { entity_id, ...asked.filter }),
        callOf(stockLedgerPdf, { entity_id, ...asked.filter }),
      ]}
    >
      <EndlessList of="events" first={first} asked={narrowing} list={moreEvents} table={RegisterTable} />
    </ListPage>
  );
}
