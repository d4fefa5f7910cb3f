import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { triggers } from "#lib/core/machine.ts";
import { amount } from "#lib/core/money.ts";
import { createCorrection, listCorrections } from "#lib/domains/money/payroll/corrections/operations.ts";
import {
  approveRun,
  discardRun,
  changeRun as editRun,
  processRun,
  readRun,
  voidRun as takeBackRun,
} from "#lib/domains/money/payroll/operations.ts";
import type { PayrollRun } from "#lib/domains/money/payroll/schema.ts";
import { payrollRunStates } from "#lib/domains/money/payroll/states.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { CorrectionTable } from "#ui/money/payroll/correction-table.tsx";
import { runActs, runTitle, runTones } from "#ui/money/payroll/labels.ts";
import { ProcessRun } from "#ui/money/payroll/process-run.tsx";
import { RunPeople, RunTaxes } from "#ui/money/payroll/run-people.tsx";
import { TaxEstimate } from "#ui/money/payroll/tax-estimate.tsx";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordActs } from "#ui/record/record-acts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText, monthLabel } from "#ui/ui/date.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { Status } from "#ui/ui/status.tsx";
import { companyPage } from "../../../company.tsx";
import { entriesOf } from "../../../ledger/entries-of.ts";
import {
  approve,
  changeRun,
  correctPay,
  discard,
  foretellCorrection,
  foretellRun,
  process,
  tryApprove,
  tryCorrection,
  tryDiscard,
  tryProcess,
  tryVoidRun,
  voidRun,
} from "../../actions.ts";
import { payingBanks } from "../../paying-banks.ts";

interface RunParams {
  params: Promise<{ entity_id: string; run_id: string }>;
}

const acts = { approve: approveRun, process: processRun, discard: discardRun, void: takeBackRun };

const runOf = cache((entity_id: string, run_id: string) => read(readRun, { entity_id, run_id }));

/** As many corrections of a run as are shown: more than its people is rare. */
const MOST_CORRECTIONS = 1000;

/** Out of what the run was drafted. */
const drafted = ({ period, people }: PayrollRun) =>
  period !== null ? `From the payroll of ${monthLabel(period)}` : people.length > 0 ? "By its people" : "As one sum";

export async function generateMetadata({ params }: RunParams) {
  const { entity_id, run_id } = await params;
  return { title: `Payroll ${runTitle(await runOf(entity_id, run_id))}` };
}

