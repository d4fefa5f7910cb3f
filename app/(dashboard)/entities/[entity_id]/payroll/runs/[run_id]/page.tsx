import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { triggers } from "#lib/core/machine.ts";
import { approveRun, processRun, readRun } from "#lib/domains/money/payroll/operations.ts";
import type { PayrollRun } from "#lib/domains/money/payroll/schema.ts";
import { payrollRunStates } from "#lib/domains/money/payroll/states.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { runActs, runTitle, runTones } from "#ui/money/payroll/labels.ts";
import { RunPeople } from "#ui/money/payroll/run-people.tsx";
import { TaxEstimate } from "#ui/money/payroll/tax-estimate.tsx";
import { dated, made } from "#ui/record/facts.tsx";
import { monthWords } from "#ui/record/periods.ts";
import { RecordActs } from "#ui/record/record-acts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { Status } from "#ui/ui/status.tsx";
import { companyPage } from "../../../company.tsx";
import { entriesOf } from "../../../ledger/entries-of.ts";
import { approve, process, tryApprove, tryProcess } from "../../actions.ts";

interface RunParams {
  params: Promise<{ entity_id: string; run_id: string }>;
}

const acts = { approve: approveRun, process: processRun };

const runOf = cache((entity_id: string, run_id: string) => read(readRun, { entity_id, run_id }));

/** Out of what the run was drafted. */
const drafted = ({ period, people }: PayrollRun) =>
  period !== null ? `From the payroll of ${monthWords(period)}` : people.length > 0 ? "By its people" : "As one sum";

export async function generateMetadata({ params }: RunParams) {
  const { entity_id, run_id } = await params;
  return { title: `Payroll ${runTitle(await runOf(entity_id, run_id))}` };
}

export default async function RunPage({ params }: RunParams) {
  const { entity_id, run_id } = await params;
  const list = `/entities/${entity_id}/payroll`;
  const { writes, notice } = await companyPage(entity_id, `payroll/runs/${run_id}`, approveRun.scope);
  const run = await runOf(entity_id, run_id);
  const entries = await entriesOf(entity_id, run.entry_ids);
  const empty = run.total_gross_cents === 0;
  const may = empty ? [] : triggers(payrollRunStates, run.status);
  const words = runActs(run);
  return (
    <>
      <PageHeader
        back={{ href: list, label: "Payroll runs" }}
        title={runTitle(run)}
        status={<Status value={run.status} tones={runTones} />}
        action={
          <RecordActs
            may={writes ? may : []}
            words={words}
            actions={asShown(run, { approve, process })}
            trials={{ approve: tryApprove, process: tryProcess }}
            input={{ entity_id, run_id }}
          />
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
          ...made(run.created_at, run_id),
        ]}
      >
        <Stats
          stats={[
            { label: "Total gross", value: <Sum cents={run.total_gross_cents} /> },
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
        <Section title="People" className="mt-10!">
          <RunPeople run={run} />
        </Section>
        {empty ? null : (
          <TaxEstimate employer_taxes={run.employer_taxes} employer_taxes_note={run.employer_taxes_note} />
        )}
        <EntriesMade entries={entries} none="It touches no balance until it is processed." />
      </RecordBody>
      <ApiFold
        calls={[
          callOf(readRun, { entity_id, run_id }),
          ...may.map((trigger) => callOf(acts[trigger], { entity_id, run_id })),
        ]}
      />
    </>
  );
}
