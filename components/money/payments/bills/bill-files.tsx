import type { Bill } from "#lib/domains/money/payments/bills/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

const sizeOf = (bytes: number) =>
  bytes < 1000 ? `${bytes} bytes` : `${Math.round(bytes / 1000).toLocaleString("en-US")} kB`;

/** The files that a bill came as, each with the hash that tells it from every other. */
export function BillFiles({ files, entity_id }: { files: Bill["attachments"]; entity_id: string }) {
  if (files.length === 0) return <p className="text-muted">No file is attached.</p>;
  return (
    <PlainTable
      caption="Files"
      rows={files}
      rowKey={({ document_id }) => document_id}
      columns={[
        {
          key: "file",
          header: "File",
          cell: ({ document_id, filename }) => (
            <a
              href={`/entities/${entity_id}/documents/${document_id}/file`}
              target="_blank"
              rel="noreferrer"
              className="link [overflow-wrap:anywhere]"
            >
              {filename}
            </a>
          ),
        },
        { key: "size", header: "Size", numeric: true, cell: ({ byte_count }) => sizeOf(byte_count) },
        {
          key: "sha256",
          header: "SHA-256",
          cell: ({ sha256 }) => <code className="text-muted text-xs [overflow-wrap:anywhere]">{sha256}</code>,
        },
        {
          key: "document",
          header: "Kept as",
          cell: ({ document_id }) => (
            <TextLink href={`/entities/${entity_id}/documents/${document_id}`}>Document</TextLink>
          ),
        },
      ]}
    />
  );
}
