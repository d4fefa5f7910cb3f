import { ArrowLeftRight } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import {
  createCurrencyExchange as createOperation,
  listCurrencyExchanges,
  voidCurrencyExchange as voidOperation,
} from "#lib/domains/books/currencies/operations.ts";
import { read } from "#lib/server/read.ts";
import { CurrencyTabs } from "#ui/books/currencies/currency-tabs.tsx";
import { ExchangeTable } from "#ui/books/currencies/exchange-table.tsx";
import { NewExchange } from "#ui/books/currencies/new-exchange.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { askedOf, type ListParams } from "../../../../../asked.ts";
import { companyPage } from "../../../company.tsx";
import { findAccounts } from "../../../ledger/actions.ts";
import { accountsOf } from "../../../ledger/choices.ts";
import { createExchange, moreExchanges, tryExchange, tryVoid, voidExchange } from "../actions.ts";

export const metadata = { title: "Currency exchanges" };

export default async function ExchangesPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { writes, notice } = await companyPage(entity_id, "reports/currencies/exchanges", createOperation.scope);
  const asked = askedOf(listCurrencyExchanges.input.pick({ status: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(listCurrencyExchanges, narrowing);
  return (
    <ListPage
      title="Currency exchanges"
      description="Money of one currency that has become money of another."
      create={
        writes ? (
          <NewExchange
            entity_id={entity_id}
            accounts={await accountsOf(entity_id)}
            find={findAccounts}
            today={today()}
            action={createExchange}
            trial={tryExchange}
          />
        ) : null
      }
      notice={notice}
      tabs={<CurrencyTabs entity_id={entity_id} />}
      filterNames={[]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <ArrowLeftRight aria-hidden="true" />,
        title: "Nothing was exchanged yet",
        text: "Where a bank turns a customer’s euros into dollars, record what left the one account and what came to the other: each currency’s books get their entry, and what was lost on it is in income.",
      }}
      calls={[
        callOf(listCurrencyExchanges, { entity_id, ...asked.filter }),
        callOf(createOperation, { ...createOperation.example, entity_id }),
        callOf(voidOperation, { ...voidOperation.example, entity_id }),
      ]}
    >
      <EndlessList
        of="exchanges"
        first={first}
        asked={narrowing}
        list={moreExchanges}
        table={ExchangeTable}
        given={{ writes, act: voidExchange, trial: tryVoid }}
      />
    </ListPage>
  );
}
