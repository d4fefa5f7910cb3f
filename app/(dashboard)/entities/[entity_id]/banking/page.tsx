import { Landmark } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { createBankAccount, listBankAccounts, openBankAccount } from "#lib/domains/money/banking/operations.ts";
import { executeIntent } from "#lib/domains/trust/intents/operations.ts";
import { read } from "#lib/server/read.ts";
import { BankAccountTable } from "#ui/money/banking/bank-account-table.tsx";
import { bankAccountLabels } from "#ui/money/banking/labels.ts";
import { NewBankAccount } from "#ui/money/banking/new-bank-account.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../asked.ts";
import { companyPage } from "../company.tsx";
import { findAccounts } from "../ledger/actions.ts";
import { accountsOf, currencyChoices } from "../ledger/choices.ts";
import { banksOf } from "../payments/choices.ts";
import { moreBankAccounts, open } from "./actions.ts";

export const metadata = { title: "Bank accounts" };

export default async function BankingPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { writes, notice } = await companyPage(entity_id, "banking", openBankAccount.scope);
  const asked = askedOf(listBankAccounts.input.pick({ status: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(listBankAccounts, narrowing);
  return (
    <ListPage
      title="Bank accounts"
      description="Where the company keeps its money, and what the banks asked to see."
      create={
        writes ? (
          <NewBankAccount
            entity_id={entity_id}
            currencies={currencyChoices}
            accounts={await accountsOf(entity_id)}
            findAccounts={findAccounts}
            tied={(await banksOf(entity_id)).flatMap((bank) => (bank.status === "closed" ? [] : bank.account_id))}
            action={open}
          />
        ) : null
      }
      more={<ButtonLink href={`/entities/${entity_id}/banking/rules`}>Rules</ButtonLink>}
      notice={notice}
      filters={
        <SelectFilter
          label="Status"
          name="status"
          options={Object.entries(bankAccountLabels).map(([value, label]) => ({ value, label }))}
        />
      }
      filterNames={["status"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Landmark aria-hidden="true" />,
        title: "No bank accounts yet",
        text: "Opening one puts together what a bank asks to see: the formation documents, the filing and the EIN. It is active once the bank has confirmed it.",
      }}
      calls={[
        callOf(listBankAccounts, { entity_id, ...asked.filter }),
        callOf(createBankAccount, { ...createBankAccount.example, entity_id }),
        callOf(
          executeIntent,
          { action: "open_bank_account", params: { entity_id } },
          "Open one at a bank to be chosen",
        ),
      ]}
    >
      <EndlessList
        of="bank accounts"
        first={first}
        asked={narrowing}
        list={moreBankAccounts}
        table={BankAccountTable}
      />
    </ListPage>
  );
}
