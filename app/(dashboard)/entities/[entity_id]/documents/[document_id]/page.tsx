import { Download } from "lucide-react";
import { notFound } from "next/navigation";
import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { downloadDocument, readDocument, signDocument } from "#lib/domains/company/documents/operations.ts";
import { listFormationDocuments } from "#lib/domains/company/formation/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { DocumentSide } from "#ui/company/documents/document-side.tsx";
import { DocumentStatus } from "#ui/company/documents/document-status.tsx";
import { DocumentText } from "#ui/company/documents/document-text.tsx";
import { SignSheet } from "#ui/company/documents/sign-sheet.tsx";
import { signersOf } from "#ui/company/documents/signers.ts";
import { shortName } from "#ui/company/entities/labels.ts";
import { PrintButton } from "#ui/record/print-button.tsx";
import { ReadOnlyNote } from "#ui/record/read-only-note.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { companyPage } from "../../company.tsx";
import { sign } from "./actions.ts";
import "./print.css";

interface DocumentParams {
  params: Promise<{ entity_id: string; document_id: string }>;
}

const documentOf = cache((document_id: string) => read(readDocument, { document_id }));

export async function generateMetadata({ params }: DocumentParams) {
  return { title: (await documentOf((await params).document_id)).title };
}

export default async function DocumentPage({ params }: DocumentParams) {
  const { entity_id, document_id } = await params;
  const part = `documents/${document_id}`;
  const { page, company, person, role, can, may } = await companyPage(entity_id, part, signDocument.scope);
  const document = await documentOf(document_id);
  if (document.entity_id !== entity_id) notFound();
  const signs = can(signDocument.scope);
  const active = company.status === "active";
  const goesOn = may(signDocument.scope) && company.formation_status !== "Active";
  const others =
    goesOn && can(listFormationDocuments.scope) ? (await read(listFormationDocuments, { entity_id })).data : [];
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}`, label: shortName(company.legal_name) }}
        title={document.title}
        status={<DocumentStatus status={document.status} ended={!active} />}
        more={
          <>
            <PrintButton />
            <Button asChild>
              <a href={`${page}/pdf`} download>
                <Download aria-hidden="true" />
                Download PDF
              </a>
            </Button>
          </>
        }
        action={
          signs && active ? (
            <SignSheet
              document={document}
              company={document.company}
              signers={signersOf(company)}
              person={person}
              action={asShown(document, { sign }).sign}
            />
          ) : null
        }
      />
      <div data-screen="">
        {active ? null : (
          <Callout className="mb-8" title="Read-only">
            {company.legal_name} is dissolved: its documents can be read and downloaded, and signed no more.
          </Callout>
        )}
        {active && !signs ? <ReadOnlyNote role={role}>You read documents and do not sign them.</ReadOnlyNote> : null}
      </div>
      <div className="grid gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="sheet min-w-0 rounded-lg border px-5 py-8 sm:px-10 sm:py-12">
          <DocumentText text={document.text} />
        </div>
        <div data-screen="" className="min-w-0 xl:sticky xl:top-10 xl:self-start">
          <DocumentSide document={document} others={others} />
        </div>
      </div>
      <ApiFold
        calls={[
          callOf(readDocument, { document_id }),
          callOf(downloadDocument, { document_id }),
          callOf(signDocument, {
            document_id,
            signer_name: person.name,
            signer_role: document.signer_roles[0] ?? "Director",
          }),
        ]}
      />
    </>
  );
}
