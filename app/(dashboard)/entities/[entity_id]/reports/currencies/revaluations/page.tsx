import { Scale } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import {
  createRevaluation as createOperation,
  listExchangeRates,
  listRevaluations,
  reverseRevaluation as reverseOperation,
} from "#lib/domains/books/currencies/operations.ts";
import { read } from "#lib/server/read.ts";
import { CurrencyTabs } from "#ui/books/currencies/currency-tabs.tsx";
import { NewRevaluation } from "#ui/books/currencies/new-revaluation.tsx";
import { RevaluationTable } from "#ui/books/currencies/revaluation-table.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { askedOf, type ListParams } from "../../../../../asked.ts";
import { companyPage } from "../../../company.tsx";
import { currencyChoices } from "../../../ledger/choices.ts";
import { createRevaluation, moreRevaluations, reverseRevaluation, tryRevalue, tryReverse } from "../actions.ts";

export const metadata = { title: "Revaluations" };

export default async function RevaluationsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { writes, notice } = await companyPage(entity_id, "reports/currencies/revaluations", createOperation.scope);
  const asked = askedOf(listRevaluations.input.pick({ status: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const [first, rates] = await Promise.all([
    read(listRevaluations, narrowing),
    read(listExchangeRates, { entity_id, limit: 1 }),
  ]);
  const rate = rates.data[0];
  return (
    <ListPage
      title="Revaluations"
      description="What other currencies' books have gained or lost by their rates, taken into income."
      create={
        writes ? (
          <NewRevaluation
            entity_id={entity_id}
            currencies={currencyChoices}
            from={rate?.currency ?? "eur"}
            to={rate?.to_currency ?? "usd"}
            today={today()}
            action={createRevaluation}
            trial={tryRevalue}
          />
        ) : null
      }
      notice={notice}
      tabs={<CurrencyTabs entity_id={entity_id} />}
      filterNames={[]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Scale aria-hidden="true" />,
        title: "Nothing was revalued yet",
        text: "At a month's end, a revaluation posts what the rates have gained or lost since the one before. Until then it stands in equity, as the translation adjustment.",
      }}
      calls={[
        callOf(listRevaluations, { entity_id, ...asked.filter }),
        callOf(createOperation, { ...createOperation.example, entity_id }),
        callOf(reverseOperation, { ...reverseOperation.example, entity_id }),
      ]}
    >
      <EndlessList
        of="revaluations"
        first={first}
        asked={narrowing}
        list={moreRevaluations}
        table={RevaluationTable}
        given={{ writes, reverse: reverseRevaluation, trial: tryReverse }}
      />
    </ListPage>
  );
}
