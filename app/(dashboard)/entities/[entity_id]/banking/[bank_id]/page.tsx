import { cache } from "react";
import { triggers } from "#lib/core/machine.ts";
import { activateOneBankAccount, readBankAccount } from "#lib/domains/banking/operations.ts";
import { bankAccountStates } from "#lib/domains/banking/states.ts";
import { read } from "#lib/server/read.ts";
import { BankAccountActs } from "#ui/banking/bank-account-acts.tsx";
import { VerificationPackageView } from "#ui/banking/verification-package.tsx";
import { accountTypeWords, bankAccountActs, bankAccountTones, bankAccountWords, bankName } from "#ui/banking/words.ts";
import { dated, made } from "#ui/ledger/facts.tsx";
import { recordCalls } from "#ui/ledger/record-acts.tsx";
import { RecordBody } from "#ui/ledger/record-body.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Status } from "#ui/ui/status.tsx";
import { bookOf } from "../../ledger/book.tsx";
import { activate, close } from "../actions.ts";

interface BankAccountParams {
  params: Promise<{ entity_id: string; bank_id: string }>;
}

const accountOf = cache((entity_id: string, bank_id: string) => read(readBankAccount, { entity_id, bank_id }));

export async function generateMetadata({ params }: BankAccountParams) {
  const { entity_id, bank_id } = await params;
  return { title: bankName(await accountOf(entity_id, bank_id)) };
}

export default async function BankAccountPage({ params }: BankAccountParams) {
  const { entity_id, bank_id } = await params;
  const list = `/entities/${entity_id}/banking`;
  const { writes, notice } = await bookOf(`${list}/${bank_id}`, entity_id, activateOneBankAccount.scope);
  const account = await accountOf(entity_id, bank_id);
  const { status, account_type, currency, verification_package } = account;
  const may = triggers(bankAccountStates, status);
  return (
    <>
      <PageHeader
        back={{ href: list, label: "Bank accounts" }}
        title={bankName(account)}
        status={<Status value={status} tones={bankAccountTones} labels={bankAccountWords} />}
        meta={`${accountTypeWords[account_type]}, ${currency.toUpperCase()}`}
        action={writes ? <BankAccountActs account={account} may={may} activate={activate} close={close} /> : null}
      />
      {notice}
      <RecordBody
        facts={[
          { term: "Type", value: accountTypeWords[account_type] },
          { term: "Currency", value: currency.toUpperCase() },
          ...dated("Activated", account.activated_at),
          ...dated("Closed", account.closed_at),
          ...made(account.created_at, bank_id),
        ]}
      >
        <Section
          title="Verification package"
          description="What the bank asks to see, out of the formation as it was when the account was opened."
        >
          <VerificationPackageView entity_id={entity_id} shown={verification_package} />
        </Section>
      </RecordBody>
      <ApiFold
        calls={recordCalls(`/v1/entities/${entity_id}/bank-accounts/${bank_id}`, may, bankAccountActs(account))}
      />
    </>
  );
}
