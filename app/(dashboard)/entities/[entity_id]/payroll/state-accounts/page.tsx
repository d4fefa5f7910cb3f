import { MapPinned } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { today, yearOf } from "#lib/core/days.ts";
import { readYear } from "#lib/domains/money/payroll/operations.ts";
import * as accounts from "#lib/domains/money/payroll/state-accounts/operations.ts";
import { stateTaxAccountStates } from "#lib/domains/money/payroll/states.ts";
import { read } from "#lib/server/read.ts";
import { stateTaxLabels } from "#ui/money/payroll/labels.ts";
import { NewStateAccount } from "#ui/money/payroll/new-state-account.tsx";
import { PayrollTabs } from "#ui/money/payroll/payroll-tabs.tsx";
import { StateAccountTable } from "#ui/money/payroll/state-account-table.tsx";
import { StateQuarters } from "#ui/money/payroll/state-quarters.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { Section } from "#ui/ui/section.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { addStateAccount, moreStateAccounts, voidStateAccount } from "../actions.ts";

export const metadata = { title: "State tax accounts" };

export default async function StateAccountsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { writes, notice } = await companyPage(entity_id, "payroll/state-accounts", accounts.createAccount.scope);
  const asked = askedOf(accounts.listAccounts.input.pick({ tax: true, status: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const year = yearOf(today());
  const [first, { states }] = await Promise.all([
    read(accounts.listAccounts, narrowing),
    read(readYear, { entity_id, year }),
  ]);
  return (
    <ListPage
      title="State tax accounts"
      description="Under which numbers the states know the company as an employer, for withholding and for unemployment tax."
      create={writes ? <NewStateAccount entity_id={entity_id} from={`${year}-01-01`} action={addStateAccount} /> : null}
      tabs={<PayrollTabs entity_id={entity_id} />}
      // Also where the company is registered nowhere yet: that is when it is asked.
      notice={
        <>
          {notice}
          {states.length > 0 ? (
            <Section
              title={`Pay of ${year} by state`}
              description="Processed runs by the quarter of their pay date, as a state’s return asks for it. By when it is due, and its unemployment tax, are not in our facts."
              className="mt-0! mb-10"
            >
              <StateQuarters states={states} />
            </Section>
          ) : null}
        </>
      }
      filters={
        <>
          <SelectFilter
            label="Tax"
            name="tax"
            options={Object.entries(stateTaxLabels).map(([value, label]) => ({ value, label }))}
          />
          <SelectFilter
            label="Status"
            name="status"
            options={stateTaxAccountStates.states.map((value) => ({ value, label: wordsOf(value) }))}
          />
        </>
      }
      filterNames={["tax", "status"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <MapPinned aria-hidden="true" />,
        title: "No state tax accounts yet",
        text: "Add the number that a state has given the company as an employer: box 15 of Form W-2 tells it.",
      }}
      calls={[
        callOf(accounts.listAccounts, { entity_id, ...asked.filter }),
        callOf(accounts.createAccount, { ...accounts.createAccount.example, entity_id }),
        callOf(readYear, { entity_id, year: String(year) }),
      ]}
    >
      <EndlessList
        of="state tax accounts"
        first={first}
        asked={narrowing}
        list={moreStateAccounts}
        table={StateAccountTable}
        given={{ acts: writes ? { void: voidStateAccount } : null }}
      />
    </ListPage>
  );
}
