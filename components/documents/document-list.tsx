import type { DocumentSummary } from "#lib/domains/documents/schema.ts";
import { documentTones, documentWords } from "#ui/documents/words.ts";
import { Status } from "#ui/ui/status.tsx";
import { Table } from "#ui/ui/table.tsx";

/** An entity's documents, each with who has signed it or who may. */
export function DocumentList({ documents }: { documents: readonly DocumentSummary[] }) {
  return (
    <Table
      caption="Documents"
      rows={documents}
      rowKey={(document) => document.document_id}
      rowHref={({ entity_id, document_id }) => `/entities/${entity_id}/documents/${document_id}`}
      columns={[
        { key: "title", header: "Document", cell: (document) => <span className="font-medium">{document.title}</span> },
        {
          key: "signers",
          header: "Signatures",
          cell: ({ signatures }) =>
            signatures.length > 0 ? (
              signatures.map((signature) => signature.signer_name).join(", ")
            ) : (
              <span className="text-subtle">None yet</span>
            ),
        },
        {
          key: "status",
          header: "Status",
          cell: ({ status }) => <Status value={status} tones={documentTones} labels={documentWords} />,
        },
      ]}
    />
  );
}
