import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { triggers } from "#lib/core/machine.ts";
import { readBankAccount } from "#lib/domains/money/banking/operations.ts";
import { readDeposit, voidDeposit as voidOperation } from "#lib/domains/money/payroll/deposits/operations.ts";
import { depositStates } from "#lib/domains/money/payroll/states.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { bankName } from "#ui/money/banking/labels.ts";
import { depositActs, depositLabel, depositTones } from "#ui/money/payroll/labels.ts";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordActs } from "#ui/record/record-acts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { Status } from "#ui/ui/status.tsx";
import { companyPage } from "../../../company.tsx";
import { entriesOf } from "../../../ledger/entries-of.ts";
import { tryVoidDeposit, voidDeposit } from "../../actions.ts";

interface DepositParams {
  params: Promise<{ entity_id: string; deposit_id: string }>;
}

const depositOf = cache((entity_id: string, deposit_id: string) => read(readDeposit, { entity_id, deposit_id }));

export async function generateMetadata({ params }: DepositParams) {
  const { entity_id, deposit_id } = await params;
  return { title: `Deposit: ${depositLabel(await depositOf(entity_id, deposit_id))}` };
}

export default async function DepositPage({ params }: DepositParams) {
  const { entity_id, deposit_id } = await params;
  const list = `/entities/${entity_id}/payroll/deposits`;
  const { writes, notice } = await companyPage(entity_id, `payroll/deposits/${deposit_id}`, voidOperation.scope);
  const deposit = await depositOf(entity_id, deposit_id);
  const { amount_cents, deposited_on, status, bank_id } = deposit;
  const [entries, bank] = await Promise.all([
    entriesOf(entity_id, deposit.entry_ids),
    bank_id === null ? null : read(readBankAccount, { entity_id, bank_id }),
  ]);
  const may = triggers(depositStates, status);
  return (
    <>
      <PageHeader
        back={{ href: list, label: "Payroll taxes owed" }}
        title={depositLabel(deposit)}
        status={<Status value={status} tones={depositTones} />}
        action={
          <RecordActs
            may={writes ? may : []}
            words={depositActs(deposit)}
            actions={asShown(deposit, { void: voidDeposit })}
            trials={{ void: tryVoidDeposit }}
            input={{ entity_id, deposit_id }}
          />
        }
      />
      {notice}
      <RecordBody
        facts={[
          ...(bank
            ? told(
                "From",
                <TextLink href={`/entities/${entity_id}/banking/${bank.bank_id}`}>{bankName(bank)}</TextLink>,
              )
            : told("From", "Cash")),
          ...told("Reference", deposit.reference),
          ...dated("Voided", deposit.voided_at),
          ...made(deposit.created_at, deposit_id),
        ]}
      >
        <div className="mb-10">
          <Stats
            stats={[
              { label: "Amount", value: <Sum cents={amount_cents} /> },
              { label: "Deposited on", value: <DateText value={deposited_on} /> },
            ]}
          />
        </div>
        <EntriesMade entries={entries} none="It has made no entry." />
      </RecordBody>
      <ApiFold
        calls={[
          callOf(readDeposit, { entity_id, deposit_id }),
          ...may.map(() => callOf(voidOperation, { entity_id, deposit_id })),
        ]}
      />
    </>
  );
}
