import type { Document, DocumentSummary } from "#lib/domains/company/documents/schema.ts";
import { ButtonLink } from "#ui/ui/button.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { Identifier } from "#ui/ui/identifier.tsx";
import { Link } from "#ui/ui/link.tsx";
import { Section } from "#ui/ui/section.tsx";
import { isToBeSigned, signersLabel, unnamedLabel } from "./labels.ts";
import { SignatureList } from "./signature-list.tsx";

/** Beside a document's text: who has signed, what the signatures are bound to, and which documents still wait. */
export function DocumentSide({ document, others }: { document: Document; others: readonly DocumentSummary[] }) {
  const { document_id, sha256, signatures, signer_roles, missing_signers, created_at, entity_id } = document;
  // Those that nobody has signed keep the formation where it is, and come first.
  const waiting = others
    .filter((other) => isToBeSigned(other) && other.document_id !== document_id)
    .toSorted((one, other) => Number(one.status === "signed") - Number(other.status === "signed"));
  return (
    <>
      <Section title="Signatures">
        {document.category === "attachment" ? (
          <p className="text-muted">It is a file, which nobody signs. The text tells what it is.</p>
        ) : document.category === "certificate" ? (
          <p className="text-muted">It tells how another document was signed, and nobody signs it.</p>
        ) : document.category === "worksheet" ? (
          <p className="text-muted">It has the figures for a form, which it is not, and nobody signs it.</p>
        ) : signatures.length > 0 ? (
          <SignatureList signatures={signatures} />
        ) : (
          <p className="text-muted">Nobody has signed yet. It is signed by {signersLabel(signer_roles)}.</p>
        )}
        {missing_signers.length > 0 ? <MissingSigners missing={missing_signers} /> : null}
      </Section>
      {waiting.length > 0 ? (
        <Section title="Still to be signed">
          <ul className="flex flex-col gap-1">
            {waiting.map((other) => (
              <li key={other.document_id}>
                <Link
                  href={`/entities/${entity_id}/documents/${other.document_id}`}
                  className="inline-flex min-h-6 items-center underline decoration-control underline-offset-4 hover:decoration-ink"
                >
                  {other.title}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {others.length > 0 && others.every((other) => other.status === "signed") ? (
        <ButtonLink href={`/entities/${entity_id}`} className="mt-4 w-full">
          Go on with the formation
        </ButtonLink>
      ) : null}
      <Section title="Details">
        <DescriptionList
          facts={[
            { term: "Generated", value: <DateText value={created_at} time /> },
            { term: "SHA-256", value: <Identifier value={sha256} label="SHA-256 of the text" /> },
            { term: "Document", value: <Identifier value={document_id} label="document id" /> },
          ]}
        />
        <p className="mt-3 text-muted text-sm">
          The hash is of the text exactly as it stands here. A signature is bound to it, and a signed text never
          changes.
        </p>
      </Section>
    </>
  );
}

/** Whose signatures the document still waits for, as it names them. */
function MissingSigners({ missing }: { missing: Document["missing_signers"] }) {
  return (
    <div className="mt-3">
      <p className="text-muted text-sm">Not fully executed until these have signed:</p>
      <ul className="mt-1 list-disc pl-5">
        {missing.map(({ signer_name, signer_role }) => (
          <li key={`${signer_name} ${signer_role}`} className="[overflow-wrap:anywhere]">
            {signer_name ?? unnamedLabel(signer_role)}
            {signer_name === null || signer_role === null ? null : <span className="text-muted">, {signer_role}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
