import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import {
  approveAmendment,
  confirmAmendment,
  readAmendment,
} from "#lib/domains/company/formation/amendments/operations.ts";
import type { Amendment } from "#lib/domains/company/formation/amendments/schema.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { AmendmentActs } from "#ui/company/amendments/amendment-acts.tsx";
import { amendmentLabels, amendmentTones, changeLabels, formLabels } from "#ui/company/amendments/labels.ts";
import { ApprovalLink } from "#ui/record/approval-link.tsx";
import { dated, made } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Status } from "#ui/ui/status.tsx";
import { approvalsOf } from "../../cap-table/approvals.ts";
import { companyPage } from "../../company.tsx";
import { approve, confirm, reject, tryConfirm, withdraw } from "../actions.ts";

interface AmendmentParams {
  params: Promise<{ entity_id: string; amendment_id: string }>;
}

const amendmentOf = cache((entity_id: string, amendment_id: string) =>
  read(readAmendment, { entity_id, amendment_id }),
);

export async function generateMetadata({ params }: AmendmentParams) {
  const { entity_id, amendment_id } = await params;
  return { title: formLabels[(await amendmentOf(entity_id, amendment_id)).form] };
}

/** What filing it costs, and where that is done; what our facts lack is said so. */
const filingFacts = ({ filing_fee_cents, filing_portal, filing_notes }: Amendment) => [
  { term: "Fee", value: filing_fee_cents === null ? "Not in our facts" : <Money cents={filing_fee_cents} /> },
  {
    term: "The state’s site",
    value:
      filing_portal === null ? (
        "Not in our facts"
      ) : (
        <a href={filing_portal} target="_blank" rel="noreferrer" className="underline">
          {new URL(filing_portal).hostname}
        </a>
      ),
  },
  { term: "Note", value: filing_notes.join(" ") },
];

export default async function AmendmentPage({ params }: AmendmentParams) {
  const { entity_id, amendment_id } = await params;
  const { writes, can, notice } = await companyPage(entity_id, `amendments/${amendment_id}`, confirmAmendment.scope);
  const amendment = await amendmentOf(entity_id, amendment_id);
  const { status, form, document_id, needs_filing, filing_office, approval_id, confirmation_number } = amendment;
  const approvedBy =
    approval_id === null ? (
      "Nothing says who approved it"
    ) : (
      <ApprovalLink entity_id={entity_id} approval_id={approval_id} />
    );
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/amendments`, label: "Changes" }}
        title={formLabels[form]}
        status={<Status value={status} tones={amendmentTones} labels={amendmentLabels} />}
        action={
          writes ? (
            <AmendmentActs
              amendment={amendment}
              approvals={approvalsOf(entity_id, can)}
              actions={asShown(amendment, { confirm, reject, withdraw, approve })}
              trial={tryConfirm}
            />
          ) : null
        }
      />
      {notice}
      <RecordBody
        facts={[
          {
            term: "Paper",
            value: <TextLink href={`/entities/${entity_id}/documents/${document_id}`}>Read and sign</TextLink>,
          },
          { term: "Filed with", value: needs_filing ? filing_office : "Nobody: it is signed" },
          ...(needs_filing && status === "pending_filing" ? filingFacts(amendment) : []),
          { term: "Approved by", value: approvedBy },
          ...(confirmation_number === null ? [] : [{ term: "Confirmation", value: confirmation_number }]),
          ...dated("In effect since", amendment.filed_on),
          ...(amendment.reason === null ? [] : [{ term: "Reason", value: amendment.reason }]),
          ...made(amendment.created_at, amendment_id),
        ]}
      >
        <Section title="What changes">
          <ul className="list-disc space-y-1 pl-4">
            {changeLabels(amendment).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Section>
      </RecordBody>
      <ApiFold
        calls={[
          callOf(readAmendment, { entity_id, amendment_id }),
          ...(status === "pending_filing"
            ? [
                callOf(confirmAmendment, { ...confirmAmendment.example, entity_id, amendment_id }),
                callOf(approveAmendment, { ...approveAmendment.example, entity_id, amendment_id }),
              ]
            : []),
        ]}
      />
    </>
  );
}
