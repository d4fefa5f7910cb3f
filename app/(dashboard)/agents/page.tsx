import { Bot } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import * as agents from "#lib/domains/trust/agents/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { ListPage } from "#ui/record/list-page.tsx";
import { ReadOnlyNote } from "#ui/record/read-only-note.tsx";
import { NewAgentSheet } from "#ui/trust/agents/agent-form.tsx";
import { AgentTable } from "#ui/trust/agents/agent-table.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf } from "../asked.ts";
import { companiesOf } from "../companies.ts";
import { createAgent, moreAgents } from "./actions.ts";

export const metadata = { title: "Agents" };

export default async function AgentsPage({ searchParams }: { searchParams: Promise<ListQuery> }) {
  const { role, can } = await permissions("/agents");
  const asked = askedOf(agents.listAgents.input.pick({ entity_id: true }), await searchParams);
  const narrowing = { ...asked.filter, ...asked.paging };
  const [first, companies] = await Promise.all([read(agents.listAgents, narrowing), companiesOf()]);
  const writes = can(agents.createAgent.scope);
  const create =
    companies.active.length > 0 ? (
      <NewAgentSheet companies={companies.active} action={createAgent} />
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
      filters={<SelectFilter label="Company" name="entity_id" options={companies.all} />}
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
        callOf(agents.createAgent, { ...agents.createAgent.example, entity_id: companies.active[0]?.value ?? "ent_…" }),
      ]}
    >
      <EndlessList
        of="agents"
        first={first}
        asked={narrowing}
        list={moreAgents}
        table={AgentTable}
        given={{ companies: companies.names }}
      />
    </ListPage>
  );
}
