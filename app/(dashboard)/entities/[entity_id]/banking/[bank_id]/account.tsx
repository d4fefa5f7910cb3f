import { cache, type ReactNode } from "react";
import { readBankAccount } from "#lib/domains/money/banking/operations.ts";
import type { BankAccount } from "#lib/domains/money/banking/schema.ts";
import { read } from "#lib/server/read.ts";
import { BankAccountTabs } from "#ui/money/banking/bank-account-tabs.tsx";
import { accountTypeLabels, bankAccountLabels, bankAccountTones, bankName } from "#ui/money/banking/labels.ts";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Status } from "#ui/ui/status.tsx";

export interface BankAccountParams {
  params: Promise<{ entity_id: string; bank_id: string }>;
}

/** The bank account of the page's address, read once for its title and its body. */
export const accountOf = cache((entity_id: string, bank_id: string) => read(readBankAccount, { entity_id, bank_id }));

/** What every part of a bank account begins with: whose it is, how it stands, and its parts. */
export function AccountHead({
  account,
  more,
  action,
  notice,
}: {
  account: BankAccount;
  more?: ReactNode;
  action?: ReactNode;
  notice: ReactNode;
}) {
  const { entity_id, bank_id, status, account_type, account_number_masked, currency } = account;
  const kind = [accountTypeLabels[account_type], account_number_masked].filter((part) => part !== null).join(" ");
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/banking`, label: "Bank accounts" }}
        title={bankName(account)}
        status={<Status value={status} tones={bankAccountTones} labels={bankAccountLabels} />}
        meta={`${kind}, ${currency.toUpperCase()}`}
        more={more}
        action={action}
      />
      <div className="mb-6">
        <BankAccountTabs entity_id={entity_id} bank_id={bank_id} />
      </div>
      {notice}
    </>
  );
}
