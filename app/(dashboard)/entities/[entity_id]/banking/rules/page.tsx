import { Wand2 } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { listContacts } from "#lib/domains/company/contacts/operations.ts";
import {
  changeBankRule,
  createBankRule,
  listBankRules,
  proposeBankRules,
} from "#lib/domains/money/banking/bank-rules/operations.ts";
import { bankRuleStates } from "#lib/domains/money/banking/bank-rules/states.ts";
import { listVendors } from "#lib/domains/money/payments/vendors/operations.ts";
import { read } from "#lib/server/read.ts";
import { bankChoice } from "#ui/money/banking/bank-choices.ts";
import { NewRule } from "#ui/money/banking/bank-rules/new-rule.tsx";
import { ProposedRules } from "#ui/money/banking/bank-rules/proposed-rules.tsx";
import { RuleTable } from "#ui/money/banking/bank-rules/rule-table.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { findAccounts } from "../../ledger/actions.ts";
import { accountsOf } from "../../ledger/choices.ts";
import { findBanks, findVendors } from "../../payments/actions.ts";
import { banksOf } from "../../payments/choices.ts";
import { changeRule, createRule, findContacts, moreRules, retireRule } from "./actions.ts";

export const metadata = { title: "Bank rules" };

export default async function BankRulesPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { writes, can, notice } = await companyPage(entity_id, "banking/rules", createBankRule.scope);
  const asked = askedOf(listBankRules.input.pick({ status: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const [first, proposals, banks, accounts] = await Promise.all([
    read(listBankRules, narrowing),
    read(proposeBankRules, { entity_id }),
    banksOf(entity_id),
    accountsOf(entity_id),
  ]);
  const choices = {
    ...{ entity_id, accounts, findAccounts },
    banks: banks.map(bankChoice),
    findBanks,
    findContacts: can(listContacts.scope) ? findContacts : null,
    findVendors: can(listVendors.scope) ? findVendors : null,
  };
  return (
    <>
      <ListPage
        title="Bank rules"
        description="What lines of the bank usually are. A rule proposes, and books nothing until you accept it."
        create={writes ? <NewRule choices={choices} action={createRule} /> : null}
        notice={notice}
        filters={
          <SelectFilter
            label="Status"
            name="status"
            options={bankRuleStates.states.map((value) => ({ value, label: wordsOf(value) }))}
          />
        }
        filterNames={["status"]}
        narrowed={asked.narrowed}
        count={first.data.length}
        empty={{
          icon: <Wand2 aria-hidden="true" />,
          title: "No rules yet",
          text: "Say once what a line such as STRIPE PAYOUT is, and the next one is booked at a keystroke.",
        }}
        calls={[
          callOf(listBankRules, { entity_id, ...asked.filter }),
          callOf(createBankRule, { ...createBankRule.example, entity_id }),
          callOf(proposeBankRules, { entity_id }),
          callOf(changeBankRule, { ...changeBankRule.example, entity_id }),
        ]}
      >
        <EndlessList
          of="bank rules"
          first={first}
          asked={narrowing}
          list={moreRules}
          table={RuleTable}
          given={{ acts: writes ? { retire: retireRule, change: changeRule, choices } : null }}
        />
      </ListPage>
      {writes ? <ProposedRules entity_id={entity_id} proposals={proposals.data} action={createRule} /> : null}
    </>
  );
}
