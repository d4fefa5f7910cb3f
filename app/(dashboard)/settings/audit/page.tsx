import { ScrollText } from "lucide-react";
import type { Metadata } from "next";
import { auditTypes } from "#lib/core/audit.ts";
import { callOf } from "#lib/core/call.ts";
import { readMember } from "#lib/domains/trust/access/operations.ts";
import { listAgents } from "#lib/domains/trust/agents/operations.ts";
import { exportAuditEventsJsonLines, listAuditEvents } from "#lib/domains/trust/audit/operations.ts";
import { read, readOrNull } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { CompanyFilter } from "#ui/company/entities/company-filter.tsx";
import { DateFilter } from "#ui/record/date-filter.tsx";
import { NotForRole } from "#ui/record/not-for-role.tsx";
import { ActorFilter } from "#ui/trust/access/actor-filter.tsx";
import { AuditTable } from "#ui/trust/access/audit-table.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Button } from "#ui/ui/button.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { ClearFilters, Filters, SelectFilter } from "#ui/ui/filters.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { actTitles } from "../../act-titles.ts";
import { askedOf as placeOf } from "../../asked.ts";
import { companyNames } from "../../companies.ts";
import { findEntities } from "../../entities/actions.ts";
import { findAgents, findKeys, findMembers, moreAuditEvents } from "./actions.ts";
import { askedOf, auditFilters } from "./asked.ts";

export const metadata: Metadata = { title: "Audit trail" };

const types = Object.entries(auditTypes).map(([value, label]) => ({ value, label }));

export default async function AuditPage({ searchParams }: { searchParams: Promise<ListQuery> }) {
  const { can } = await permissions("/settings/audit");
  if (!can(listAuditEvents)) {
    return <NotForRole title="Audit trail" who="The audit trail is for owners and admins to see." />;
  }
  const query = await searchParams;
  const asked = askedOf(query);
  const narrowing = { ...asked, ...placeOf(listAuditEvents.input.pick({}), query, 50).paging };
  const { actor_id } = asked;
  const [events, member, companies] = await Promise.all([
    read(listAuditEvents, narrowing),
    actor_id?.startsWith("usr_") ? readOrNull(readMember, { user_id: actor_id }) : null,
    can("entities:read") ? companyNames([asked]) : null,
  ]);
  const words = auditFilters.flatMap((name) => (typeof query[name] === "string" ? [[name, query[name]]] : []));
  const address = words.length === 0 ? "" : `?${new URLSearchParams(words)}`;
  return (
    <>
      <PageHeader
        title="Audit trail"
        description="What happened beside the acts that leave receipts: sign-ins, passwords, exports, refusals. Nobody can change it."
        more={
          <>
            <Button asChild>
              <a href={`/settings/audit/file/csv${address}`} download>
                Download CSV
              </a>
            </Button>
            <Button asChild>
              <a href={`/settings/audit/file/jsonl${address}`} download>
                JSON lines
              </a>
            </Button>
          </>
        }
      />
      <Filters label="Filter the audit trail">
        <SelectFilter label="What" name="type" options={types} />
        <ActorFilter
          findMembers={findMembers}
          findKeys={findKeys}
          findAgents={can(listAgents) ? findAgents : null}
          // As they were called when they last did something that is shown.
          chosen={events.data.find((event) => event.actor_id === actor_id)?.actor_name ?? member?.name}
        />
        {companies ? <CompanyFilter find={findEntities} chosen={companies.get(asked.entity_id ?? "")} /> : null}
        <DateFilter label="From" name="from" />
        <DateFilter label="To" name="to" />
        <ClearFilters names={auditFilters} />
      </Filters>
      <EndlessList
        of="events"
        first={events}
        asked={narrowing}
        list={moreAuditEvents}
        table={AuditTable}
        given={{
          caption: "Audit trail",
          titles: actTitles,
          leads: true,
          empty: (
            <EmptyState icon={<ScrollText aria-hidden="true" />} title="Nothing like that happened">
              Clear the filters to see all that did.
            </EmptyState>
          ),
        }}
      />
      <ApiFold calls={[callOf(listAuditEvents, asked), callOf(exportAuditEventsJsonLines, asked)]} />
    </>
  );
}
