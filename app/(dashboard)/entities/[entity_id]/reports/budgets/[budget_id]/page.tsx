import { Download } from "lucide-react";
import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import * as budgets from "#lib/domains/books/budgets/operations.ts";
import { monthsFrom } from "#lib/domains/books/budgets/rules.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { AccountFigures, ImportFigures, RenameBudget } from "#ui/books/budgets/budget-forms.tsx";
import { VarianceByMonth, VarianceTable } from "#ui/books/budgets/variance-table.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Button } from "#ui/ui/button.tsx";
import { monthLabel } from "#ui/ui/date.tsx";
import { ClearFilters, Filters, SelectFilter } from "#ui/ui/filters.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import type { ListParams } from "../../../../../asked.ts";
import { companyPage } from "../../../company.tsx";
import { findAccounts } from "../../../ledger/actions.ts";
import { accountsOf } from "../../../ledger/choices.ts";
import { importBudget, updateBudget } from "../actions.ts";

interface BudgetParams {
  params: Promise<{ entity_id: string; budget_id: string }>;
  searchParams: ListParams["searchParams"];
}

const budgetOf = cache((entity_id: string, budget_id: string) => read(budgets.readBudget, { entity_id, budget_id }));

export async function generateMetadata({ params }: BudgetParams) {
  const { entity_id, budget_id } = await params;
  return { title: (await budgetOf(entity_id, budget_id)).name };
}

export default async function BudgetPage({ params, searchParams }: BudgetParams) {
  const { entity_id, budget_id } = await params;
  const list = `/entities/${entity_id}/reports/budgets`;
  const part = `reports/budgets/${budget_id}`;
  const { writes, notice } = await companyPage(entity_id, part, budgets.updateBudget.scope);
  const budget = await budgetOf(entity_id, budget_id);
  const months = monthsFrom(budget.first_period);
  const query = await searchParams;
  const monthIn = (value: unknown) => months.find((month) => month === value);
  const [first, last] = [monthIn(query.from), monthIn(query.to)];
  // What no link of ours leads to is shown whole.
  const asked = first !== undefined && last !== undefined && first > last ? {} : { from: first, to: last };
  const variance = await read(budgets.readBudgetVariance, { entity_id, budget_id, ...asked });
  const shown = asShown(budget, { updateBudget, importBudget });
  const options = months.map((value) => ({ value, label: monthLabel(value) }));
  return (
    <>
      <PageHeader
        back={{ href: list, label: "Budgets" }}
        title={budget.name}
        description={`${monthLabel(variance.from)} to ${monthLabel(variance.to)}, in ${budget.currency.toUpperCase()}`}
        more={
          <>
            <Button asChild>
              <a href={`${list}/${budget_id}/csv`} download>
                <Download aria-hidden="true" />
                Save as CSV
              </a>
            </Button>
            {writes ? (
              <>
                <RenameBudget budget={budget} action={shown.updateBudget} />
                <ImportFigures budget={budget} action={shown.importBudget} />
              </>
            ) : null}
          </>
        }
        action={
          writes ? (
            <AccountFigures
              budget={budget}
              months={months}
              accounts={await accountsOf(entity_id)}
              find={findAccounts}
              action={shown.updateBudget}
            />
          ) : null
        }
      />
      {notice}
      <Filters label="Months">
        <SelectFilter label="From" name="from" all={monthLabel(budget.first_period)} options={options} />
        <SelectFilter label="To" name="to" all={monthLabel(months.at(-1) ?? budget.first_period)} options={options} />
        <ClearFilters names={["from", "to"]} />
      </Filters>
      <VarianceTable variance={variance} />
      {variance.accounts.length > 0 ? (
        <Section title="By month">
          <VarianceByMonth variance={variance} />
        </Section>
      ) : null}
      <ApiFold
        calls={[
          callOf(budgets.readBudgetVariance, { entity_id, budget_id, ...asked }),
          callOf(budgets.readBudget, { entity_id, budget_id }),
          callOf(budgets.updateBudget, { ...budgets.updateBudget.example, entity_id, budget_id }),
          callOf(budgets.importBudget, { ...budgets.importBudget.example, entity_id, budget_id }),
        ]}
      />
    </>
  );
}
