import { MessageSquare } from "lucide-react";
import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { amount } from "#lib/core/money.ts";
import * as agents from "#lib/domains/trust/agents/operations.ts";
import { intents } from "#lib/domains/trust/intents/table.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { asShown } from "#lib/server/shown.ts";
import { BookNotice } from "#ui/record/book-notice.tsx";
import { made } from "#ui/record/facts.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { Addresses } from "#ui/trust/agents/addresses.tsx";
import { AgentChangeSheet } from "#ui/trust/agents/agent-form.tsx";
import { AgentStatus } from "#ui/trust/agents/agent-status.tsx";
import { ExecutionRows } from "#ui/trust/agents/execution-rows.tsx";
import { agentTones } from "#ui/trust/agents/labels.ts";
import { MessageBox } from "#ui/trust/agents/message-box.tsx";
import { RotateAgentSecret } from "#ui/trust/agents/rotate-secret.tsx";
import { SkillList } from "#ui/trust/agents/skill-list.tsx";
import { titleOf } from "#ui/trust/receipts/act-labels.ts";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Status } from "#ui/ui/status.tsx";
import { actTitles } from "../../act-titles.ts";
import { askedOf } from "../../asked.ts";
import { companyOf } from "../../entities/[entity_id]/company.tsx";
import { addSkill, changeAgent, messageAgent, moreExecutions, rotateSecret } from "../actions.ts";

/** An agent does intents alone. */
const intentTitles = Object.fromEntries(Object.keys(intents).map((action) => [action, titleOf(action, actTitles)]));

interface AgentParams {
  params: Promise<{ agent_id: string }>;
  searchParams: Promise<ListQuery>;
}

const agentOf = cache((agent_id: string) => read(agents.readAgent, { agent_id }));

export async function generateMetadata({ params }: AgentParams) {
  return { title: (await agentOf((await params).agent_id)).name };
}

export default async function AgentPage({ params, searchParams }: AgentParams) {
  const { agent_id } = await params;
  const page = `/agents/${agent_id}`;
  const { role, can } = await permissions(page);
  const asked = askedOf(agents.listExecutions.input.pick({}), await searchParams, 20);
  const narrowing = { agent_id, ...asked.paging };
  const [agent, executions] = await Promise.all([agentOf(agent_id), read(agents.listExecutions, narrowing)]);
  const company = await companyOf(agent.entity_id);
  const dissolved = company.status === "dissolved";
  const writes = can(agents.changeAgent.scope) && !dissolved;
  const acts = asShown(agent, { changeAgent, addSkill, rotateSecret });
  const messages = can(agents.messageAgent.scope) && !dissolved;
  return (
    <>
      <PageHeader
        back={{ href: "/agents", label: "Agents" }}
        title={agent.name}
        status={<Status value={agent.status} tones={agentTones} />}
        meta={<span>Works for {company.legal_name}</span>}
        more={writes ? <AgentChangeSheet agent={agent} action={acts.changeAgent} /> : null}
        action={writes ? <AgentStatus agent={agent} action={acts.changeAgent} /> : null}
      />
      <BookNotice
        company={company.legal_name}
        dissolved={dissolved}
        role={role}
        mayWrite={can(agents.changeAgent.scope)}
      />
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          {messages ? (
            <Section title="Message">
              {agent.status === "paused" ? (
                <Callout title="It is paused">It takes no message until it goes on.</Callout>
              ) : agent.skills.length === 0 ? (
                <Callout tone="warning" title="It has no skill yet">
                  It would take your message and could do nothing. Give it a skill first.
                </Callout>
              ) : (
                <MessageBox agent_id={agent_id} action={messageAgent} />
              )}
            </Section>
          ) : null}
          <Section title="What it did" description="Each message, webhook and e-mail, and what came of it.">
            <ExecutionRows
              first={executions}
              asked={narrowing}
              list={moreExecutions}
              titles={intentTitles}
              empty={
                <EmptyState icon={<MessageSquare aria-hidden="true" />} title="Nothing yet">
                  What it is asked, and what it does, stands here with its receipts.
                </EmptyState>
              }
            />
          </Section>
        </div>
        <div className="min-w-0">
          <Section title="Skills">
            <SkillList agent={agent} add={writes ? acts.addSkill : null} />
          </Section>
          <Section title="Details">
            <DescriptionList
              facts={[
                {
                  term: "Company",
                  value: <TextLink href={`/entities/${agent.entity_id}`}>{company.legal_name}</TextLink>,
                },
                { term: "Model", value: <span className="font-mono text-sm">{agent.model}</span> },
                { term: "Instructions", value: <span className="whitespace-pre-line">{agent.system_prompt}</span> },
                {
                  term: "In a run",
                  value: `${agent.max_acts_per_run} acts and ${amount(agent.max_amount_cents_per_run)} at most`,
                },
                {
                  term: "Takes mail from",
                  value:
                    agent.allowed_senders.length === 0
                      ? "Members of the workspace, and its contacts"
                      : agent.allowed_senders.join(", "),
                },
                ...made(agent.created_at, agent_id),
              ]}
            />
          </Section>
          <Section title="Reached from outside">
            <Addresses agent_id={agent_id} />
            {writes ? (
              <div className="mt-4">
                <RotateAgentSecret agent={agent} rotate={acts.rotateSecret} />
              </div>
            ) : null}
          </Section>
        </div>
      </div>
      <ApiFold
        calls={[
          callOf(agents.readAgent, { agent_id }),
          callOf(agents.listExecutions, { agent_id }),
          callOf(agents.messageAgent, { ...agents.messageAgent.example, agent_id }),
          callOf(agents.addSkill, { agent_id, skill: "invoicing" }),
          callOf(agents.changeAgent, { agent_id, status: "paused" }, "Pause an agent"),
          callOf(agents.rotateAgentSecret, { agent_id }),
        ]}
      />
    </>
  );
}
