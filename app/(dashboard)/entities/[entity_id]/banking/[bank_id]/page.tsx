import { callOf } from "#lib/core/call.ts";
import { triggers } from "#lib/core/machine.ts";
import {
  activateBankAccount,
  closeBankAccount,
  readBankAccount,
  updateBankAccount,
} from "#lib/domains/money/banking/operations.ts";
import { bankAccountStates } from "#lib/domains/money/banking/states.ts";
import { asShown } from "#lib/server/shown.ts";
import { BankAccountActs } from "#ui/money/banking/bank-account-acts.tsx";
import { EditBankAccount } from "#ui/money/banking/bank-account-details.tsx";
import { accountTypeLabels, bankName } from "#ui/money/banking/labels.ts";
import { VerificationPackageView } from "#ui/money/banking/verification-package.tsx";
import { dated, made } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { companyPage } from "../../company.tsx";
import { activate, change, close, tryActivate, tryClose } from "../actions.ts";
import { AccountHead, accountOf, type BankAccountParams } from "./account.tsx";

const acts = { activate: activateBankAccount, close: closeBankAccount };

export async function generateMetadata({ params }: BankAccountParams) {
  const { entity_id, bank_id } = await params;
  return { title: bankName(await accountOf(entity_id, bank_id)) };
}

export default async function BankAccountPage({ params }: BankAccountParams) {
  const { entity_id, bank_id } = await params;
  const { writes, notice } = await companyPage(entity_id, `banking/${bank_id}`, activateBankAccount.scope);
  const account = await accountOf(entity_id, bank_id);
  const { status, account_type, currency, verification_package, balance_cents, account_name, account_id } = account;
  const { routing_number, account_number_masked } = account;
  const doors = asShown(account, { activate, change, close });
  const may = triggers(bankAccountStates, status);
  return (
    <>
      <AccountHead
        account={account}
        notice={notice}
        more={writes && status !== "closed" ? <EditBankAccount account={account} action={doors.change} /> : null}
        action={
          writes ? (
            <BankAccountActs
              account={account}
              may={may}
              activate={doors.activate}
              close={doors.close}
              trials={{ activate: tryActivate, close: tryClose }}
            />
          ) : null
        }
      />
      <RecordBody
        facts={[
          { term: "Type", value: accountTypeLabels[account_type] },
          { term: "Currency", value: currency.toUpperCase() },
          {
            term: "Routing number",
            value: routing_number && <span className="font-mono text-sm">{routing_number}</span>,
          },
          {
            term: "Account number",
            value: account_number_masked && <span className="tabular-nums">{account_number_masked}</span>,
          },
          ...dated("Activated", account.activated_at),
          ...dated("Closed", account.closed_at),
          ...made(account.created_at, bank_id),
        ]}
      >
        <Stats
          stats={[
            { label: "Balance in the books", value: <Sum cents={balance_cents} currency={currency} /> },
            {
              label: "Kept as",
              value: (
                <TextLink
                  href={`/entities/${entity_id}/ledger/accounts/${account_id}`}
                  className="text-base [overflow-wrap:anywhere]"
                >
                  {account_name}
                </TextLink>
              ),
              note: "The ledger account that its entries go to",
            },
          ]}
        />
        <Section
          className="mt-10"
          title="Verification package"
          description="What the bank asks to see, out of the formation as it was when the account was opened."
        >
          <VerificationPackageView entity_id={entity_id} shown={verification_package} />
        </Section>
      </RecordBody>
      <ApiFold
        calls={[
          callOf(readBankAccount, { entity_id, bank_id }),
          ...may.map((trigger) => callOf(acts[trigger], { entity_id, bank_id })),
          ...(status === "closed"
            ? []
            : [callOf(updateBankAccount, { ...updateBankAccount.example, entity_id, bank_id })]),
        ]}
      />
    </>
  );
}
