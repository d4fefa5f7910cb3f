"use client";

import type { ContractSummary } from "#lib/domains/company/contracts/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { documentLabels, documentTones } from "../documents/labels.ts";
import { templateLabels } from "./labels.ts";

/** Contracts, each leading to its text, where it is signed. */
export function ContractTable({ rows }: { rows: readonly ContractSummary[] }) {
  return (
    <PlainTable
      caption="Contracts"
      rows={rows}
      rowKey={({ document_id }) => document_id}
      rowHref={({ entity_id, document_id }) => `/entities/${entity_id}/documents/${document_id}`}
      columns={[
        { key: "counterparty", header: "With", cell: ({ counterparty_name }) => counterparty_name },
        {
          key: "template",
          header: "Contract",
          cell: ({ template }) => <span className="text-muted">{templateLabels[template]}</span>,
        },
        {
          key: "law",
          header: "Law",
          cell: ({ governing_law }) => governing_law ?? <span className="text-subtle">Not said</span>,
        },
        {
          key: "signed",
          header: "Signed by",
          cell: ({ signatures }) =>
            signatures.length > 0 ? (
              signatures.map(({ signer_name }) => signer_name).join(", ")
            ) : (
              <span className="text-subtle">Nobody yet</span>
            ),
        },
        {
          key: "status",
          header: "Status",
          cell: ({ status }) => <Status value={status} tones={documentTones} labels={documentLabels} />,
        },
        {
          key: "ends",
          header: "Term",
          cell: ({ ends_on, ended_on, auto_renews }) => {
            if (ended_on !== null) return <span className="text-muted">Ended</span>;
            if (ends_on === null) return <span className="text-subtle">No end</span>;
            return (
              <span>
                <DateText value={ends_on} />
                {auto_renews ? <span className="text-muted">, renews</span> : null}
              </span>
            );
          },
        },
        { key: "created", header: "Generated", cell: ({ created_at }) => <DateText value={created_at} /> },
      ]}
    />
  );
}
