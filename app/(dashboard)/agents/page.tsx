import { Bot } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { listEntities } from "#lib/domains/company/entities/operations.ts";
import * as agents from "#lib/domains/trust/agents/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { companyChoice } from "#ui/company/entities/company-choices.ts";
import { CompanyFilter } from "#ui/company/entities/company-filter.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { ReadOnlyNote } from "#ui/record/read-only-note.tsx";
import { NewAgentSheet } from "#ui/trust/agents/agent-form.tsx";
import { AgentTable } from "#ui/trust/agents/agent-table.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { askedOf } from "../asked.ts";
import { companyNames } from "../companies.ts";
import { findEntities } from "../entities/actions.ts";
import { createAgent, moreAgents } from "./actions.ts";

export const metadata = { title: "Agents" };

export default async function AgentsPage({ searchParams }: { searchParams: Promise<ListQuery> }) {
  const { role, can } = await permissions("/agents");
  const asked = askedOf(agents.listAgents.input.pick({ entity_id: true }), await searchParams);
  const narrowing = { ...asked.filter, ...asked.paging };
  const [first, active] = await Promise.all([
    read(agents.listAgents, narrowing),
    // Whether there are any, and which if there is one only.
    read(listEntities, { status: "active", limit: 2 }),
  ]);
  const companies = await companyNames([...first.data, asked.filter]);
  const [company] = active.data;
  const writes = can(agents.createAgent.scope);
  const create = company ? (
    <NewAgentSheet
      findCompanies={findEntities}
      only={active.data.length === 1 ? companyChoice(company) : null}
      action={createAgent}
    />
  ) : (
    <ButtonLink variant="primary" href="/entities/new">
      Form a company first
    </ButtonLink>
  );
  return (
    <ListPage
      title="Agents"
      description="Workers that act for a company within the skills you give them. Each act of theirs has its receipt."
      create={writes ? create : null}
      notice={writes ? null : <ReadOnlyNote role={role}>You see what agents do and make none.</ReadOnlyNote>}
      filters={<CompanyFilter find={findEntities} chosen={companies.get(asked.filter.entity_id ?? "")} />}
      filterNames={["entity_id"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Bot aria-hidden="true" />,
        title: "No agents yet",
        text: "An agent takes messages, webhooks and e-mails, and does what they ask: write an invoice, submit a payment, prepare a filing.",
      }}
      calls={[
        callOf(agents.listAgents, asked.filter),
        callOf(agents.createAgent, { ...agents.createAgent.example, entity_id: company?.entity_id ?? "ent_…" }),
      ]}
    >
      <EndlessList
        of="agents"
        first={first}
        asked={narrowing}
        list={moreAgents}
        table={AgentTable}
        given={{ companies, find: findEntities }}
      />
    </ListPage>
  );
}
