import type { Particulars, Verdict } from "#lib/server/verification.ts";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { Identifier } from "#ui/ui/identifier.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

const differs: Record<Verdict["kind"], string> = {
  pdf: "No document of this record has exactly these bytes as its PDF. A file that was printed, saved anew or changed anywhere is another file, even if it looks the same: ask for the original.",
  text: "No document of this record has exactly this text. One character more or less, or other line ends, make it another text.",
  hash: "No document of this record has a text with this SHA-256.",
};

/** What the service says of a file: a genuine document with its particulars, or only that it is not the same. */
export function VerdictView({ what, verdict }: { what: string; verdict: Verdict }) {
  const { kind, sha256, documents } = verdict;
  if (documents.length === 0) {
    return (
      <>
        <Callout tone="danger" title="This is not a document of this record">
          {differs[kind]}
        </Callout>
        <div className="mt-6">
          <DescriptionList
            facts={[
              {
                term: kind === "hash" ? "SHA-256 asked for" : `SHA-256 of ${what}`,
                value: <Identifier value={sha256} label="SHA-256" />,
              },
            ]}
          />
        </div>
      </>
    );
  }
  return (
    <>
      <Callout tone="success" title={kind === "hash" ? "This is the text of a document" : "This document is genuine"}>
        {kind === "hash"
          ? "A document of this record has a text with exactly this SHA-256."
          : `${what} is the same, byte for byte, as the ${kind === "pdf" ? "PDF" : "text"} in this record.`}
      </Callout>
      {documents.map((document) => (
        <DocumentParticulars key={document.document_id} document={document} />
      ))}
    </>
  );
}

function DocumentParticulars({ document }: { document: Particulars }) {
  const { title, company, created_at, sha256, document_id, signatures, signed_since } = document;
  return (
    <section aria-label={`${title} of ${company}`} className="mt-8">
      <h2 className="font-semibold text-xl tracking-[-0.01em] [overflow-wrap:anywhere]">{title}</h2>
      <p className="mb-4 text-lg text-muted [overflow-wrap:anywhere]">{company}</p>
      <DescriptionList
        facts={[
          { term: "Made", value: <DateText value={created_at} time /> },
          { term: "SHA-256 of its text", value: <Identifier value={sha256} label="SHA-256 of the text" /> },
          { term: "Document", value: <Identifier value={document_id} label="document id" /> },
        ]}
      />
      <h3 className="mt-8 mb-1 font-semibold text-lg">Signatures</h3>
      <PlainTable
        caption={`Signatures of ${title}`}
        rows={signatures}
        rowKey={(signature) => `${signature.signer_name} ${signature.signer_role}`}
        empty={<p className="text-muted">Nobody had signed it when this file was made.</p>}
        columns={[
          { key: "name", header: "Name", cell: ({ signer_name }) => signer_name },
          { key: "role", header: "Role", cell: ({ signer_role }) => signer_role },
          { key: "at", header: "Signed", cell: ({ signed_at }) => <DateText value={signed_at} time /> },
          {
            key: "hash",
            header: "Signed hash",
            className: "sm:max-w-48",
            cell: ({ text_sha256 }) => (
              <Identifier value={text_sha256} label="signed hash" className="w-full max-sm:max-w-44" />
            ),
          },
        ]}
      />
      {signed_since > 0 ? (
        <p className="mt-3 text-muted">
          {signed_since === 1 ? "One more signature was" : `${signed_since} more signatures were`} given since this file
          was made; ask for a newer copy to see {signed_since === 1 ? "it" : "them"}.
        </p>
      ) : null}
    </section>
  );
}
