import { BookText } from "lucide-react";
import { createAccount as createAccountOperation, listAllAccounts } from "#lib/domains/ledger/operations.ts";
import { read } from "#lib/server/read.ts";
import { AccountTable } from "#ui/ledger/account-table.tsx";
import { BalanceStats } from "#ui/ledger/balance-stats.tsx";
import { LedgerTabs } from "#ui/ledger/ledger-tabs.tsx";
import { ListPage } from "#ui/ledger/list-page.tsx";
import { NewAccount } from "#ui/ledger/new-account.tsx";
import { accountTypeWords } from "#ui/ledger/words.ts";
import { SearchFilter, SelectFilter } from "#ui/ui/filters.tsx";
import { createAccount } from "./actions.ts";
import { askedOf, bookOf, currencyChoices, type ListParams } from "./book.tsx";

export const metadata = { title: "Chart of accounts" };

// Few charts are longer, and a chart on one page can be added up.
const PAGE_SIZE = 500;

export default async function AccountsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const page = `/entities/${entity_id}/ledger`;
  const { writes, notice } = await bookOf(page, entity_id, createAccountOperation.scope);
  const names = ["search", "account_type", "status"] as const;
  const schema = listAllAccounts.input.pick({ search: true, account_type: true, status: true });
  const asked = askedOf(schema, page, await searchParams, PAGE_SIZE);
  const { data, next_cursor } = await read(listAllAccounts, { entity_id, ...asked.filter, ...asked.paging });
  const whole = !asked.narrowed && next_cursor === null;
  return (
    <ListPage
      title="Chart of accounts"
      description="What the company’s money is kept by. Balances come from posted entries."
      create={writes ? <NewAccount entity_id={entity_id} currencies={currencyChoices} action={createAccount} /> : null}
      notice={notice}
      tabs={<LedgerTabs entity_id={entity_id} />}
      summary={whole ? <BalanceStats accounts={data} /> : null}
      filters={
        <>
          <SearchFilter label="Search by name or code" name="search" />
          <SelectFilter
            label="Type"
            name="account_type"
            options={Object.entries(accountTypeWords).map(([value, label]) => ({ value, label }))}
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
      count={data.length}
      empty={{
        icon: <BookText aria-hidden="true" />,
        title: "No accounts yet",
        text: "Here stand the accounts that journal entries are made to, each with its balance. Open the first one; what an invoice, a payment or a payroll run needs opens by itself.",
      }}
      pages={asked.hrefs(next_cursor)}
      calls={[
        { method: "GET", path: `/v1${page.replace("/ledger", "/accounts")}${asked.words}` },
        {
          method: "POST",
          path: `/v1/entities/${entity_id}/accounts`,
          body: { account_code: "cash", account_name: "Operating cash", currency: "usd" },
          title: "Open an account",
        },
      ]}
    >
      <AccountTable accounts={data} whole={whole} />
    </ListPage>
  );
}
