import { ListTodo } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { createObligation, listObligations } from "#lib/domains/company/obligations/operations.ts";
import { obligationStates } from "#lib/domains/company/obligations/states.ts";
import { completeObligation } from "#lib/domains/trust/approvals/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { CompanyFilter } from "#ui/company/entities/company-filter.tsx";
import { ObligationSheet } from "#ui/company/obligations/obligation-form.tsx";
import { ObligationTable } from "#ui/company/obligations/obligation-table.tsx";
import { tierOptions } from "#ui/company/obligations/tier.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { ReadOnlyNote } from "#ui/record/read-only-note.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf } from "../asked.ts";
import { companyNames } from "../companies.ts";
import { findEntities } from "../entities/actions.ts";
import { complete, create, list } from "./actions.ts";

export const metadata = { title: "Obligations" };

export default async function ObligationsPage({ searchParams }: { searchParams: Promise<ListQuery> }) {
  const { role, can } = await permissions("/obligations");
  const schema = listObligations.input.pick({ tier: true, status: true, entity_id: true });
  const asked = askedOf(schema, await searchParams);
  const narrowing = { ...asked.filter, ...asked.paging };
  const first = await read(listObligations, narrowing);
  const companies = await companyNames([...first.data, asked.filter]);
  const { data } = first;
  const writes = can(createObligation.scope);
  return (
    <ListPage
      title="Obligations"
      description="What needs your attention, the most urgent first. Most end by themselves when what they ask for is done."
      create={writes ? <ObligationSheet findCompanies={findEntities} action={create} /> : null}
      notice={writes ? null : <ReadOnlyNote role={role}>You see what waits, and others do it.</ReadOnlyNote>}
      filters={
        <>
          <SelectFilter label="Urgency" name="tier" options={tierOptions} />
          <SelectFilter
            label="Status"
            name="status"
            options={obligationStates.states.map((value) => ({ value, label: wordsOf(value) }))}
          />
          <CompanyFilter find={findEntities} chosen={companies.get(asked.filter.entity_id ?? "")} />
        </>
      }
      filterNames={["tier", "status", "entity_id"]}
      narrowed={asked.narrowed}
      count={data.length}
      empty={{
        icon: <ListTodo aria-hidden="true" />,
        title: "No obligations yet",
        text: "Documents to sign, filings to make, deadlines that come near: they open by themselves. Add your own beside them.",
      }}
      calls={[
        callOf(listObligations, asked.filter),
        callOf(createObligation, createObligation.example),
        callOf(completeObligation, {
          obligation_id: data[0]?.obligation_id ?? "obl_…",
          note: "Filed by mail on Monday.",
        }),
      ]}
    >
      <EndlessList
        of="obligations"
        first={first}
        asked={narrowing}
        list={list}
        every={15_000}
        table={ObligationTable}
        given={{
          companies,
          find: findEntities,
          today: today(),
          complete: can(completeObligation.scope) ? complete : null,
        }}
      />
    </ListPage>
  );
}
