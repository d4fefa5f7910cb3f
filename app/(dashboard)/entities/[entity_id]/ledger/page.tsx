import { BookText } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import {
  createAccount as createAccountOperation,
  createStandardChart as createStandardChartOperation,
  listAccounts,
} from "#lib/domains/books/ledger/operations.ts";
import { standardChart } from "#lib/domains/books/ledger/rules.ts";
import { read } from "#lib/server/read.ts";
import { AccountTable } from "#ui/books/ledger/account-table.tsx";
import { accountTypeLabels } from "#ui/books/ledger/labels.ts";
import { LedgerTabs } from "#ui/books/ledger/ledger-tabs.tsx";
import { NewAccount } from "#ui/books/ledger/new-account.tsx";
import { StandardChart } from "#ui/books/ledger/standard-chart.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SearchFilter, SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../asked.ts";
import { companyPage } from "../company.tsx";
import { createAccount, createStandardChart, findAccounts } from "./actions.ts";
import { currencyChoices } from "./choices.ts";
import { BooksIntegrity } from "./integrity.tsx";

export const metadata = { title: "Chart of accounts" };

// Few charts are longer, and a chart on one page can be added up.
const PAGE_SIZE = 500;

export default async function AccountsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company, writes, notice } = await companyPage(entity_id, "ledger", createAccountOperation.scope);
  const names = ["search", "account_type", "status"] as const;
  const schema = listAccounts.input.pick({ search: true, account_type: true, status: true });
  const asked = askedOf(schema, await searchParams, PAGE_SIZE);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(listAccounts, narrowing);
  const chart = asked.narrowed ? await read(listAccounts, { entity_id, limit: PAGE_SIZE }) : first;
  const open = new Set(chart.data.map(({ account_code }) => account_code));
  const planned = standardChart(company.entity_type).filter(({ code }) => !open.has(code));
  const none = first.data.length === 0 && !asked.narrowed;
  const standard =
    // Of a chart that is longer, what it lacks is not known; nor does it need a standard one.
    planned.length > 0 && chart.next_cursor === null ? (
      <StandardChart
        entity_id={entity_id}
        planned={planned}
        currencies={currencyChoices}
        variant={none ? "primary" : "secondary"}
        action={createStandardChart}
      />
    ) : null;
  const create = (
    <NewAccount
      entity_id={entity_id}
      currencies={currencyChoices}
      variant={none ? "secondary" : "primary"}
      action={createAccount}
    />
  );
  return (
    <ListPage
      title="Chart of accounts"
      description="What the company’s money is kept by. Balances come from posted entries."
      more={writes ? standard : null}
      create={
        writes && none ? (
          <>
            {standard}
            {create}
          </>
        ) : writes ? (
          create
        ) : null
      }
      notice={notice}
      tabs={<LedgerTabs entity_id={entity_id} />}
      filters={
        <>
          <SearchFilter label="Search by name or code" name="search" />
          <SelectFilter
            label="Type"
            name="account_type"
            options={Object.entries(accountTypeLabels).map(([value, label]) => ({ value, label }))}
          />
          <SelectFilter
            label="Status"
            name="status"
            options={[
              { value: "active", label: "Active" },
              { value: "inactive", label: "Inactive" },
            ]}
          />
        </>
      }
      filterNames={names}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <BookText aria-hidden="true" />,
        title: "No accounts yet",
        text: "Here stand the accounts that journal entries are made to, each with its balance. Begin with the standard chart, or create accounts one by one; what an invoice, a payment or a payroll run needs is created by itself.",
      }}
      calls={[
        callOf(listAccounts, { entity_id, ...asked.filter }),
        callOf(createStandardChartOperation, { ...createStandardChartOperation.example, entity_id }),
        callOf(createAccountOperation, { ...createAccountOperation.example, entity_id }),
        callOf(readIntegrity, { entity_id }),
      ]}
    >
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0 [&_tbody:first-of-type_th]:pt-3">
          <EndlessList
            of="accounts"
            first={first}
            asked={narrowing}
            list={findAccounts}
            table={AccountTable}
            given={{ filtered: asked.narrowed }}
          />
        </div>
        <div className="min-w-0">
          <BooksIntegrity entity_id={entity_id} />
        </div>
      </div>
    </ListPage>
  );
}
