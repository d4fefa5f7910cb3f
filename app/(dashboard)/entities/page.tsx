import { Building2 } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { listEntities } from "#lib/domains/company/entities/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { EntityTable } from "#ui/company/entities/entity-table.tsx";
import { typeLabels } from "#ui/company/entities/labels.ts";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { ClearFilters, Filters, SearchFilter, SelectFilter } from "#ui/ui/filters.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { askedOf } from "../asked.ts";
import { stateNames } from "../companies.ts";
import { findEntities } from "./actions.ts";

export const metadata = { title: "Companies" };

export default async function EntitiesPage({ searchParams }: { searchParams: Promise<ListQuery> }) {
  const { can } = await permissions("/entities");
  const asked = askedOf(listEntities.input.pick({ type: true, status: true, search: true }), await searchParams);
  const narrowing = { ...asked.filter, ...asked.paging };
  const first = await read(listEntities, narrowing);
  const form = can(createEntity) ? (
    <ButtonLink variant="primary" href="/entities/new">
      Form a company
    </ButtonLink>
  ) : null;
  const none = first.data.length === 0 && !asked.narrowed;
  return (
    <>
      <PageHeader
        title="Companies"
        description="The companies of this workspace, newest first."
        action={none ? null : form}
      />
      {none ? null : (
        <Filters>
          <SearchFilter label="Search by name" name="search" />
          <SelectFilter
            label="Type"
            name="type"
            options={Object.entries(typeLabels).map(([value, label]) => ({ value, label }))}
          />
          <SelectFilter
            label="Status"
            name="status"
            options={[
              { value: "active", label: "Active" },
              { value: "dissolved", label: "Dissolved" },
            ]}
          />
          <ClearFilters names={["search", "type", "status"]} />
        </Filters>
      )}
      <EndlessList
        of="entities"
        first={first}
        asked={narrowing}
        list={findEntities}
        table={EntityTable}
        given={{
          states: stateNames,
          empty: none ? (
            <EmptyState icon={<Building2 aria-hidden="true" />} title="No companies yet" action={form}>
              Here stand the companies whose books this workspace keeps. Form the first one: a name, a type and a state
              are enough.
            </EmptyState>
          ) : (
            <EmptyState title="No company fits">Change or clear the filters to see the others.</EmptyState>
          ),
        }}
      />
      <ApiFold
        calls={[
          callOf(listEntities, asked.filter),
          callOf(createEntity, { legal_name: "Acme Robotics", entity_type: "c_corp", jurisdiction: "DE" }),
        ]}
      />
    </>
  );
}
