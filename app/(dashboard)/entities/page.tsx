import { Building2 } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { listEntities } from "#lib/domains/company/entities/operations.ts";
import { createEntity } from "#lib/domains/company/formation/entities/operations.ts";
import { jurisdiction, jurisdictionCodes } from "#lib/domains/company/formation/facts/facts.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { EntityTable } from "#ui/company/entities/entity-table.tsx";
import { typeLabels } from "#ui/company/entities/labels.ts";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { type CursorQuery, turns } from "#ui/ui/cursor-turns.ts";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { ClearFilters, Filters, SearchFilter, SelectFilter } from "#ui/ui/filters.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Pagination } from "#ui/ui/pagination.tsx";

export const metadata = { title: "Entities" };

const PAGE_SIZE = 25;
const states = Object.fromEntries(jurisdictionCodes.map((code) => [code, jurisdiction(code).name]));

/** The filters of an address that say something; one that no list of ours has led to filters nothing. */
function asked({ type, status, search }: CursorQuery) {
  const given = Object.entries({ type, status, search }).filter(([, value]) => value !== "" && value !== undefined);
  return (
    listEntities.input.pick({ type: true, status: true, search: true }).safeParse(Object.fromEntries(given)).data ?? {}
  );
}

export default async function EntitiesPage({ searchParams }: { searchParams: Promise<CursorQuery> }) {
  const { can } = await permissions("/entities");
  const query = await searchParams;
  const { cursor, hrefs } = turns("/entities", query);
  const filter = asked(query);
  const { data, next_cursor } = await read(listEntities, { ...filter, ...cursor, limit: PAGE_SIZE });
  const filtered = Object.keys(filter).length > 0;
  const form = can(createEntity.scope) ? (
    <ButtonLink variant="primary" href="/entities/new">
      Form an entity
    </ButtonLink>
  ) : null;
  const none = data.length === 0 && !filtered && !query.cursor;
  return (
    <>
      <PageHeader
        title="Entities"
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
      <EntityTable
        entities={data}
        states={states}
        empty={
          none ? (
            <EmptyState icon={<Building2 aria-hidden="true" />} title="No entities yet" action={form}>
              Here stand the companies whose books this workspace keeps. Form the first one: a name, a type and a state
              are enough.
            </EmptyState>
          ) : (
            <EmptyState title="No entity fits">Change or clear the filters to see the others.</EmptyState>
          )
        }
      />
      <Pagination {...hrefs(next_cursor)} label="Pages of entities" />
      <ApiFold
        calls={[
          callOf(listEntities, filter),
          callOf(createEntity, { legal_name: "Acme Robotics", entity_type: "c_corp", jurisdiction: "DE" }),
        ]}
      />
    </>
  );
}
