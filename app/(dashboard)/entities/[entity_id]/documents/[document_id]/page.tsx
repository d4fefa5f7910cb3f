import { Download, FileText } from "lucide-react";
import { notFound } from "next/navigation";
import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { listContracts, readContract } from "#lib/domains/company/contracts/operations.ts";
import { changeTerm } from "#lib/domains/company/contracts/term/operations.ts";
import { downloadDocument, downloadFile, readDocument } from "#lib/domains/company/documents/operations.ts";
import { isSignable } from "#lib/domains/company/documents/rules.ts";
import { listFormationDocuments } from "#lib/domains/company/formation/operations.ts";
import { listSeats } from "#lib/domains/company/seats/operations.ts";
import { signDocument } from "#lib/domains/company/signing/operations.ts";
import { askForSignatures } from "#lib/domains/company/signing/requests/operations.ts";
import { hasMailServer } from "#lib/domains/trust/mail/facts.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { TermPanel } from "#ui/company/contracts/term-panel.tsx";
import { DocumentSide } from "#ui/company/documents/document-side.tsx";
import { DocumentStatus } from "#ui/company/documents/document-status.tsx";
import { DocumentText } from "#ui/company/documents/document-text.tsx";
import { SignSheet } from "#ui/company/documents/sign-sheet.tsx";
import { signersOf } from "#ui/company/documents/signers.ts";
import { shortName } from "#ui/company/entities/labels.ts";
import { AskSheet } from "#ui/company/signing/ask-sheet.tsx";
import { RequestPanel } from "#ui/company/signing/request-panel.tsx";
import { PrintButton } from "#ui/record/print-button.tsx";
import { ReadOnlyNote } from "#ui/record/read-only-note.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { companyPage } from "../../company.tsx";
import {
  changeTerm as changeContractTerm,
  endContract,
  tryChangeTerm,
  tryEndContract,
} from "../../contracts/actions.ts";
import { askByMail, remind, revoke, sign, tryAskByMail, tryRevoke } from "./actions.ts";
import { askingFor } from "./asking.ts";
import "./print.css";

const termActs = { changeTerm: changeContractTerm, endContract };

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
  const isSigned = isSignable(document);
  const hasFile = document.category === "attachment" || document.document_type === "UploadedContract";
  const signs = can(signDocument.scope);
  const active = company.status === "active";
  const asking = isSigned ? await askingFor(document, can(listSeats.scope)) : { requests: [], signers: [] };
  const asks = signs && active && isSigned;
  const readsContract = document.category === "contract" && can(listContracts.scope);
  const { data: known } = readsContract ? await read(listContracts, { entity_id, document_id }) : { data: [] };
  // A paper of a financing is a contract of which nothing else is kept.
  const contract = known.length > 0 ? await read(readContract, { entity_id, document_id }) : null;
  const mayChangeTerm = may(changeTerm.scope);
  const isAsked = asking.requests.some(({ status }) => status === "open");
  const goesOn = may(signDocument.scope) && company.formation_status !== "Active";
  const others =
    goesOn && can(listFormationDocuments.scope) ? (await read(listFormationDocuments, { entity_id })).data : [];
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}`, label: shortName(company.legal_name) }}
        title={document.title}
        status={<DocumentStatus document={document} ended={!active} />}
        more={
          <>
            {asks && !isAsked ? (
              <AskSheet
                document={document}
                signers={asking.signers}
                isMailing={hasMailServer()}
                action={asShown(document, { askByMail }).askByMail}
                trial={tryAskByMail}
              />
            ) : null}
            {hasFile ? (
              <Button asChild>
                <a href={`${page}/file`} target="_blank" rel="noreferrer">
                  <FileText aria-hidden="true" />
                  Open the file
                </a>
              </Button>
            ) : null}
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
          asks ? (
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
          {contract ? (
            <TermPanel
              contract={contract}
              acts={mayChangeTerm ? { ...asShown(contract, termActs), tryChangeTerm, tryEndContract } : null}
            />
          ) : null}
          {asking.requests.map((request) => (
            <RequestPanel
              key={request.signature_request_id}
              request={request}
              acts={asks ? { ...asShown(request, { remind, revoke }), tryRevoke } : null}
            />
          ))}
          <DocumentSide document={document} others={others} />
        </div>
      </div>
      <ApiFold
        calls={[
          callOf(readDocument, { document_id }),
          callOf(downloadDocument, { document_id }),
          ...(hasFile ? [callOf(downloadFile, { document_id })] : []),
          ...(isSigned
            ? [
                callOf(signDocument, {
                  document_id,
                  signer_name: person.name,
                  signer_role: document.signer_roles[0] ?? "Director",
                }),
                callOf(askForSignatures, {
                  document_id,
                  signers: [
                    {
                      signer_name: person.name,
                      signer_role: document.signer_roles[0] ?? "Director",
                      signer_email: person.email,
                    },
                  ],
                }),
              ]
            : []),
        ]}
      />
    </>
  );
}
