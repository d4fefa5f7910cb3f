import { Goal } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { createBudget as createOperation, listBudgets } from "#lib/domains/books/budgets/operations.ts";
import { read } from "#lib/server/read.ts";
import { NewBudgetSheet } from "#ui/books/budgets/budget-forms.tsx";
import { BudgetTable } from "#ui/books/budgets/budget-table.tsx";
import { spanOf } from "#ui/books/ledger/spans.ts";
import { StatementTabs } from "#ui/books/reports/statement-tabs.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { calendarOf } from "../../ledger/calendar.ts";
import { currencyChoices } from "../../ledger/choices.ts";
import { createBudget, moreBudgets } from "./actions.ts";

export const metadata = { title: "Budgets" };

export default async function BudgetsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { writes, notice } = await companyPage(entity_id, "reports/budgets", createOperation.scope);
  const asked = askedOf(listBudgets.input.pick({ fiscal_year: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(listBudgets, narrowing);
  const calendar = await calendarOf(entity_id);
  // A fiscal year is called by the year that it ends in.
  const year = Number((spanOf("this_year", calendar)?.to ?? calendar.today).slice(0, 4));
  return (
    <ListPage
      title="Budgets"
      description="What the accounts are to move in the months of a fiscal year, and how the books compare."
      create={
        writes ? (
          <NewBudgetSheet entity_id={entity_id} year={year} currencies={currencyChoices} action={createBudget} />
        ) : null
      }
      notice={notice}
      tabs={<StatementTabs entity_id={entity_id} />}
      filterNames={[]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Goal aria-hidden="true" />,
        title: "No budgets yet",
        text: "Plan what each account is to move in each month: typed by account, or taken from a spreadsheet. The books are shown beside it, with the difference.",
      }}
      calls={[
        callOf(listBudgets, { entity_id, ...asked.filter }),
        callOf(createOperation, { ...createOperation.example, entity_id }),
      ]}
    >
      <EndlessList of="budgets" first={first} asked={narrowing} list={moreBudgets} table={BudgetTable} />
    </ListPage>
  );
}
