import { NotebookPen } from "lucide-react";
import { createEntry, listAllEntries } from "#lib/domains/ledger/operations.ts";
import { entryStates } from "#lib/domains/ledger/states.ts";
import { read } from "#lib/server/read.ts";
import { EntryTable } from "#ui/ledger/entry-table.tsx";
import { LedgerTabs } from "#ui/ledger/ledger-tabs.tsx";
import { ListPage } from "#ui/ledger/list-page.tsx";
import { daysOf, periodsBack } from "#ui/ledger/periods.ts";
import { ButtonLink } from "#ui/ui/button.tsx";
import { turns } from "#ui/ui/cursor-turns.ts";
import { SearchFilter, SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { accountsOf } from "../accounts.ts";
import { askedOf, bookOf, exampleOf, type ListParams, today } from "../book.tsx";

export const metadata = { title: "Journal" };

export default async function JournalPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const ledger = `/entities/${entity_id}/ledger`;
  const page = `${ledger}/entries`;
  const { writes, notice } = await bookOf(page, entity_id, createEntry.scope);
  const query = await searchParams;
  // The address names the period by one word; the API takes its first and last day.
  const days = daysOf(query.period);
  const schema = listAllEntries.input.pick({ search: true, status: true, account_id: true, from: true, to: true });
  const asked = askedOf(schema, page, { ...query, ...days });
  const [{ data, next_cursor }, accounts] = await Promise.all([
    read(listAllEntries, { entity_id, ...asked.filter, ...asked.paging }),
    accountsOf(entity_id),
  ]);
  return (
    <ListPage
      title="Journal"
      description="Every entry of the books, newest first. A draft touches no balance until it is posted."
      create={
        writes ? (
          <ButtonLink variant="primary" href={`${page}/new`}>
            Draft an entry
          </ButtonLink>
        ) : null
      }
      notice={notice}
      tabs={<LedgerTabs entity_id={entity_id} />}
      filters={
        <>
          <SearchFilter label="Search descriptions" name="search" />
          <SelectFilter
            label="Status"
            name="status"
            options={entryStates.states.map((value) => ({ value, label: wordsOf(value) }))}
          />
          <SelectFilter
            label="Account"
            name="account_id"
            options={accounts.map((one) => ({ value: one.account_id, label: one.account_name }))}
          />
          <SelectFilter label="Period" name="period" options={periodsBack(today())} />
        </>
      }
      filterNames={["search", "status", "account_id", "period", "from", "to"]}
      narrowed={asked.narrowed}
      count={data.length}
      empty={{
        icon: <NotebookPen aria-hidden="true" />,
        title: "No entries yet",
        text: "Here stands whatever moves the company’s money: debits and credits that come to the same. Invoices, payments and payroll make their own entries; draft others by hand.",
      }}
      pages={turns(page, query).hrefs(next_cursor)}
      calls={[
        { method: "GET", path: `/v1/entities/${entity_id}/journal-entries${asked.words}` },
        {
          method: "POST",
          path: `/v1/entities/${entity_id}/journal-entries`,
          body: exampleOf(createEntry),
          title: "Draft an entry",
        },
      ]}
    >
      <EntryTable entries={data} of="journal" />
    </ListPage>
  );
}
