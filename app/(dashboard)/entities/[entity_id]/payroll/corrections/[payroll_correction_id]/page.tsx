import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { triggers } from "#lib/core/machine.ts";
import { readBankAccount } from "#lib/domains/money/banking/operations.ts";
import { readCorrection, voidCorrection as voidOperation } from "#lib/domains/money/payroll/corrections/operations.ts";
import { correctionStates } from "#lib/domains/money/payroll/states.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { bankName } from "#ui/money/banking/labels.ts";
import { CorrectedPays } from "#ui/money/payroll/corrected-pays.tsx";
import { correctionActs, correctionTones, settlementLabels } from "#ui/money/payroll/labels.ts";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordActs } from "#ui/record/record-acts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { Status } from "#ui/ui/status.tsx";
import { companyPage } from "../../../company.tsx";
import { entriesOf } from "../../../ledger/entries-of.ts";
import { tryVoidCorrection, voidCorrection } from "../../actions.ts";

interface CorrectionParams {
  params: Promise<{ entity_id: string; payroll_correction_id: string }>;
}

const correctionOf = cache((entity_id: string, payroll_correction_id: string) =>
  read(readCorrection, { entity_id, payroll_correction_id }),
);

export async function generateMetadata({ params }: CorrectionParams) {
  const { entity_id, payroll_correction_id } = await params;
  return { title: `Payroll correction: ${(await correctionOf(entity_id, payroll_correction_id)).name}` };
}

export default async function CorrectionPage({ params }: CorrectionParams) {
  const { entity_id, payroll_correction_id } = await params;
  const payroll = `/entities/${entity_id}/payroll`;
  const page = `payroll/corrections/${payroll_correction_id}`;
  const { writes, notice } = await companyPage(entity_id, page, voidOperation.scope);
  const correction = await correctionOf(entity_id, payroll_correction_id);
  const { run_id, person_id, name, reason, net_cents, settled_by, corrected_on, status, bank_id } = correction;
  const [entries, bank] = await Promise.all([
    entriesOf(entity_id, correction.entry_ids),
    bank_id === null ? null : read(readBankAccount, { entity_id, bank_id }),
  ]);
  const may = triggers(correctionStates, status);
  return (
    <>
      <PageHeader
        back={{ href: `${payroll}/runs/${run_id}`, label: "Payroll run" }}
        title={`Correction of the pay of ${name}`}
        status={<Status value={status} tones={correctionTones} />}
        action={
          <RecordActs
            may={writes ? may : []}
            words={correctionActs(correction)}
            actions={asShown(correction, { void: voidCorrection })}
            trials={{ void: tryVoidCorrection }}
            input={{ entity_id, payroll_correction_id }}
          />
        }
      />
      {notice}
      <RecordBody
        facts={[
          { term: "Whose pay", value: <TextLink href={`${payroll}/people/${person_id}`}>{name}</TextLink> },
          { term: "What was wrong", value: reason },
          { term: "Settled by", value: settlementLabels[settled_by] },
          ...(bank
            ? told(
                "Bank account",
                <TextLink href={`/entities/${entity_id}/banking/${bank.bank_id}`}>{bankName(bank)}</TextLink>,
              )
            : []),
          ...dated("Voided on", correction.voided_on),
          ...made(correction.created_at, payroll_correction_id),
        ]}
      >
        <div className="mb-10">
          <Stats
            stats={[
              {
                label: net_cents < 0 ? "Came back, net" : "Paid, net",
                value: <Sum cents={Math.abs(net_cents)} />,
              },
              { label: "Settled on", value: <DateText value={corrected_on} /> },
            ]}
          />
        </div>
        <EntriesMade entries={entries} none="It moves nothing in the books." />
      </RecordBody>
      <Section
        title="The difference"
        description="By how much each pay is otherwise; in parentheses what was too much."
      >
        <CorrectedPays correction={correction} />
      </Section>
      <ApiFold
        calls={[
          callOf(readCorrection, { entity_id, payroll_correction_id }),
          ...may.map(() => callOf(voidOperation, { entity_id, payroll_correction_id })),
        ]}
      />
    </>
  );
}
