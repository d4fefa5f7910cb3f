import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import * as safeOperations from "#lib/domains/equity/safes/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { ElectTerms, WriteConvertible } from "#ui/equity/convertible-acts.tsx";
import { EndSafe } from "#ui/equity/end-safe.tsx";
import { safeLabels, safeStatusLabels } from "#ui/equity/labels.ts";
import { NameApproval } from "#ui/equity/name-approval.tsx";
import { PaySafe } from "#ui/equity/pay-safe.tsx";
import { approvalFact } from "#ui/record/approval-link.tsx";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Badge } from "#ui/ui/badge.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { companyPage } from "../../../company.tsx";
import { entriesOf } from "../../../ledger/entries-of.ts";
import * as actions from "../../actions.ts";
import { approvalsOf } from "../../approvals.ts";

interface SafeParams {
  params: Promise<{ entity_id: string; safe_id: string }>;
}

const safeOf = cache((entity_id: string, safe_id: string) => read(safeOperations.readSafe, { entity_id, safe_id }));

export async function generateMetadata({ params }: SafeParams) {
  const { entity_id, safe_id } = await params;
  return { title: `SAFE of ${(await safeOf(entity_id, safe_id)).investor_name}` };
}

export default async function SafePage({ params }: SafeParams) {
  const { entity_id, safe_id } = await params;
  const page = await companyPage(entity_id, `cap-table/safes/${safe_id}`, safeOperations.paySafe.scope);
  const safe = await safeOf(entity_id, safe_id);
  const { investor_name, valuation_cap_cents, discount_percent, fixed_percent, paid_on } = safe;
  const { paySafe, cancelSafe, repaySafe, approveSafe, electTerms, documentSafe } = actions;
  const { tryPaySafe, tryCancelSafe, tryRepaySafe } = actions;
  const acts = asShown(safe, { paySafe, cancelSafe, repaySafe, approveSafe, electTerms, documentSafe });
  const { document_id, mfn_safe_id } = safe;
  const values = { entity_id, safe_id };
  const isOutstanding = page.writes && safe.status === "outstanding";
  const mayBePaid = paid_on === null && (safe.status === "outstanding" || safe.status === "converted");
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/cap-table/safes`, label: "SAFEs" }}
        title={investor_name}
        status={<Badge>{safeStatusLabels[safe.status]}</Badge>}
        action={
          page.writes ? (
            <div className="flex flex-wrap gap-2">
              {isOutstanding && document_id === null ? (
                <WriteConvertible
                  what="SAFE"
                  says="The SAFE by its own form and terms, with the side letter’s pro-rata right where it has one."
                  values={values}
                  action={acts.documentSafe}
                  trial={actions.tryDocumentSafe}
                />
              ) : null}
              {safe.approval === "missing" ? (
                <NameApproval
                  what="SAFE"
                  values={values}
                  approvals={approvalsOf(entity_id, page.can)}
                  action={acts.approveSafe}
                  trial={actions.tryApproveSafe}
                />
              ) : null}
              {isOutstanding && safe.safe_type === "mfn" ? (
                <ElectTerms
                  values={values}
                  find={actions.moreSafes}
                  isElected={mfn_safe_id !== null}
                  action={acts.electTerms}
                  trial={actions.tryElectTerms}
                />
              ) : null}
              {safe.status === "outstanding" ? (
                <EndSafe
                  safe={safe}
                  cancel={acts.cancelSafe}
                  repay={acts.repaySafe}
                  trials={{ cancel: tryCancelSafe, repay: tryRepaySafe }}
                />
              ) : null}
              {mayBePaid ? <PaySafe safe={safe} action={acts.paySafe} trial={tryPaySafe} /> : null}
            </div>
          ) : null
        }
      />
      {page.notice}
      <RecordBody
        facts={[
          { term: "Type", value: safeLabels[safe.safe_type] },
          ...(fixed_percent === null ? [] : [{ term: "Owns", value: `${fixed_percent}% before the new money` }]),
          ...dated("Issued", safe.issued_on),
          ...told("Pro-rata right", safe.pro_rata && "In the round that converts it"),
          ...told(
            "Has the terms of",
            mfn_safe_id && (
              <TextLink href={`/entities/${entity_id}/cap-table/safes/${mfn_safe_id}`}>A later SAFE</TextLink>
            ),
          ),
          approvalFact(safe),
          ...told(
            "Document",
            document_id && <TextLink href={`/entities/${entity_id}/documents/${document_id}`}>The SAFE</TextLink>,
          ),
          ...dated("Converted", safe.converted_on),
          ...dated("Ended", safe.ended_on),
          ...made(safe.created_at, safe_id),
        ]}
      >
        <div className="mb-10">
          <Stats
            stats={[
              { label: "Principal", value: <Money cents={safe.principal_amount_cents} /> },
              {
                label: "Valuation cap",
                value: valuation_cap_cents === null ? "None" : <Money cents={valuation_cap_cents} />,
              },
              { label: "Discount", value: discount_percent === null ? "None" : `${discount_percent}%` },
              { label: "Paid", value: paid_on === null ? "Not yet" : <DateText value={paid_on} /> },
            ]}
          />
        </div>
        <EntriesMade
          entries={await entriesOf(entity_id, safe.entry_ids)}
          none="It has made no entry: the books take its money in once it has come."
        />
      </RecordBody>
      <ApiFold
        calls={[
          callOf(safeOperations.readSafe, { entity_id, safe_id }),
          ...(paid_on === null ? [callOf(safeOperations.paySafe, { entity_id, safe_id })] : []),
        ]}
      />
    </>
  );
}
