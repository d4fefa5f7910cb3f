import { NotebookPen } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { exportHledger } from "#lib/domains/books/exports/operations.ts";
import { createEntry, listEntries, readAccount } from "#lib/domains/books/ledger/operations.ts";
import { entryStates } from "#lib/domains/books/ledger/states.ts";
import { Dimension } from "#lib/domains/books/ledger/tags/schema.ts";
import { read } from "#lib/server/read.ts";
import { AccountFilter } from "#ui/books/ledger/account-filter.tsx";
import { EntryTable } from "#ui/books/ledger/entry-table.tsx";
import { ExportJournal } from "#ui/books/ledger/export-journal.tsx";
import { LedgerTabs } from "#ui/books/ledger/ledger-tabs.tsx";
import { PeriodFilter } from "#ui/books/ledger/period-filter.tsx";
import { dimensionLabels } from "#ui/books/tags/labels.ts";
import { ListPage } from "#ui/record/list-page.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SearchFilter, SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { findAccounts, moreEntries } from "../actions.ts";
import { calendarOf, spanAsked } from "../calendar.ts";
import { tagsOf } from "../tags.ts";

export const metadata = { title: "Journal" };

export default async function JournalPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { page, writes, notice } = await companyPage(entity_id, "ledger/entries", createEntry.scope);
  const query = await searchParams;
  const calendar = await calendarOf(entity_id);
  // The address may name the period by one word; the API takes its first and last day.
  const { period, ...span } = spanAsked(query, calendar);
  const narrowed = { search: true, status: true, account_id: true, class_id: true, project_id: true } as const;
  const schema = listEntries.input.pick({ ...narrowed, from: true, to: true });
  const asked = askedOf(schema, { ...query, ...span });
  const { from = null, to = null } = asked.filter;
  const narrowing = { entity_id, ...asked.filter, ...asked.paging, order: "date" as const };
  const { account_id } = asked.filter;
  const [first, account, tags] = await Promise.all([
    read(listEntries, narrowing),
    account_id === undefined ? null : read(readAccount, { entity_id, account_id }),
    tagsOf(entity_id),
  ]);
  return (
    <ListPage
      title="Journal"
      description="Every entry of the books, the latest day first. A draft touches no balance until it is posted."
      more={<ExportJournal key={`${from} ${to}`} entity_id={entity_id} span={{ from: from ?? "", to: to ?? "" }} />}
      create={
        writes ? (
          <ButtonLink variant="primary" href={`${page}/new`}>
            New entry
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
          <AccountFilter entity_id={entity_id} find={findAccounts} chosen={account?.account_name} />
          {Dimension.options.map((dimension) => {
            const options = tags.filter((tag) => tag.dimension === dimension);
            return options.length === 0 ? null : (
              <SelectFilter
                key={dimension}
                label={dimensionLabels[dimension]}
                name={`${dimension}_id`}
                options={options.map(({ tag_id, name }) => ({ value: tag_id, label: name }))}
              />
            );
          })}
          <PeriodFilter value={period} calendar={calendar} from={from} to={to} all="All" />
        </>
      }
      filterNames={["search", "status", "account_id", "class_id", "project_id", "period", "from", "to"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <NotebookPen aria-hidden="true" />,
        title: "No entries yet",
        text: "Here stands whatever moves the company’s money: debits and credits that come to the same. Invoices, payments and payroll make their own entries; draft others by hand.",
      }}
      calls={[
        callOf(listEntries, { entity_id, order: "date", ...asked.filter }),
        callOf(createEntry, { ...createEntry.example, entity_id }),
        callOf(exportHledger, { entity_id }),
      ]}
    >
      <EndlessList
        of="entries"
        first={first}
        asked={narrowing}
        list={moreEntries}
        table={EntryTable}
        given={{ of: "journal" as const }}
      />
    </ListPage>
  );
}
