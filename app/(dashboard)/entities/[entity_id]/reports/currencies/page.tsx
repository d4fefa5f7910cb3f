import { Coins } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import {
  createExchangeRate as createOperation,
  deleteExchangeRate as deleteOperation,
  listExchangeRates,
} from "#lib/domains/books/currencies/operations.ts";
import { read } from "#lib/server/read.ts";
import { CurrencyTabs } from "#ui/books/currencies/currency-tabs.tsx";
import { NewRate } from "#ui/books/currencies/new-rate.tsx";
import { RateTable } from "#ui/books/currencies/rate-table.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { currencyChoices } from "../../ledger/choices.ts";
import { createExchangeRate, deleteExchangeRate, moreExchangeRates, tryDelete } from "./actions.ts";

export const metadata = { title: "Exchange rates" };

export default async function ExchangeRatesPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { writes, notice } = await companyPage(entity_id, "reports/currencies", createOperation.scope);
  const asked = askedOf(listExchangeRates.input.pick({ currency: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(listExchangeRates, narrowing);
  const last = first.data[0];
  return (
    <ListPage
      title="Exchange rates"
      description="What one unit of a currency is worth in another, from a day on. Statements translate by them."
      create={
        writes ? (
          <NewRate
            entity_id={entity_id}
            currencies={currencyChoices}
            from={last?.currency ?? "eur"}
            to={last?.to_currency ?? "usd"}
            today={today()}
            action={createExchangeRate}
          />
        ) : null
      }
      notice={notice}
      tabs={<CurrencyTabs entity_id={entity_id} />}
      filterNames={[]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Coins aria-hidden="true" />,
        title: "No rate is entered yet",
        text: "Where the company keeps accounts in several currencies, a rate for a day before the first entry lets every statement show them in one.",
      }}
      calls={[
        callOf(listExchangeRates, { entity_id, ...asked.filter }),
        callOf(createOperation, { ...createOperation.example, entity_id }),
        callOf(deleteOperation, { ...deleteOperation.example, entity_id }),
      ]}
    >
      <EndlessList
        of="rates"
        first={first}
        asked={narrowing}
        list={moreExchangeRates}
        table={RateTable}
        given={{ writes, remove: deleteExchangeRate, trial: tryDelete }}
      />
    </ListPage>
  );
}