export default async function RunPage({ params }: RunParams) {
  const { entity_id, run_id } = await params;
  const list = `/entities/${entity_id}/payroll`;
  const { writes, notice } = await companyPage(entity_id, `payroll/runs/${run_id}`, approveRun.scope);
  const run = await runOf(entity_id, run_id);
  const corrects = run.status === "processed" && run.people.length > 0 && writes;
  const [entries, corrections, from] = await Promise.all([
    entriesOf(entity_id, run.entry_ids),
    run.status === "processed" ? read(listCorrections, { entity_id, run_id, limit: MOST_CORRECTIONS }) : null,
    corrects ? payingBanks(entity_id) : null,
  ]);
  const corrected = corrections?.data ?? [];
  const empty = run.total_gross_cents === 0;
  const may = triggers(payrollRunStates, run.status).filter((trigger) => !empty || trigger === "discard");
  const words = runActs(run);
  const [person] = run.people;
  return (
    <>
      <PageHeader
        back={{ href: list, label: "Payroll runs" }}
        title={runTitle(run)}
        status={<Status value={run.status} tones={runTones} />}
        action={
          writes ? (
            <>
              <RecordActs
                may={may.filter((trigger) => trigger !== "process")}
                words={words}
                actions={asShown(run, { approve, discard, void: voidRun })}
                trials={{ approve: tryApprove, discard: tryDiscard, void: tryVoidRun }}
                input={{ entity_id, run_id }}
              />
              {may.includes("process") ? (
                <ProcessRun
                  run={{ ...run, people: [] }}
                  paid_on={run.pay_date > today() ? today() : run.pay_date}
                  from={await payingBanks(entity_id)}
                  action={asShown(run, { process }).process}
                  trial={tryProcess}
                />
              ) : null}
            </>
          ) : null
        }
      />
      {notice}
      {empty ? (
        <Callout
          tone="warning"
          title="There is nobody to pay"
          className="mb-8"
          action={
            <ButtonLink size="sm" href={`${list}/people`}>
              Employees
            </ButtonLink>
          }
        >
          Nobody was employed in this period, so the run cannot be approved. Add employees, and draft another.
        </Callout>
      ) : null}
      <RecordBody
        facts={[
          { term: "Period", value: runTitle(run) },
          { term: "Drafted", value: drafted(run) },
          ...dated("Approved", run.approved_at),
          ...dated("Processed", run.processed_at),
          ...dated("Money left on", run.paid_on),
          ...dated("Discarded", run.discarded_at),
          ...dated("Voided on", run.voided_on),
          ...(run.off_cycle ? told("Cycle", "Beside the regular pay") : []),
          ...made(run.created_at, run_id),
        ]}
      >
        <Stats
          stats={[
            { label: "Total gross", value: <Sum cents={run.total_gross_cents} /> },
            {
              label: "Net",
              value: <Sum cents={run.net_cents} />,
              ...(run.withholding_note ? {} : { note: `${amount(run.total_gross_cents - run.net_cents)} withheld` }),
            },
            ...(run.employer_taxes
              ? [
                  {
                    label: "Employer’s taxes, estimated",
                    value: <Sum cents={run.employer_taxes.total_cents} />,
                    note: `With the figures of ${run.employer_taxes.year}`,
                  },
                ]
              : []),
            { label: "Pay date", value: <DateText value={run.pay_date} /> },
          ]}
        />
        <EntriesMade entries={entries} none="It touches no balance until it is processed." />
      </RecordBody>
      {/* Below both, since what everybody is paid is wider than the space beside the details. */}
      <Section title="People">
        <RunPeople
          run={run}
          corrections={corrected.filter(({ status }) => status === "recorded")}
          correcting={
            from && {
              today: today(),
              from,
              action: correctPay,
              trial: tryCorrection,
              foretell: foretellCorrection,
            }
          }
          telling={
            writes && (run.status === "approved" || run.status === "processed")
              ? asShown(run, { changeRun }).changeRun
              : null
          }
          acts={
            writes && run.status === "draft"
              ? { changeRun: asShown(run, { changeRun }).changeRun, foretell: foretellRun }
              : null
          }
        />
        {run.withholding_note ? (
          <p className="mt-3 max-w-2xl text-pretty text-muted text-sm">{run.withholding_note}</p>
        ) : null}
      </Section>
      {corrected.length > 0 ? (
        <Section title="Corrections" description="What was put right since; the run itself keeps what it said.">
          <CorrectionTable rows={corrected} />
        </Section>
      ) : null}
      {empty ? null : <TaxEstimate employer_taxes={run.employer_taxes} employer_taxes_note={run.employer_taxes_note} />}
      <RunTaxes people={run.people} employer_taxes={run.employer_taxes} />
      <ApiFold
        calls={[
          callOf(readRun, { entity_id, run_id }),
          ...(run.status === "draft" && person
            ? [
                callOf(editRun, {
                  entity_id,
                  run_id,
                  people: [{ person_id: person.person_id, federal_withheld_cents: 0 }],
                }),
              ]
            : []),
          ...may.map((trigger) => callOf(acts[trigger], { entity_id, run_id })),
          ...(corrects && person
            ? [
                callOf(createCorrection, {
                  ...{ entity_id, run_id, person_id: person.person_id },
                  federal_withheld_cents: person.federal_withheld_cents,
                  reason: "Withheld by the wrong table",
                }),
              ]
            : []),
        ]}
      />
    </>
  );
}
