import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { readReconciliation, signOffReconciliation } from "#lib/domains/books/reconciliation/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { ReconciliationReport } from "#ui/books/ledger/reconciliation-report.tsx";
import { ReconciledBadge } from "#ui/books/ledger/reconciliation-table.tsx";
import { SignOff } from "#ui/books/ledger/sign-off.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { DateText, monthLabel } from "#ui/ui/date.tsx";
import { Identifier } from "#ui/ui/identifier.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { companyPage } from "../../../company.tsx";
import { signOff } from "../../actions.ts";

interface ReportParams {
  params: Promise<{ entity_id: string; reconciliation_id: string }>;
}

const reportOf = cache((entity_id: string, reconciliation_id: string) =>
  read(readReconciliation, { entity_id, reconciliation_id }),
);

export async function generateMetadata({ params }: ReportParams) {
  const { entity_id, reconciliation_id } = await params;
  return { title: `Reconciliation of ${monthLabel((await reportOf(entity_id, reconciliation_id)).period)}` };
}

export default async function ReconciliationPage({ params }: ReportParams) {
  const { entity_id, reconciliation_id } = await params;
  const [report, { writes }] = await Promise.all([
    reportOf(entity_id, reconciliation_id),
    companyPage(entity_id, `ledger/reconciliations/${reconciliation_id}`, signOffReconciliation.scope),
  ]);
  const ledger = `/entities/${entity_id}/ledger`;
  return (
    <>
      <PageHeader
        back={{ href: `${ledger}/reconciliations`, label: "Reconciliations" }}
        title={monthLabel(report.period)}
        status={<ReconciledBadge {...report} />}
        meta={
          <>
            <span>
              As of <DateText value={report.created_at} time />
            </span>
            <Identifier value={reconciliation_id} label="reconciliation id" />
          </>
        }
        more={<ButtonLink href={`${ledger}/entries?period=${report.period}`}>The month’s entries</ButtonLink>}
        action={
          writes && report.is_reconciled && report.sign_off === null ? (
            <SignOff report={report} action={asShown(report, { signOff }).signOff} />
          ) : null
        }
      />
      <ReconciliationReport report={report} />
      <ApiFold
        calls={[
          callOf(readReconciliation, { entity_id, reconciliation_id }),
          callOf(signOffReconciliation, { entity_id, reconciliation_id }),
        ]}
      />
    </>
  );
}
