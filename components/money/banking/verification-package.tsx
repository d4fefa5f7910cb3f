import type { VerificationPackage } from "#lib/domains/money/banking/schema.ts";
import { documentTones, documentLabels as statusLabels } from "#ui/company/documents/labels.ts";
import { typeLabels } from "#ui/company/entities/labels.ts";
import { Callout } from "#ui/ui/callout.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { Identifier } from "#ui/ui/identifier.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { documentLabel, lackLabel } from "./labels.ts";

/** What the bank asks to see of the company, as it was when the account was opened, and what it lacks. */
export function VerificationPackageView({ entity_id, shown }: { entity_id: string; shown: VerificationPackage }) {
  const { missing, documents } = shown;
  return (
    <div className="flex flex-col gap-6">
      {missing.length === 0 ? (
        <Callout tone="success" title="The package is complete" />
      ) : (
        <Callout tone="warning" title="The bank will also ask for">
          <ul className="list-disc pl-4">
            {missing.map((one) => (
              <li key={one}>{lackLabel(one)}</li>
            ))}
          </ul>
        </Callout>
      )}
      <DescriptionList
        facts={[
          { term: "Legal name", value: shown.legal_name },
          { term: "Type", value: `${typeLabels[shown.entity_type]}, ${shown.jurisdiction}` },
          { term: "EIN", value: shown.ein && <span className="font-mono text-sm">{shown.ein}</span> },
          {
            term: "Filing confirmation",
            value: shown.confirmation_number && <span className="font-mono text-sm">{shown.confirmation_number}</span>,
          },
        ]}
      />
      {documents.length > 0 ? (
        <PlainTable
          caption="Documents in the package"
          rows={documents}
          rowKey={({ document_id }) => document_id}
          rowHref={({ document_id }) => `/entities/${entity_id}/documents/${document_id}`}
          columns={[
            {
              key: "document",
              header: "Document",
              cell: ({ document_type }) => <span className="font-medium">{documentLabel(document_type)}</span>,
            },
            {
              key: "status",
              header: "Status",
              cell: ({ status }) => <Status value={status} tones={documentTones} labels={statusLabels} />,
            },
            {
              key: "sha256",
              header: "SHA-256 of its text",
              cell: ({ sha256 }) => <Identifier value={sha256} label="SHA-256" className="w-40" />,
            },
          ]}
        />
      ) : null}
    </div>
  );
}
