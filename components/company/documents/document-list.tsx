import type { DocumentSummary } from "#lib/domains/company/documents/schema.ts";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { DocumentStatus } from "./document-status.tsx";

/** An entity's documents, each with who has signed it or who may. */
export function DocumentList({
  documents,
  ended,
}: {
  documents: readonly DocumentSummary[];
  /** The company is dissolved: what is unsigned stays so, and waits for nobody. */
  ended: boolean;
}) {
  return (
    <PlainTable
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
              <span className="text-subtle">None</span>
            ),
        },
        {
          key: "status",
          header: "Status",
          cell: (document) => <DocumentStatus document={document} ended={ended} />,
        },
      ]}
    />
  );
}
