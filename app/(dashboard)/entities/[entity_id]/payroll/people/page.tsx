import { Users } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { createPerson, listPeople } from "#lib/domains/money/payroll/people/operations.ts";
import { read } from "#lib/server/read.ts";
import { NewPerson } from "#ui/money/payroll/new-person.tsx";
import { PayrollTabs } from "#ui/money/payroll/payroll-tabs.tsx";
import { PersonTable } from "#ui/money/payroll/person-table.tsx";
import { CsvLink, ImportLink } from "#ui/record/list-file.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SearchFilter, SegmentedFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { addPerson, morePeople } from "../actions.ts";

export const metadata = { title: "Employees" };

export default async function PeoplePage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { page, writes, notice } = await companyPage(entity_id, "payroll/people", createPerson.scope);
  const asked = askedOf(listPeople.input.pick({ on: true, search: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(listPeople, narrowing);
  return (
    <ListPage
      title="Employees"
      description="Whom the company employs, at what compensation, and since when."
      more={<CsvLink page={page} filter={asked.filter} />}
      create={
        writes ? (
          <>
            <ImportLink page={page} />
            <NewPerson entity_id={entity_id} today={today()} find={morePeople} action={addPerson} />
          </>
        ) : null
      }
      notice={notice}
      tabs={<PayrollTabs entity_id={entity_id} />}
      filters={
        <>
          <SearchFilter label="Search by name or e-mail" name="search" />
          <SegmentedFilter
            label="Who is shown"
            name="on"
            options={[{ label: "Everybody" }, { value: today(), label: "Employed today" }]}
          />
        </>
      }
      filterNames={["search", "on"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Users aria-hidden="true" />,
        title: "No employees yet",
        text: "Add whom the company pays, on a salary or by the hour; a run then adds up a month’s pay by itself. A list of them comes in from a file.",
      }}
      calls={[
        callOf(listPeople, { entity_id, ...asked.filter }),
        callOf(createPerson, { ...createPerson.example, entity_id }),
      ]}
    >
      <EndlessList
        of="employees"
        first={first}
        asked={narrowing}
        list={morePeople}
        table={PersonTable}
        given={{ today: today() }}
      />
    </ListPage>
  );
}
