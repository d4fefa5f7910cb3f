"use client";

import type { Agent } from "#lib/domains/trust/agents/schema.ts";
import { type CompanyNames, useCompanyNames } from "#ui/company/entities/company-names.ts";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status, wordsOf } from "#ui/ui/status.tsx";
import { agentTones } from "./labels.ts";

export function AgentTable({ rows, ...names }: CompanyNames & { rows: readonly Agent[] }) {
  const companies = useCompanyNames(rows, names);
  return (
    <PlainTable
      caption="Agents"
      rows={rows}
      rowKey={({ agent_id }) => agent_id}
      rowHref={({ agent_id }) => `/agents/${agent_id}`}
      columns={[
        { key: "name", header: "Agent", cell: ({ name }) => name },
        { key: "company", header: "Works for", cell: ({ entity_id }) => companies.get(entity_id) ?? entity_id },
        {
          key: "skills",
          header: "Skills",
          cell: ({ skills }) =>
            skills.length > 0 ? (
              <span className="text-muted max-sm:text-right">{skills.map(wordsOf).join(", ")}</span>
            ) : (
              <span className="text-subtle">None yet</span>
            ),
        },
        {
          key: "model",
          header: "Model",
          cell: ({ model }) => (
            <span className="font-mono text-muted text-sm max-sm:[overflow-wrap:anywhere] sm:whitespace-nowrap">
              {model}
            </span>
          ),
        },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={agentTones} /> },
      ]}
    />
  );
}
