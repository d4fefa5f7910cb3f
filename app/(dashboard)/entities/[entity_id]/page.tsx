import { today } from "#lib/core/days.ts";
import { readCashMovements, readEarningsByMonth } from "#lib/domains/books/reports/operations.ts";
import { dissolveEntity } from "#lib/domains/company/formation/dissolutions/operations.ts";
import { advanceFormation } from "#lib/domains/company/formation/operations.ts";
import { jurisdiction } from "#lib/domains/company/jurisdictions/facts/facts.ts";
import { exportMinuteBook } from "#lib/domains/company/minute-book/operations.ts";
import { listReceipts } from "#lib/domains/trust/receipts/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { twelveMonthsTo } from "#ui/books/ledger/spans.ts";
import { CashChart, EarningsChart } from "#ui/books/reports/month-charts.tsx";
import { DocumentList } from "#ui/company/documents/document-list.tsx";
import { EntityDetails } from "#ui/company/entities/entity-details.tsx";
import { EntityMenu } from "#ui/company/entities/entity-menu.tsx";
import { EntityNotices } from "#ui/company/entities/entity-notices.tsx";
import { formationLabels, formationTones, isFormed, statusTones, typeLabels } from "#ui/company/entities/labels.ts";
import { FilingGuide } from "#ui/company/formation/filing-guide.tsx";
import { FormationStepper } from "#ui/company/formation/formation-stepper.tsx";
import { Correction, NextStep } from "#ui/company/formation/next-step.tsx";
import { CapTableView } from "#ui/equity/cap-table.tsx";
import { RecentActs } from "#ui/trust/receipts/recent-acts.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { Identifier } from "#ui/ui/identifier.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Status } from "#ui/ui/status.tsx";
import { actTitles } from "../../act-titles.ts";
import {
  advance,
  confirmEin,
  confirmFiling,
  dissolve,
  prepareDissolving,
  tryAdvance,
  tryDissolve,
  withdrawConversion,
} from "./actions.ts";
import { companyCalls } from "./calls.ts";
import { approvalsOf } from "./cap-table/approvals.ts";
import { type CompanyParams, companyDetailOf, companyOf, companyPage } from "./company.tsx";
import { becomingOf } from "./conversions.ts";
import { BooksIntegrity } from "./ledger/integrity.tsx";

export async function generateMetadata({ params }: CompanyParams) {
  return { title: (await companyOf((await params).entity_id)).legal_name };
}

export default async function EntityPage({ params }: CompanyParams) {
  const { entity_id } = await params;
  const { role, can } = await companyPage(entity_id, "", advanceFormation.scope);
  const entity = await companyDetailOf(entity_id);
  // Null where the role reads the company, and not these of it.
  const { documents, cap_table } = entity;
  const year = { entity_id, ...twelveMonthsTo(today()) };
  const dissolves = entity.status === "active" && can(dissolveEntity.scope);
  const [receipts, earnings, cash] = await Promise.all([
    can(listReceipts.scope) ? read(listReceipts, { entity_id, limit: 8 }) : null,
    can(readEarningsByMonth.scope) ? read(readEarningsByMonth, year) : null,
    can(readCashMovements.scope) ? read(readCashMovements, year) : null,
  ]);
  const books = earnings && cash && earnings.months.length > 0 ? { earnings, cash } : null;
  const acts = asShown(entity, { advance, confirmFiling, confirmEin, dissolve, withdrawConversion });
  // What acts upon it in the browser needs no cap table, which may be megabytes.
  const shown = { ...entity, cap_table: null };
  const steps = { entity: shown, ...acts, tryAdvance };
  const forms = can(advanceFormation.scope);
  const state = jurisdiction(entity.jurisdiction).name;
  const becoming = becomingOf(entity.conversion);
  const { filed_on = null, confirmation_number = null } = entity.conversion ?? {};
  const isFiled = becoming !== null && filed_on !== null && confirmation_number !== null;
  const converted = isFiled ? { was: becoming.was, filed_on, confirmation_number } : null;
  const complete = entity.formation_status === "Active";
  const ended = entity.status === "dissolved";
  const formed = isFormed(entity);
  const formation = (
    <Section title="Formation" key="formation">
      <FormationStepper entity={entity} />
      {forms ? <FilingGuide entity={entity} /> : null}
    </Section>
  );
  return (
    <>
      <PageHeader
        title={entity.legal_name}
        status={
          <>
            {formed || ended ? <Status value={entity.status} tones={statusTones} /> : null}
            {complete || ended ? null : (
              <Status value={entity.formation_status} tones={formationTones} labels={formationLabels} />
            )}
          </>
        }
        meta={
          <>
            <span>
              {typeLabels[entity.entity_type]}, {state}
            </span>
            <Identifier value={entity_id} label="company id" />
          </>
        }
        more={
          <>
            {can(exportMinuteBook) ? (
              <ButtonLink href={`/entities/${entity_id}/minute-book`}>Minute book</ButtonLink>
            ) : null}
            {dissolves ? (
              <EntityMenu
                entity={shown}
                approvals={approvalsOf(entity_id, can)}
                dissolve={acts.dissolve}
                tryDissolve={tryDissolve}
                prepareDissolving={prepareDissolving}
              />
            ) : null}
            {forms ? <Correction {...steps} /> : null}
          </>
        }
        action={forms ? <NextStep {...steps} /> : null}
      />
      <EntityNotices entity={entity} becoming={becoming} role={role} forms={forms} />
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          {complete ? null : formation}
          {books ? (
            <Section
              title="Books"
              action={
                <ButtonLink size="sm" href={`/entities/${entity_id}/reports`}>
                  Statements
                </ButtonLink>
              }
            >
              <div className="flex flex-col gap-4">
                <CashChart cash={books.cash} />
                <EarningsChart earnings={books.earnings} />
              </div>
            </Section>
          ) : null}
          {documents ? (
            <Section
              title="Documents"
              action={
                <ButtonLink size="sm" href={`/entities/${entity_id}/documents`}>
                  All documents
                </ButtonLink>
              }
            >
              {documents.length > 0 ? (
                <DocumentList documents={documents} ended={ended} />
              ) : (
                <EmptyState title="No documents yet">
                  The formation documents stand here once they are generated: to be read, signed and downloaded.
                </EmptyState>
              )}
            </Section>
          ) : null}
          {cap_table ? (
            <Section
              title="Cap table"
              description="What the company may issue, and what of it is issued."
              action={
                <ButtonLink size="sm" href={`/entities/${entity_id}/cap-table`}>
                  Whole cap table
                </ButtonLink>
              }
            >
              <CapTableView cap_table={cap_table} />
            </Section>
          ) : null}
          {receipts ? (
            <Section
              title="Receipts"
              action={
                <ButtonLink size="sm" href={`/receipts?entity_id=${entity_id}`}>
                  All receipts
                </ButtonLink>
              }
            >
              <RecentActs receipts={receipts.data} titles={actTitles} />
            </Section>
          ) : null}
        </div>
        <div className="min-w-0">
          {complete ? formation : null}
          <Section
            title="Details"
            action={
              formed && forms ? (
                <ButtonLink size="sm" href={`/entities/${entity_id}/amendments`}>
                  Record a change
                </ButtonLink>
              ) : null
            }
          >
            <EntityDetails entity={entity} converted={converted} />
          </Section>
          {books ? (
            <div className="mt-10">
              <BooksIntegrity entity_id={entity_id} />
            </div>
          ) : null}
        </div>
      </div>
      <ApiFold calls={companyCalls(entity)} />
    </>
  );
}
